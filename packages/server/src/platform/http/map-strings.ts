/** Matches JSON that may contain a lone surrogate, which can only be written as an escape. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Replaces lone surrogates in parsed JSON with U+FFFD. PostgreSQL refuses JSON that contains them, and UTF-8 cannot encode
 * them.
 *
 * @param text the JSON text that `value` was parsed from
 */
export function repairSurrogates(value: unknown, text: string): unknown {
  return surrogateEscape.test(text) ? mapStrings(value, (string) => string.toWellFormed()) : value;
}

/** Replaces every string in parsed JSON, including the names of properties. */
function mapStrings(value: unknown, replace: (string: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, replace));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [replace(name), mapStrings(field, replace)]),
  );
}
