import type { Moment, NewClick } from "../../records.ts";
import { keysOf, packNumbers } from "../click-key.ts";
import type { ClickToKeep } from "../writes/clicks.ts";

type Head = [
  app: string,
  click: string,
  link: string,
  at: Moment,
  sensitive: boolean | null,
  url: string | null,
  /** Packed as the table keeps them, in base64. */
  keys: string | readonly string[],
];

/** A recorded click as the journal has it: two lines, so that the evidence stays the text it is kept as. */
export function entryOf(app: string, click: NewClick): string {
  const { click: id, link, at, sensitive = null, url = null, evidence, keys } = click;
  if (!Number.isSafeInteger(at)) throw new TypeError(`No moment a click can be made at: ${at}`);
  const packed = packNumbers(keysOf(app, keys)).toString("base64");
  const head: Head = [app, id, link, at, sensitive, url, packed];
  return `${JSON.stringify(head)}\n${JSON.stringify(evidence)}\n`;
}

const newline = 0x0a;

/** Line by line: one string for all of them would be large, and large garbage stays long. */
export function* eachEntry(text: Buffer): Generator<{ app: string; click: ClickToKeep }> {
  for (let start = 0; start < text.length;) {
    const middle = text.indexOf(newline, start);
    const end = text.indexOf(newline, middle + 1);
    const [app, click, link, at, sensitive, url, keys] = JSON.parse(
      text.toString("utf8", start, middle),
    ) as Head;
    const evidence = text.toString("utf8", middle + 1, end);
    // Before keys were numbers they were a list of texts: such a click is found by its id.
    const packed = Buffer.from(typeof keys === "string" ? keys : "", "base64");
    yield { app, click: { click, link, at, sensitive, url, evidence, keys: packed } };
    start = end + 1;
  }
}
