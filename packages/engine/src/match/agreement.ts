import type { NetworkDigests, NetworkEvidence, OpenEvidence } from "./evidence.ts";
import { HeldCandidate, wideMark } from "./held-candidate.ts";
import type { Phone } from "./held-candidate.ts";
import { languageLevels, levels, networkLevels, osLevels } from "./levels.ts";
import { compareLanguages } from "./locale.ts";
import { comparableModels } from "./model.ts";
import { sameScreen } from "./screen.ts";
import type { Candidate } from "./verdict.ts";
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

function noAgreement(): Agreement {
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

/** Compares one open with many clicks, in two steps. */
export interface Comparison {
  /**
   * How the networks agree. What it returns is the same object every time, written anew: a decision
   * compares a thousand clicks and should leave no garbage behind.
   */
  readonly networks: (candidate: Pick<Candidate, "evidence">) => Agreement;
  /** Adds how the phones agree. */
  readonly phones: (click: Phone, agreement: Agreement) => Agreement;
}

export function comparisonWith(open: OpenEvidence): Comparison {
  const agreement = noAgreement();
  const languages = new Map<string, number>();
  const preferred = open.languages[0];
  const fitsFrozen = open.os !== undefined && fitsFrozenVersion(open.os);
  const isApart = apartFrom(open);

  /** A browser's first language is one of a few, so each is compared once. */
  function languageOf(click: Phone): number {
    const tag = click.languages[0];
    if (tag === undefined) return languageLevels.unknown;
    if (tag === preferred) return languageLevels.same;
    let level = languages.get(tag);
    if (level === undefined) {
      level = compareLanguages(click.languages, open.languages);
      languages.set(tag, level);
    }
    return level;
  }

  return {
    networks(candidate) {
      if (!isApart(candidate, agreement)) {
        compareNetworks(open, candidate.evidence.network, agreement);
      }
      return agreement;
    },
    phones(click, into) {
      into.timeZone =
        open.timeZone && click.timeZone
          ? sameOrNot(open.timeZone === click.timeZone)
          : levels.unknown;
      into.language = languageOf(click);
      into.model = levels.unknown;
      into.screen = levels.unknown;
      // A model implies its screen, so the screen only speaks where a model is missing.
      if (open.model && open.model === click.model) {
        into.model = levels.same;
      } else if (open.model && click.model && comparableModels(open.model, click.model)) {
        into.model = levels.different;
      } else if (open.screen && click.screen) {
        into.screen = sameOrNot(sameScreen(open.screen, click.screen));
      }
      into.os = levels.unknown;
      if (open.os && click.os) {
        if (!click.osFrozen) into.os = compareVersions(click.os, open.os);
        else into.os = fitsFrozen ? osLevels.frozen : osLevels.unfrozen;
      }
      return into;
    },
  };
}

const elsewhere: NetworkDigests = { exact: "", near: "", wide: "" };

/**
 * Tells the candidates that are held and share no network with the open, and writes how theirs agree:
 * that depends on nothing but which families they were seen on.
 */
function apartFrom(open: OpenEvidence) {
  const marks = (family: "v4" | "v6") =>
    new Set(open.networks.flatMap((network) => network[family] ?? []).map(wideMark));
  const [wideV4, wideV6] = [marks("v4"), marks("v6")];
  const byFamilies = [{}, { v4: elsewhere }, { v6: elsewhere }, { v4: elsewhere, v6: elsewhere }];
  const agreements = byFamilies.map((network) => {
    const agreement = noAgreement();
    compareNetworks(open, network, agreement);
    return agreement;
  });
  return (candidate: object, agreement: Agreement): boolean => {
    if (!(candidate instanceof HeldCandidate)) return false;
    const { wideV4: v4, wideV6: v6 } = candidate;
    if (wideV4.has(v4) || wideV6.has(v6)) return false;
    const known = agreements[(v4 === 0 ? 0 : 1) + (v6 === 0 ? 0 : 2)] ?? agreement;
    agreement.network = known.network;
    agreement.networkIndex = known.networkIndex;
    agreement.family = known.family;
    agreement.secondNetwork = known.secondNetwork;
    return true;
  };
}

function sameOrNot(same: boolean): number {
  return same ? levels.same : levels.different;
}

/** A click was digested under one of the live keys; under the others nothing can agree. */
function compareNetworks(
  open: OpenEvidence,
  { v4: click4, v6: click6 }: NetworkEvidence,
  agreement: Agreement,
): void {
  agreement.network = networkLevels.unknown;
  agreement.secondNetwork = levels.unknown;
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
  // Most clicks come from elsewhere: the widest prefix settles them with one look.
  if (open.wide !== click.wide) return networkLevels.different;
  if (open.near !== click.near) return networkLevels.wide;
  return open.exact === click.exact ? networkLevels.same : networkLevels.near;
}
