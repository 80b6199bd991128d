/** Path and query of a link as an app routes by them, escapes as they came; the root is `/`. */
export function routeOf(link: string): string {
  const [withoutFragment = ""] = link.split("#", 1);
  const web = /^https?:\/\/[^/?]*(.*)$/i.exec(withoutFragment);
  const rest = web ? (web[1] ?? "") : withoutFragment.replace(/^[a-z][a-z0-9+.-]*:\/*/i, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** The query of a link, decoded; of a repeated key, the last value. */
export function parametersOf(link: string): Record<string, string> {
  const query = routeOf(link).split("?").slice(1).join("?");
  // A null prototype: `__proto__` is a key like any other.
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of new URLSearchParams(query)) parameters[key] = value;
  return parameters;
}
