import type { Install } from "@throughline/storage";
import { matchOfDeclaredClick } from "./answer.ts";
import { claim } from "./claim.ts";
import { destinationOfClick } from "./destination-of-click.ts";
import { labelFor } from "./labels.ts";
import type { DeclaredClick, MatchingDependencies, Open } from "./open.ts";

/** Matches an open to the first declared click that it can claim. Returns undefined if there is none. */
export async function matchByClickId(
  deps: MatchingDependencies,
  open: Open,
): Promise<Install | undefined> {
  for (const declared of open.declaredClicks) {
    const install = await claimDeclared(deps, open, declared);
    if (install) return install;
  }
  return undefined;
}

async function claimDeclared(
  deps: MatchingDependencies,
  open: Open,
  declared: DeclaredClick,
): Promise<Install | undefined> {
  const { clickId } = declared;
  const platform = open.deviceSignals?.platform;
  const destination = await destinationOfClick(deps, open.app, clickId, platform);
  if (!destination) return undefined;
  const match = matchOfDeclaredClick(open, declared, destination, platform);
  if (!match) return undefined;
  // Score device signals before the click is claimed, because they only match unclaimed clicks.
  const label = await labelFor(deps, open, clickId);
  const install = await claim(deps, open, { match, destination, test: destination.test ?? false });
  const { match: stored, test } = install ?? {};
  // Device signals could not have found a click that another install had claimed.
  const isLabel = stored?.click === clickId && !stored.takenOver && !test;
  if (isLabel && label) await deps.activity.publish(label);
  return install;
}
