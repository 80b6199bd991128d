import type { ClickEvidence } from "@throughline/engine";
import type { Tries } from "@throughline/protocol";
import type { ClickStore, Install } from "@throughline/storage";
import { knownVerdict } from "../../public/matching/stored-verdict.ts";
import { iso } from "../../platform/time/iso.ts";

/** How many of the latest clicks are searched. */
const maxClicks = 2000;

/**
 * Counts the clicks before an install that came from the same kind of phone in the same network. Only clicks that are
 * still stored count. Returns null if no stored click came from the install's network.
 */
export async function countTries(clicks: ClickStore, install: Install): Promise<Tries | null> {
  const id = clickOnSameNetwork(install);
  const known = id === undefined ? undefined : await clicks.get(install.app, id);
  if (!known) return null;
  const recent = await clicks.recent(install.app, maxClicks, { withTests: true });
  const alike = recent.filter(
    ({ at, evidence }) => at <= install.at && isAlike(evidence, known.evidence),
  );
  const oldest = alike.at(-1) ?? known;
  return { clicks: Math.max(1, alike.length), since: iso(oldest.at) };
}

function clickOnSameNetwork({ match }: Install): string | undefined {
  const [likeliest] = knownVerdict(match)?.candidates ?? [];
  if (!likeliest) return match.click;
  return likeliest.agreement["network"] === "same" ? likeliest.click : undefined;
}

function isAlike(a: ClickEvidence, b: ClickEvidence): boolean {
  return a.platform === b.platform && a.model === b.model && sameScreen(a, b) && sameNetwork(a, b);
}

function sameScreen({ screen: a }: ClickEvidence, { screen: b }: ClickEvidence): boolean {
  return a?.short === b?.short && a?.long === b?.long && a?.scale === b?.scale;
}

function sameNetwork({ network: a }: ClickEvidence, { network: b }: ClickEvidence): boolean {
  return (["v4", "v6"] as const).some(
    (family) => a[family] !== undefined && a[family].exact === b[family]?.exact,
  );
}
