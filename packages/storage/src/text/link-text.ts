import type { Link } from "../records.ts";
import { otherCodes } from "./codes.ts";
import { replaceNul } from "./replace-nul.ts";

/** How many characters of a name are sorted. PostgreSQL limits the size of an index entry. */
const maxSortedName = 100;

/**
 * Returns the text in which a search looks for words, one field per line. To make another field of links searchable, add
 * it here.
 */
export function searchText(link: Link): string {
  const { code, name, notes, folder, destination, preview, tags, utm = {}, ios, android } = link;
  const fields = [code, destination, ios?.destination, android?.destination, preview?.title];
  const texts = [...fields, name, notes, folder, ...otherCodes(link)].filter(Boolean);
  return comparable([...texts, ...tags, ...Object.values(utm)].join("\n"));
}

/** Returns the words of a search. A link matches if its text contains all of them, in any case and order. */
export function splitWords(search: string): string[] {
  return [...new Set(comparable(search).split(/\s+/).filter(Boolean))];
}

export function containsWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** Returns what lists and statistics call a link: its name, its title, or the code in its URL. */
export function linkName({ code, name, preview, currentCode }: Link): string {
  return name ?? preview?.title ?? currentCode ?? code;
}

/** Returns the text by which links are sorted by name. */
export function sortName(link: Link): string {
  return Array.from(comparable(linkName(link)))
    .slice(0, maxSortedName)
    .join("");
}

/** Folds case and equivalent spellings. The result is stored and compared in the same way by both engines. */
function comparable(text: string): string {
  return replaceNul(text.normalize("NFC").toLowerCase().toWellFormed());
}
