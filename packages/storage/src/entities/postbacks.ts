import type { CoarseValue, ConversionType, PostbackFramework } from "@throughline/protocol";
import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";
import type { Page, PageRequest, TimeSpan } from "../paging/page.ts";
import { insertRows, page, pageOfSpan, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** A copy of an ad postback of SKAdNetwork or AdAttributionKit. It names neither a person nor an install. */
export interface Postback {
  readonly app: string;
  /** Made of signed values, so that a postback counts once. */
  readonly id: string;
  readonly receivedAt: Moment;
  readonly framework: PostbackFramework;
  /** The version of SKAdNetwork. */
  readonly version?: string;
  readonly adNetwork: string;
  /** The ad network's number of the campaign. */
  readonly source: string;
  readonly conversionType: ConversionType;
  /** The conversion window, 0 to 2. */
  readonly window: number;
  readonly won: boolean;
  /** The app or the website that showed the ad. */
  readonly publisher?: string;
  /** The postback comes from a phone in developer mode. */
  readonly test?: true;
  readonly unsigned: UnsignedValues;
}

/** What Apple does not sign. */
export interface UnsignedValues {
  readonly conversionValue?: number;
  readonly coarseValue?: CoarseValue;
  readonly interaction?: string;
  readonly country?: string;
}

/** Phones repeat a postback for nine days. Two years let reports compare a year with the one before. */
const retentionMs = 730 * dayMs;

const tables = `
  CREATE TABLE postbacks (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, id text NOT NULL,
    at bigint NOT NULL, doc text NOT NULL
  );
  CREATE UNIQUE INDEX postbacks_by_id ON postbacks (app, id);
  CREATE INDEX postbacks_of_app ON postbacks (app, serial);
  CREATE INDEX postbacks_of_span ON postbacks (app, at, serial);
  CREATE INDEX postbacks_by_time ON postbacks (at);
`;

const ofApp = `
  SELECT serial, doc FROM postbacks WHERE app = $3 AND serial < $1 ORDER BY serial DESC LIMIT $2`;
const ofSpan = `
  SELECT serial, at, doc FROM postbacks WHERE app = $5 AND at >= $1 AND (at, serial) < ($2, $3)
  ORDER BY at DESC, serial DESC LIMIT $4`;

/** Copies of ad postbacks. */
export const postbacks = {
  tables,
  reads: {
    /** Returns the postbacks of an app, newest first. With a span, only those received in it. */
    list: (
      app: string,
      { since, until, ...request }: PageRequest & TimeSpan,
    ): Step<Page<Postback>> =>
      since === undefined && until === undefined
        ? page(ofApp, request, app)
        : pageOfSpan(ofSpan, { since, until }, request, app),
  },
  writes: {
    /** Returns false if the postback was stored before. */
    *add(postback: Postback): Step<boolean> {
      const { app, id, receivedAt } = postback;
      const row = { app, id, at: receivedAt, doc: JSON.stringify(postback) };
      return (yield* insertRows("postbacks", [row], "id")).length > 0;
    },
  },
  *expire(now) {
    const remove = "DELETE FROM postbacks WHERE at < $1 RETURNING id";
    return (yield* run(remove, now - retentionMs)).length;
  },
} satisfies Entity;

export type PostbackStore = BoundEntity<typeof postbacks>;
