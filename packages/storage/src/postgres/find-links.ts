import type { FoundLinks, LinkSearch } from "../entities/step.ts";
import type { Run } from "./database.ts";

/** How many of the newest links are read before the index is used. A common word is found among them. */
const newestLinks = 1_000;

const contains = (words: number) =>
  Array.from({ length: words }, (_, index) => `search_text LIKE $${index + 4}`).join(" AND ");

const findCommon = (words: number) => `
  SELECT serial, doc FROM (
    SELECT * FROM links WHERE app = $1 AND serial < $2 ORDER BY serial DESC LIMIT ${newestLinks}
  ) AS newest
  WHERE ${contains(words)} ORDER BY serial DESC LIMIT $3`;

/**
 * Right after an import, PostgreSQL has no statistics of the links and would rather read all links of the app than use the
 * index of trigrams. The concatenation and the sums keep it from any other index.
 */
export const findRare = (words: number) => `
  SELECT serial, doc FROM links WHERE app || '' = $1 AND serial + 0 < $2 AND ${contains(words)}
  ORDER BY serial + 0 DESC LIMIT $3`;

/**
 * Finds links by words. The index of trigrams (schema/link-search.ts) returns all matching links, which are then sorted.
 * For a common word, reading the newest links is faster.
 */
export async function findLinks(
  run: Run,
  { app, words, below, limit }: LinkSearch,
): Promise<FoundLinks> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const find = (sql: string) =>
    run<FoundLinks["rows"][number]>(sql, app, below, limit + 1, ...patterns);
  const common = await find(findCommon(words.length));
  const rows = common.length > limit ? common : await find(findRare(words.length));
  const last = rows[limit - 1];
  return { rows: rows.slice(0, limit), ...(last && rows.length > limit && { next: last.serial }) };
}
