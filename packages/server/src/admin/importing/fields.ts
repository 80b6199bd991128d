import { wellFormed } from "../../platform/http/well-formed.ts";
import { RowFault } from "./format.ts";
import type { Fields } from "./records.ts";

/** A field as text, from the first column that has it. */
export function textIn(fields: Fields, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
    if (typeof value === "number" || typeof value === "boolean") return `${value}`;
  }
  return undefined;
}

export function needed(fields: Fields, ...names: readonly string[]): string {
  const text = textIn(fields, ...names);
  if (text === undefined) throw new RowFault(`${names[0]} is empty.`);
  return text;
}

export function flagIn(fields: Fields, name: string): boolean {
  return /^(?:true|1|yes|on)$/i.test(textIn(fields, name) ?? "");
}

/** A moment however it is written: ISO 8601, seconds or milliseconds since 1970; undefined when it cannot be told. */
export function momentIn(fields: Fields, ...names: readonly string[]): string | undefined {
  const text = textIn(fields, ...names);
  if (text === undefined) return undefined;
  const number = /^\d{9,14}$/.test(text) ? Number(text) : undefined;
  const moment = number === undefined ? Date.parse(text) : number < 1e11 ? number * 1000 : number;
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** How much of a cell with many parts is looked at: of the tags in it, a link takes far fewer. */
const mostParts = 200;

/** Tags of a list or of one cell, however they are parted; as many and as long as a link can have. */
export function tagsIn(fields: Fields, name: string): string[] {
  const value = fields.get(name);
  const list: unknown[] =
    typeof value === "string" ? listIn(value) : Array.isArray(value) ? value : [];
  const tags = list.filter((each) => typeof each === "string").map((each) => each.trim());
  return asTags(tags);
}

/** What can be tags of these texts. */
export function asTags(texts: readonly (string | undefined)[]): string[] {
  const given = texts.filter((text): text is string => Boolean(text));
  return [...new Set(given.map((text) => cut(text, 64)))].slice(0, 32);
}

function listIn(cell: string): unknown[] {
  if (!cell.startsWith("[")) return cell.split(/[,;|]/, mostParts);
  const value = jsonIn(cell);
  return Array.isArray(value) ? value : [];
}

export function jsonIn(text: string): unknown {
  try {
    return wellFormed(JSON.parse(text), text);
  } catch {
    throw new RowFault(`This is not JSON: ${cut(text, 60)}`);
  }
}

/** The first characters of a text, none of them halved. */
export function cut(text: string, length: number): string {
  return text.length <= length
    ? text
    : text
        .slice(0, length)
        .toWellFormed()
        .replace(/\u{fffd}$/u, "");
}

/** An object of the parts that are there; undefined without any. */
export function someOf<Part extends string>(
  parts: Readonly<Record<Part, string | undefined>>,
): { [Name in Part]?: string } | undefined {
  const there = Object.entries(parts).filter((entry) => entry[1] !== undefined);
  return there.length > 0 ? (Object.fromEntries(there) as { [Name in Part]?: string }) : undefined;
}

export function previewOf(title?: string, description?: string, image?: string) {
  return someOf({
    title: title && cut(title, 256),
    description: description && cut(description, 1024),
    image,
  });
}

export function utmIn(fields: Fields) {
  const mark = (name: string) => {
    const text = textIn(fields, `utm${name}`);
    return text && cut(text, 256);
  };
  return someOf({
    source: mark("source"),
    medium: mark("medium"),
    campaign: mark("campaign"),
    term: mark("term"),
    content: mark("content"),
  });
}
