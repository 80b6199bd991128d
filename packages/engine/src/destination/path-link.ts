const prefix = "path:";

/**
 * The name under which clicks on a path link are recorded. A path link is a URL on a link domain for which no link was
 * created; its destination is the URL itself. The name contains a `:`, which the code of a created link never does.
 */
export function pathLinkName(url: string): string {
  return `${prefix}${url}`;
}

/** The URL of the path link with this name. */
export function pathLinkUrl(name: string): string {
  return name.slice(prefix.length);
}

/** Whether a recorded link name belongs to a path link. */
export function isPathLink(name: string): boolean {
  return name.includes(":");
}
