/** Returns a query parameter as text. The router parses link codes and tags such as `42` and `true` as numbers and booleans. */
export function searchText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
}
