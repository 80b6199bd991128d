/** Matches JSON that may contain a lone surrogate, which can only be written as an escape. */
const surrogateEscape = /\\u[dD][89a-fA-F]/;

/**
 * Replaces lone surrogates in parsed JSON with U+FFFD. PostgreSQL refuses JSON that contains them, and UTF-8 cannot encode
 * them.
 *
 * @param text the JSON text that `value` was parsed from
 */
export function repairSurrogates(value: unknown, text: string): unknown {
  return surrogateEscape.test(text) ? repaired(value) : value;
}

function repaired(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(repaired);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name.toWellFormed(), repaired(field)]),
  );
}
