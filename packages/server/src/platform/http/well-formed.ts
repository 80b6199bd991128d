/** Matches JSON that may hold half of a surrogate pair: only an escape can write one. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Parsed JSON whose texts are all well-formed Unicode. Half a surrogate pair is no character: PostgreSQL refuses JSON
 * with one, and no UTF-8 can carry it. It becomes U+FFFD, as in every decoder.
 *
 * @param text what `value` was parsed from
 */
export function wellFormed(value: unknown, text: string): unknown {
  return surrogateEscape.test(text) ? repaired(value) : value;
}

function repaired(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repaired);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.toWellFormed(), repaired(each)]),
  );
}
