import type { Moment, NewClick } from "../../records.ts";
import type { ClickToKeep } from "../writes/clicks.ts";

type Head = [
  app: string,
  click: string,
  link: string,
  at: Moment,
  sensitive: boolean | null,
  url: string | null,
  keys: readonly string[],
];

/** A recorded click as the journal has it: two lines, so that the evidence stays the text it is kept as. */
export function entryOf(app: string, click: NewClick): string {
  const { click: id, link, at, sensitive = null, url = null, evidence, keys } = click;
  if (!Number.isSafeInteger(at)) throw new TypeError(`No moment a click can be made at: ${at}`);
  const head: Head = [app, id, link, at, sensitive, url, keys];
  return `${JSON.stringify(head)}\n${JSON.stringify(evidence)}\n`;
}

export function* eachEntry(text: string): Generator<{ app: string; click: ClickToKeep }> {
  const lines = text.split("\n");
  for (let line = 0; line + 1 < lines.length; line += 2) {
    const [head = "", evidence = ""] = lines.slice(line, line + 2);
    const [app, click, link, at, sensitive, url, keys] = JSON.parse(head) as Head;
    yield { app, click: { click, link, at, sensitive, url, evidence, keys } };
  }
}
