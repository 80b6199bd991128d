const prefix = "path:";

/**
 * What a link that nobody created is recorded under: its own address. The `:` tells it from the code of
 * a created link, which has none.
 */
export function pathLinkName(url: string): string {
  return `${prefix}${url}`;
}

/** The address such a name is made of. */
export function pathLinkUrl(name: string): string {
  return name.slice(prefix.length);
}

/** Whether a link's name is that of a link that is its own path. */
export function isPathLink(name: string): boolean {
  return name.includes(":");
}
