import type { ImportedLink } from "@throughline/protocol";
import { flatLinkFields, nestValues } from "@throughline/protocol/admin";
import type { FlatField } from "@throughline/protocol/admin";
import { linkFields } from "@throughline/protocol/validate";
import { findShapeProblem } from "../../platform/http/json-shape.ts";
import { repairSurrogates } from "../../platform/http/map-strings.ts";
import { RowError } from "./format.ts";
import type { Fields } from "./records.ts";

/** Returns the text of the first column that has one. */
export function textIn(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  }
  return undefined;
}

/** Returns the text of the first column that has one. Throws {@link RowError} if all of them are empty. */
export function requireText(fields: Fields, ...names: readonly string[]): string {
  const text = textIn(fields, ...names);
  if (text === undefined) throw new RowError(`${names[0]} is empty.`);
  return text;
}

export function flagIn(fields: Fields, name: string): boolean {
  return /^(?:true|1|yes|on)$/i.test(textIn(fields, name) ?? "");
}

/** Parses a time in ISO 8601, or in seconds or milliseconds since 1970. Returns undefined for anything else. */
export function momentIn(fields: Fields, ...names: readonly string[]): string | undefined {
  const text = textIn(fields, ...names);
  if (text === undefined) return undefined;
  const number = /^\d{9,14}$/.test(text) ? Number(text) : undefined;
  const moment = number === undefined ? Date.parse(text) : number < 1e11 ? number * 1000 : number;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** How many parts of a cell are read. A link can have far fewer tags. */
const maxParts = 200;

/** Returns the texts in a list, or in one cell that separates them by commas, semicolons or bars. */
export function textsOfList(fields: Fields, name: string): string[] {
  const value = fields.get(name);
  const list: unknown[] =
    typeof value === "string" ? listIn(value) : Array.isArray(value) ? value : [];
  const texts = list.filter((text) => typeof text === "string").map((text) => text.trim());
  return texts.filter(Boolean);
}

export function tagsIn(fields: Fields, name: string): string[] {
  return asTags(textsOfList(fields, name));
}

/** Removes empty texts and duplicates, and limits the rest to the number and length of tags that a link can have. */
export function asTags(texts: readonly (string | undefined)[]): string[] {
  const present = texts.filter((text): text is string => Boolean(text));
  return [...new Set(present.map((text) => cut(text, 64)))].slice(0, 32);
}

function listIn(cell: string): unknown[] {
  if (!cell.startsWith("[")) return cell.split(/[,;|]/, maxParts);
  const value = jsonIn(cell);
  return Array.isArray(value) ? value : [];
}

export function jsonIn(text: string): unknown {
  const problem = findShapeProblem(Buffer.from(text), "The JSON in a cell");
  if (problem !== undefined) throw new RowError(problem);
  try {
    return repairSurrogates(JSON.parse(text), text);
  } catch {
    throw new RowError(`The cell is not valid JSON: ${cut(text, 60)}`);
  }
}

/** Returns the first characters of a text without splitting a surrogate pair. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\u{fffd}$/u, "");
}

/** Returns an object with only the parts that are defined, or undefined when there are none. */
export function pickPresent<Part extends string>(
  parts: Readonly<Record<Part, string | undefined>>,
): { [Name in Part]?: string } | undefined {
  const present = Object.entries(parts).filter((entry) => entry[1] !== undefined);
  return present.length > 0
    ? (Object.fromEntries(present) as { [Name in Part]?: string })
    : undefined;
}

const { title: titleField, description: descriptionField } = linkFields.preview.fields;

export function toPreview(title?: string, description?: string, image?: string) {
  return pickPresent({
    title: title && cut(title, titleField.cutAt),
    description: description && cut(description, descriptionField.cutAt),
    image,
  });
}

/** Returns what people call a link, in the first column that has a text. Such a text was never meant for visitors. */
export function nameIn(fields: Fields, ...columns: readonly string[]): string | null {
  const text = textIn(fields, ...columns);
  return text === undefined ? null : cut(text, linkFields.name.cutAt);
}

type TextGroup = "preview" | "utm";

/** Returns the social preview or the UTM parameters, in columns with the names of the fields, such as `utmsource`. */
export function textsIn<Group extends TextGroup>(
  fields: Fields,
  group: Group,
): Pick<ImportedLink, Group> {
  const ofGroup = flatLinkFields.filter(({ path }) => path.startsWith(`${group}.`));
  const texts = ofGroup.map((field) => [field.path, readText(fields, field)] as const);
  return nestValues(texts) as Pick<ImportedLink, Group>;
}

/** Returns the normalized name of the column of a link's field. */
export function columnOf({ words }: FlatField): string {
  return words.join("");
}

/** Returns the text in the column of a link's field. */
export function readText(fields: Fields, field: FlatField): string | undefined {
  const text = textIn(fields, columnOf(field));
  return text === undefined || field.cutAt === undefined ? text : cut(text, field.cutAt);
}
