import { isLive } from "@throughline/engine";
import type { Link, LinkStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { LinkAddress } from "./short-link.ts";

/**
 * Returns the link of an address if the installed app may open it, and throws otherwise. Opening a link in the app is not a
 * click and uses up none of the link's clicks. A link with a password is refused, since anybody can send requests with the
 * app's publishable key.
 */
export async function requireOpenable(
  links: Pick<LinkStore, "claimedClicks">,
  address: LinkAddress | undefined,
  { url, now }: { readonly url: string; readonly now: number },
): Promise<LinkAddress & { readonly link: Link }> {
  const link = address?.link;
  if (!link || !isLive(link, now) || (await hasReachedMaximum(links, link))) {
    throw new ApiError(
      "unknown_link",
      `${url} is not a link of this app, or the link is disabled, has not started or has ended.`,
    );
  }
  if (link.password !== undefined) {
    throw new ApiError("unknown_link", `${url} needs a password. Open it in a browser.`);
  }
  return { ...address, link };
}

async function hasReachedMaximum(
  links: Pick<LinkStore, "claimedClicks">,
  { app, code, maxClicks }: Link,
): Promise<boolean> {
  if (maxClicks === undefined) return false;
  const used = (await links.claimedClicks(app, [code])).get(code) ?? 0;
  return used >= maxClicks;
}
