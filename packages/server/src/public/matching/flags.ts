import type { Match } from "@throughline/protocol";
import type { Install, InstallFlag } from "@throughline/storage";
import type { ClickDestination } from "./destination-of-click.ts";
import type { MatchingDependencies, Open } from "./open.ts";

/** The shortest plausible time from a click to an install, because nobody can open the store and install the app faster. */
const minInstallMs = 2_000;

/**
 * Returns the signs of fraud in a match. They do not change the answer. The person gets the link, and whoever looks at the
 * statistics decides what the signs mean.
 */
export function findFlags(
  { floods }: Pick<MatchingDependencies, "floods">,
  {
    app,
    at,
    installedAt,
    lateReferrerAt,
  }: Pick<Open, "app" | "at" | "installedAt" | "lateReferrerAt">,
  { match, destination }: { match: Match; destination?: ClickDestination | undefined },
): Pick<Install, "flags"> {
  if (!destination) return {};
  const { clickedAt, network } = destination;
  const flags: InstallFlag[] = [];
  const isReferrer = match.method === "referrer";
  if (isReferrer && installedAt !== undefined) {
    const injection = { kind: "click_injection", clickedAt, installedAt } as const;
    if (lateReferrerAt !== undefined) flags.push({ ...injection, referrerSetAt: lateReferrerAt });
    else if (installedAt < clickedAt + minInstallMs) flags.push(injection);
  }
  const flood = floods.find(app.id, network, at);
  if (flood) flags.push({ kind: "click_flooding", ...flood });
  return flags.length > 0 ? { flags } : {};
}
