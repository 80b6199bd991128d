import { likeliestLink } from "@throughline/engine";
import type { Verdict } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import type { Open } from "./open.ts";

/**
 * Returns whether an open without a match is a test and must not be counted. An open is a test if it sends the id of a
 * click on a test link, or if its most likely link is a test link and more likely than no link.
 */
export async function isTestOpen(
  { clicks, links }: Pick<Store, "clicks" | "links">,
  { app, declaredClicks }: Pick<Open, "app" | "declaredClicks">,
  verdict: Verdict | undefined,
): Promise<boolean> {
  for (const { clickId } of declaredClicks) {
    const click = await clicks.get(app.id, clickId);
    if (click?.test) return true;
  }
  if (!verdict || verdict.confidence <= verdict.nobody) return false;
  const link = likeliestLink(verdict);
  return link !== undefined && ((await links.get(app.id, link))?.test ?? false);
}
