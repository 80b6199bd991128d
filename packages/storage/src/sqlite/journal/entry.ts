import { evidenceKeys } from "@throughline/engine/keys";
import type { ClickEvidence } from "@throughline/engine";
import type { CountedVisit } from "../../ports.ts";
import type { Moment, NewClick } from "../../records.ts";
import { indexKeys } from "../../clicks/click-key.ts";
import { toColumnValues, clickValues } from "../../clicks/click-row.ts";
import { packNumbers, unpackNumbers } from "../click-key.ts";
import type { ClickToStore } from "../writes/clicks.ts";

/** The first line of a journal entry that records a click. */
type ClickHead = [
  app: string,
  click: string,
  link: string,
  at: Moment,
  /** The packed keys in base64, or null for the keys of the evidence. */
  keys: string | null,
  /** The values of the other columns, without the empty ones at the end. */
  ...values: (string | boolean | null)[],
];

/** The first line of a journal entry that only counts a visit. */
type VisitHead = [app: string, link: string, at: Moment, as: CountedVisit["as"]];

/** Converts a click to the form that the table `clicks` takes. */
export function clickToStore(app: string, click: NewClick): ClickToStore {
  const { click: id, link, at, evidence } = click;
  checkTime(at);
  const keys = indexKeys(app, click.keys ?? evidenceKeys(evidence));
  const values = toColumnValues(clickValues(click));
  return { click: id, link, at, evidence: JSON.stringify(evidence), keys, values };
}

/**
 * Converts a click to a journal entry of two lines. The second line is the evidence as JSON, exactly as the database
 * stores it.
 */
export function formatClick(app: string, click: NewClick): string {
  const { click: id, link, at, evidence, keys } = click;
  checkTime(at);
  const packed = keys ? packNumbers(indexKeys(app, keys)).toString("base64") : null;
  const values = clickValues(click);
  while (values.length > 0 && !values.at(-1)) values.pop();
  const head: ClickHead = [app, id, link, at, packed, ...values];
  return `${JSON.stringify(head)}\n${JSON.stringify(evidence)}\n`;
}

function checkTime(at: Moment): void {
  if (!Number.isSafeInteger(at)) throw new TypeError(`A click cannot have this time: ${at}`);
}

/** Converts a visit that is only counted to a journal entry, whose second line is empty. */
export function formatVisit(app: string, { link, at, as }: CountedVisit): string {
  return `${JSON.stringify([app, link, at, as] satisfies VisitHead)}\n\n`;
}

/** A click to record, or a visit to count. */
export type JournalEntry =
  | { readonly app: string; readonly click: ClickToStore }
  | { readonly app: string; readonly visit: CountedVisit };

const newline = 0x0a;

/** Yields the entries of a frame. Parses line by line, because one string for all entries would occupy memory for long. */
export function* eachEntry(text: Buffer): Generator<JournalEntry> {
  for (let start = 0; start < text.length;) {
    const middle = text.indexOf(newline, start);
    const end = text.indexOf(newline, middle + 1);
    const head: unknown = JSON.parse(text.toString("utf8", start, middle));
    start = end + 1;
    if (end === middle + 1) {
      const [app, link, at, as] = head as VisitHead;
      yield { app, visit: { link, at, as } };
      continue;
    }
    const [app, click, link, at, packed, ...values] = head as ClickHead;
    const evidence = text.toString("utf8", middle + 1, end);
    const keys =
      packed === null
        ? keysOfEvidence(app, evidence)
        : unpackNumbers(Buffer.from(packed, "base64"));
    yield { app, click: { click, link, at, evidence, keys, values: toColumnValues(values) } };
  }
}

function keysOfEvidence(app: string, evidence: string): number[] {
  return indexKeys(app, evidenceKeys(JSON.parse(evidence) as ClickEvidence));
}
