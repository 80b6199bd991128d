/** Text that is HTML already: made by `markup`, or by `trusted` from what this repository holds. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Part = string | number | Html | undefined | false | readonly Html[];

/**
 * A template in which every value is escaped, for text and for quoted attributes alike. Values that
 * are HTML already stay; `undefined` and `false` leave nothing.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries()) text += render(value) + (strings[index + 1] ?? "");
  return new Html(text);
}

/** For the pages' own style and script only, never for anything that came from outside. */
export function trusted(text: string): Html {
  return new Html(text);
}

function render(value: Part): string {
  if (value === undefined || value === false) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "string") return escapeHtml(value);
  return typeof value === "number" ? `${value}` : value.map(({ text }) => text).join("");
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "");
}
