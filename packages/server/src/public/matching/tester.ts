import { likeliestLink } from "@throughline/engine";
import type { Verdict } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import type { Open } from "./open.ts";

/**
 * Whether an open without a match is a tester's and is not counted: it declares a click of a test link, or its likeliest
 * link is a test link and more likely than no click.
 */
export async function isTestersOpen(
  { clicks, links }: Pick<Store, "clicks" | "links">,
  { app, declared }: Pick<Open, "app" | "declared">,
  verdict: Verdict | undefined,
): Promise<boolean> {
  for (const { clickId } of declared) {
    const click = await clicks.get(app.id, clickId);
    if (click?.test) return true;
  }
  if (!verdict || verdict.confidence <= verdict.nobody) return false;
  const link = likeliestLink(verdict);
  return link !== undefined && ((await links.get(app.id, link))?.test ?? false);
}
