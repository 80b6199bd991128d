import { normalizeVisitor } from "@throughline/engine";
import type {
  ClickEvidence,
  ClickOptions,
  NetworkEvidence,
  Platform,
  RawClick,
} from "@throughline/engine";
import type { App, ClickSignals, Link } from "@throughline/storage";
import type { Device } from "./devices.ts";

/** What may be kept of a visitor on this device. */
export function visitorOn(device: Device, raw: RawClick, options: ClickOptions): ClickEvidence {
  return { ...device.evidence, ...normalizeVisitor(raw, options) };
}

/** The same with the networks of another family, where there was none. */
export function withNetworks(evidence: ClickEvidence, others: NetworkEvidence): ClickEvidence {
  return { ...evidence, network: { ...others, ...evidence.network } };
}

/** Where matching by device signals is off, nothing is kept that it would need: the click is found by its id alone. */
export function withoutSignals(platform: Platform): ClickSignals {
  return { evidence: { platform, languages: [], network: {} }, keys: [] };
}

/** Whether a click was kept {@link withoutSignals}: a visitor's languages or network come with every request. */
export function isWithoutSignals({ languages, network }: ClickEvidence): boolean {
  return languages.length === 0 && network.v4 === undefined && network.v6 === undefined;
}

/** Whether matching by device signals is on for this link's visitors on that platform. */
export function wantsSignals(app: App, link: Link | undefined, platform: Platform): boolean {
  return link?.deterministicOnly !== true && !isDeterministicOnly(app, platform);
}

/** A Mac may be an iPad, and only its device signals would tell: it counts as iOS. */
export function isDeterministicOnly({ matching }: App, platform: Platform): boolean {
  const { deterministicOnly = false } = matching;
  if (deterministicOnly === "ios") return platform !== "android";
  return deterministicOnly === true || deterministicOnly === platform;
}
