/** Returns the host name of a typed domain or URL, such as `https://Go.shop.example/`, or undefined if it is invalid. */
export function normalizeDomain(text: string): string | undefined {
  const trimmed = text.trim().toLowerCase();
  const url = URL.parse(trimmed.includes("://") ? trimmed : `https://${trimmed}`);
  const host = url?.hostname ?? "";
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host) ? host : undefined;
}
