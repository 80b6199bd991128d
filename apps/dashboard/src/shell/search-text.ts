/** Returns a query parameter as text. The router parses numbers and booleans, which can be codes of links or tags. */
export function searchText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "boolean" ? `${value}` : "";
}
