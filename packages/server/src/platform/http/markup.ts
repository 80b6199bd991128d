/** Text that is safe HTML, created by `markup`, or by `trusted` from files of this repository. */
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
 * A template tag that escapes every value for text and quoted attributes. `Html` values are inserted unchanged; `undefined`
 * and `false` insert nothing.
 *
 * @example markup`<h1>${title}</h1>`
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Part[]): Html {
  let text = strings[0] ?? "";
  for (const [index, value] of values.entries()) text += render(value) + (strings[index + 1] ?? "");
  return new Html(text);
}

/** Marks a text as safe HTML. Use this only for the pages' own style and script, never for external values. */
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
