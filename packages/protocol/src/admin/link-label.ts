/**
 * Returns the name of a link for people: its code, or for a link without a code its address without the scheme.
 *
 * @example linkLabel("path:https://go.shop.example/sale") === "go.shop.example/sale"
 */
export function linkLabel(link: string): string {
  return link.replace(/^path:(https?:\/\/)?/, "");
}

/** Returns whether a link has a code, and therefore settings. */
export function hasCode(link: string): boolean {
  return !link.startsWith("path:");
}
