import { isLive } from "@throughline/engine";
import type { Link, LinkStore } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { LinkLookup } from "./look-up-link.ts";

/**
 * Returns the link that was found if the installed app may open it. Throws otherwise. Opening a link in the app is not a
 * click and uses up none of the link's clicks. A link with a password is refused, since anybody can send requests with the
 * app's publishable key.
 */
export async function requireOpenable(
  links: Pick<LinkStore, "claimedClicks">,
  found: LinkLookup | undefined,
  { url, now }: { readonly url: string; readonly now: number },
): Promise<LinkLookup & { readonly link: Link }> {
  const link = found?.link;
  if (!link || !isLive(link, now) || (await hasReachedMaximum(links, link))) {
    throw new ApiError(
      "unknown_link",
      `${url} is not a link of this app, or the link is disabled, has not started or has ended.`,
    );
  }
  if (link.password !== undefined) {
    throw new ApiError("unknown_link", `${url} needs a password. Open it in a browser.`);
  }
  return { ...found, link };
}

async function hasReachedMaximum(
  links: Pick<LinkStore, "claimedClicks">,
  { app, code, maxClicks }: Link,
): Promise<boolean> {
  if (maxClicks === undefined) return false;
  const used = (await links.claimedClicks(app, [code])).get(code) ?? 0;
  return used >= maxClicks;
}
