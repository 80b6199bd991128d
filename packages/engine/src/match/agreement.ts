import type { ClickEvidence, NetworkDigests, OpenEvidence } from "./evidence.ts";
import { levels, networkLevels, osLevels } from "./levels.ts";
import { compareLanguages } from "./locale.ts";
import { comparableModels } from "./model.ts";
import { sameScreen } from "./screen.ts";
import { compareVersions, fitsFrozenVersion } from "./version.ts";

/** How a click and an open agree, signal by signal (see levels.ts). */
export interface Agreement {
  network: number;
  /** Where in the open's `networks` the level was found, and in which family. */
  networkIndex: number;
  /** 0 for IPv4, 1 for IPv6. */
  family: 0 | 1;
  /** With both families known on both sides and one the same: whether the other is too. */
  secondNetwork: number;
  timeZone: number;
  language: number;
  model: number;
  screen: number;
  os: number;
}

export function noAgreement(): Agreement {
  return {
    network: 0,
    networkIndex: 0,
    family: 0,
    secondNetwork: 0,
    timeZone: 0,
    language: 0,
    model: 0,
    screen: 0,
    os: 0,
  };
}

/** Compares what both sides know, and writes it into `agreement`, which is reused from click to click. */
export function compareEvidence(
  open: OpenEvidence,
  click: ClickEvidence,
  agreement: Agreement,
): void {
  compareNetworks(open, click, agreement);
  agreement.timeZone =
    open.timeZone && click.timeZone ? sameOrNot(open.timeZone === click.timeZone) : levels.unknown;
  agreement.language = compareLanguages(click.languages, open.languages);
  agreement.model = levels.unknown;
  agreement.screen = levels.unknown;
  // A model implies its screen, so the screen only speaks where a model is missing.
  if (open.model && open.model === click.model) {
    agreement.model = levels.same;
  } else if (open.model && click.model && comparableModels(open.model, click.model)) {
    agreement.model = levels.different;
  } else if (open.screen && click.screen) {
    agreement.screen = sameOrNot(sameScreen(open.screen, click.screen));
  }
  agreement.os = levels.unknown;
  if (open.os && click.os) {
    if (!click.osFrozen) agreement.os = compareVersions(click.os, open.os);
    else agreement.os = fitsFrozenVersion(open.os) ? osLevels.frozen : osLevels.unfrozen;
  }
}

function sameOrNot(same: boolean): number {
  return same ? levels.same : levels.different;
}

/** A click was digested under one of the live keys; under the others nothing can agree. */
function compareNetworks(open: OpenEvidence, click: ClickEvidence, agreement: Agreement): void {
  agreement.network = networkLevels.unknown;
  agreement.secondNetwork = levels.unknown;
  const { v4: click4, v6: click6 } = click.network;
  if (!click4 && !click6) return;
  for (let index = 0; index < open.networks.length; index += 1) {
    const open4 = open.networks[index]?.v4;
    const open6 = open.networks[index]?.v6;
    if (!open4 && !open6) continue;
    const v4 = familyLevel(open4, click4);
    const v6 = familyLevel(open6, click6);
    // A /64 names a household or a phone, an IPv4 address may name a city: at a tie, the former.
    const level = Math.min(v4, v6);
    if (agreement.network !== networkLevels.unknown && level >= agreement.network) continue;
    agreement.network = level;
    agreement.networkIndex = index;
    if (level === networkLevels.otherFamily) agreement.family = open6 ? 1 : 0;
    else agreement.family = v6 === level ? 1 : 0;
    if (level === networkLevels.same && open4 && open6 && click4 && click6) {
      agreement.secondNetwork = sameOrNot(v4 === v6);
    }
  }
}

function familyLevel(open: NetworkDigests | undefined, click: NetworkDigests | undefined): number {
  if (!open || !click) return networkLevels.otherFamily;
  if (open.exact === click.exact) return networkLevels.same;
  if (open.near === click.near) return networkLevels.near;
  return open.wide === click.wide ? networkLevels.wide : networkLevels.different;
}
