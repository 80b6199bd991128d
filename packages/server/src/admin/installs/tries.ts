import type { ClickEvidence } from "@throughline/engine";
import type { Tries } from "@throughline/protocol";
import type { ClickStore, Install } from "@throughline/storage";

/** How far back is looked, in clicks. */
const looked = 2000;

/**
 * How often this kind of phone had clicked on this network by then, as far as clicks are kept: found out when
 * somebody asks, from the evidence that is there anyway. Nothing is kept of it. `null` where the open
 * was on no network of a click that is still known.
 */
export async function triesOf(clicks: ClickStore, install: Install): Promise<Tries | null> {
  const id = clickOnItsNetwork(install);
  const known = id === undefined ? undefined : await clicks.get(install.app, id);
  if (!known) return null;
  const recent = await clicks.recent(install.app, looked, { withTests: true });
  const alike = recent.filter(
    ({ at, evidence }) => at <= install.at && isAlike(evidence, known.evidence),
  );
  const oldest = alike.at(-1) ?? known;
  return { clicks: Math.max(1, alike.length), since: new Date(oldest.at).toISOString() };
}

function clickOnItsNetwork({ match: { click, verdict } }: Install): string | undefined {
  const [likeliest] = verdict?.candidates ?? [];
  if (!likeliest) return click;
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
