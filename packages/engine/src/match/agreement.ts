import type { ClickEvidence, NetworkDigests, NetworkEvidence, OpenEvidence } from "./evidence.ts";
import { compareLanguages } from "./locale.ts";
import { comparableModels } from "./model.ts";
import { sameScreen } from "./screen.ts";
import { compareVersions, fitsFrozenVersion } from "./version.ts";

export type NetworkLevel = "same" | "near" | "wide" | "different" | "otherFamily";

/** How a click and an open agree, signal by signal; what cannot be compared is absent. */
export interface Agreement {
  network?: NetworkLevel;
  /** The open's digests at the family that agreed best. */
  on?: NetworkDigests;
  /** With both families known on both sides and one the same: whether the other is too. */
  secondNetwork?: "same" | "different";
  timeZone?: "same" | "different";
  language?: "same" | "base" | "listed" | "different";
  model?: "same" | "different";
  screen?: "same" | "different";
  /** `frozen`: the click's version is WebKit's frozen one, and the open's may hide behind it. */
  os?: "same" | "major" | "different" | "frozen";
}

/** Compares what both sides know. */
export function compareEvidence(open: OpenEvidence, click: ClickEvidence): Agreement {
  const agreement: Agreement = {};
  compareNetworks(open.networks, click.network, agreement);
  if (open.timeZone && click.timeZone) {
    agreement.timeZone = open.timeZone === click.timeZone ? "same" : "different";
  }
  if (open.languages.length > 0 && click.languages.length > 0) {
    agreement.language = compareLanguages(click.languages, open.languages);
  }
  // A model implies its screen, so the screen only speaks where a model is missing.
  if (open.model && click.model && comparableModels(open.model, click.model)) {
    agreement.model = open.model === click.model ? "same" : "different";
  } else if (open.screen && click.screen) {
    agreement.screen = sameScreen(open.screen, click.screen) ? "same" : "different";
  }
  if (open.os && click.os) {
    if (!click.osFrozen) agreement.os = compareVersions(click.os, open.os);
    else agreement.os = fitsFrozenVersion(open.os) ? "frozen" : "different";
  }
  return agreement;
}

const rank: Readonly<Record<NetworkLevel, number>> = {
  same: 4,
  near: 3,
  wide: 2,
  different: 1,
  otherFamily: 0,
};

/** A click was digested under one of the live keys; under the others nothing can agree. */
function compareNetworks(
  opens: readonly NetworkEvidence[],
  click: NetworkEvidence,
  agreement: Agreement,
): void {
  if (!click.v4 && !click.v6) return;
  for (const open of opens) {
    const v4 = familyLevel(open.v4, click.v4);
    const v6 = familyLevel(open.v6, click.v6);
    const best = Math.max(rank[v4], rank[v6]);
    if (!open.v4 && !open.v6) continue;
    if (agreement.network && best <= rank[agreement.network]) continue;
    // The /64 names a household or a phone, an IPv4 address may name a city: prefer the former.
    const chosen = rank[v6] === best ? "v6" : "v4";
    agreement.network = chosen === "v6" ? v6 : v4;
    const on = open[chosen];
    if (on) agreement.on = on;
    else delete agreement.on;
    delete agreement.secondNetwork;
    if (best === rank.same && v4 !== "otherFamily" && v6 !== "otherFamily") {
      agreement.secondNetwork = v4 === v6 ? "same" : "different";
    }
  }
}

function familyLevel(
  open: NetworkDigests | undefined,
  click: NetworkDigests | undefined,
): NetworkLevel {
  if (!open || !click) return "otherFamily";
  if (open.exact === click.exact) return "same";
  if (open.near === click.near) return "near";
  return open.wide === click.wide ? "wide" : "different";
}
