import type { FoundLinks, LinkSearch } from "../entities/step.ts";
import type { Reader } from "./reader.ts";

/**
 * How many links one call compares with the words, so that a search among a million links does not hold up other requests:
 * links from the index, or all links.
 */
const linksPerCall = { indexed: 250, all: 4_000 };

/** The index of trigrams (schema.ts) finds links that may contain the words. */
const candidates = `
  SELECT rowid AS serial FROM link_search WHERE link_search MATCH ?1 AND rowid < ?2
  ORDER BY rowid DESC LIMIT ?3`;
const contained = "NOT EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(search_text, value) = 0)";
const ofCandidates = `
  SELECT serial, doc FROM links
  WHERE serial IN (SELECT value FROM json_each(?3)) AND app = ?1 AND ${contained}
  ORDER BY serial DESC LIMIT ?4`;
const ofStretch = `
  SELECT serial, doc FROM links WHERE app = ?1 AND serial < ?3 AND serial >= ?4 AND ${contained}
  ORDER BY serial DESC LIMIT ?5`;

export function findLinks(reader: Reader, { app, words, below, limit }: LinkSearch): FoundLinks {
  const text = JSON.stringify(words);
  const trigrams = [...new Set(words.flatMap(listTrigrams))];
  if (trigrams.length > 0) {
    const count = linksPerCall.indexed;
    const found = reader.all(candidates, trigrams.join(" AND "), below, count) as Serial[];
    const serials = found.map(({ serial }) => serial);
    const rows = reader.all(ofCandidates, app, text, JSON.stringify(serials), limit);
    return upTo(limit, rows, found.length < count ? undefined : serials.at(-1));
  }
  // Words of one or two characters have no trigrams.
  const top = Math.min(below, newest(reader) + 1);
  const bottom = top - linksPerCall.all;
  const rows = reader.all(ofStretch, app, text, top, bottom, limit);
  return upTo(limit, rows, bottom > 1 ? bottom : undefined);
}

interface Serial {
  readonly serial: number;
}

/** `searched` is the serial down to which the rows were searched, or undefined if there are no others. */
function upTo(limit: number, all: readonly unknown[], searched: number | undefined): FoundLinks {
  const rows = all as FoundLinks["rows"];
  const next = rows.length === limit ? rows.at(-1)?.serial : searched;
  return { rows, ...(next !== undefined && { next }) };
}

function newest(reader: Reader): number {
  const row = reader.get("SELECT max(serial) AS serial FROM links") as { serial: number | null };
  return row.serial ?? 0;
}

/**
 * Returns trigrams of a word that cover it, quoted for a query of FTS5. Overlapping ones would take longer to look up than
 * they save.
 */
function listTrigrams(word: string): string[] {
  const characters = Array.from(word);
  const last = characters.length - 3;
  return characters.flatMap((_, index) => {
    if (index > last || (index % 3 !== 0 && index !== last)) return [];
    const trigram = characters.slice(index, index + 3).join("");
    return `"${trigram.replaceAll('"', '""')}"`;
  });
}
