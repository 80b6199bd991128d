import { Type } from "typebox";
import { recordKinds } from "../admin-records.ts";
import type { Match } from "../match-link.ts";
import { limits } from "../limits.ts";
import { closed, count, moment, orNull, text, url, words } from "./parts.ts";
import { linkData, match } from "./schemas.ts";

const id = text(limits.idLength);
const clickId = orNull(text(limits.clickIdLength));

export const installRecord = Type.Object(
  {
    data: linkData,
    match: Type.Object(
      {
        type: Type.Enum(["deterministic", "probabilistic", "none"]),
        method: Type.Unsafe<Match["method"]>({
          enum: ["referrer", "clipboard", "fingerprint", null],
        }),
        confidence: Type.Number({ minimum: 0, maximum: 1 }),
        link: orNull(url),
        clickId,
        takenOver: Type.Boolean(),
        lostClickId: clickId,
      },
      closed,
    ),
    secondLook: Type.Boolean(),
  },
  closed,
);

/** A line of each export. */
export const exportedLines = {
  installs: Type.Object(
    {
      installId: id,
      at: moment,
      platform: orNull(words),
      link: orNull(url),
      match,
      test: Type.Boolean(),
      record: installRecord,
    },
    closed,
  ),
  events: Type.Object(
    {
      id,
      installId: orNull(id),
      name: text(limits.eventNameLength),
      at: moment,
      receivedAt: moment,
      platform: orNull(words),
      data: Type.Unknown(),
      test: Type.Boolean(),
    },
    closed,
  ),
  clicks: Type.Object(
    {
      // The name of a link that is its own path has a colon.
      link: orNull(Type.String({ minLength: 1, maxLength: limits.urlLength, pattern: "^[^:]+$" })),
      day: Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}$" }),
      clicks: count,
      filtered: count,
      opened: count,
      installs: count,
      matches: count,
      events: count,
    },
    closed,
  ),
};

export const recordSchemas = {
  import: Type.Object(
    {
      kind: Type.Enum([...recordKinds]),
      // Checked one by one, so that each is answered for itself.
      records: Type.Array(Type.Unsafe<object>({ type: "object" }), {
        minItems: 1,
        maxItems: limits.linksPerImport,
      }),
    },
    closed,
  ),
  report: Type.Object({
    done: Type.Boolean(),
    counts: Type.Object({ created: count, unchanged: count, invalid: count }),
    faults: Type.Array(Type.Object({ index: count, error: Type.String() })),
  }),
};
