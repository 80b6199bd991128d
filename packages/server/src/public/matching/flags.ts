import type { Match } from "@throughline/protocol";
import type { Install, InstallFlag } from "@throughline/storage";
import type { ClickDestination } from "./destination-of-click.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** Nobody can open the store, install the app and be done in less time. */
const minInstallMs = 2_000;

/**
 * Returns the signs of fraud of a match. They do not change the answer: the person gets the link, and people who look at
 * the statistics decide what to think of it.
 */
export function flagsOf(
  { floods }: Pick<MatchingDependencies, "floods">,
  { app, at, installedAt }: Pick<Open, "app" | "at" | "installedAt">,
  { match, destination }: { match: Match; destination?: ClickDestination | undefined },
): Pick<Install, "flags"> {
  if (!destination) return {};
  const { clickedAt, network } = destination;
  const flags: InstallFlag[] = [];
  const isReferrer = match.method === "referrer";
  if (isReferrer && installedAt !== undefined && installedAt < clickedAt + minInstallMs) {
    flags.push({ kind: "click_injection", clickedAt, installedAt });
  }
  const flood = floods.find(app.id, network, at);
  if (flood) flags.push({ kind: "click_flooding", ...flood });
  return flags.length > 0 ? { flags } : {};
}
