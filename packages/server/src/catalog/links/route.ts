/** Returns the path and query of a link, which apps use for routing. Escapes are kept; the root is `/`. */
export function linkRoute(link: string): string {
  const [withoutFragment = ""] = link.split("#", 1);
  const web = /^https?:\/\/[^/?]*(.*)$/i.exec(withoutFragment);
  const rest = web ? (web[1] ?? "") : withoutFragment.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns the decoded query parameters of a link. The last value of a repeated key wins. */
export function linkParameters(link: string): Record<string, string> {
  const query = linkRoute(link).split("?").slice(1).join("?");
  // With a null prototype, `__proto__` is an ordinary key.
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(query)) parameters[key] = value;
  return parameters;
}
