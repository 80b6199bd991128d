import type { LinkView } from "@throughline/protocol";

/** Returns what lists call a link: its name, its title, or the code in its URL. */
export function linkName({
  name,
  preview,
  currentCode,
  code,
}: Pick<LinkView, "name" | "preview" | "currentCode" | "code">): string {
  return name ?? preview?.title ?? currentCode ?? code;
}

/** Returns a URL as people read it: without its scheme, and with the characters that are escaped in it. */
export function readableUrl(url: string): string {
  const address = url.replace(/^https?:\/\//, "");
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
