import { likeliestLink } from "@throughline/engine";
import type { Verdict } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import type { Open } from "./open.ts";

/**
 * Whether an open without a match is a tester's all the same, so that it is not counted: it names a
 * click of a test link, or more likely came from one than from no click at all.
 */
export async function isTestersOpen(
  { clicks, links }: Pick<Store, "clicks" | "links">,
  { app, named }: Pick<Open, "app" | "named">,
  verdict: Verdict | undefined,
): Promise<boolean> {
  for (const { clickId } of named) {
    const click = await clicks.get(app.id, clickId);
    if (click?.test) return true;
  }
  if (!verdict || verdict.confidence <= verdict.nobody) return false;
  const link = likeliestLink(verdict);
  return link !== undefined && ((await links.get(app.id, link))?.test ?? false);
}
