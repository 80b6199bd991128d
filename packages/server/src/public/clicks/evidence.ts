import { normalizeVisitor } from "@throughline/engine";
import type {
  ClickEvidence,
  ClickOptions,
  NetworkEvidence,
  Platform,
  RawClick,
} from "@throughline/engine";
import type { App, ClickSignals, Link } from "@throughline/storage";
import type { Device } from "./device-cache.ts";

/** Returns the evidence of a click in the form that may be stored, with digests instead of addresses. */
export function clickEvidence(device: Device, raw: RawClick, options: ClickOptions): ClickEvidence {
  return { ...device.evidence, ...normalizeVisitor(raw, options) };
}

/** Adds the network of the other IP family to the evidence. */
export function withNetworks(evidence: ClickEvidence, others: NetworkEvidence): ClickEvidence {
  return { ...evidence, network: { ...others, ...evidence.network } };
}

/** Returns empty signals, for clicks that are matched only by their id because matching by device signals is off. */
export function emptySignals(platform: Platform): ClickSignals {
  return { evidence: { platform, languages: [], network: {} }, keys: [] };
}

/** Returns whether a click was stored {@link emptySignals}. Every other click has languages or a network. */
export function hasNoSignals({ languages, network }: ClickEvidence): boolean {
  return languages.length === 0 && network.v4 === undefined && network.v6 === undefined;
}

/** Returns whether matching by device signals is on for this link and platform. */
export function usesSignals(app: App, link: Link | undefined, platform: Platform): boolean {
  return link?.deterministicOnly !== true && !isDeterministicOnly(app, platform);
}

/** Returns whether matching by device signals is off for a platform. Macs count as iOS, because an iPad identifies as a Mac. */
export function isDeterministicOnly({ matching }: App, platform: Platform): boolean {
  const { deterministicOnly = false } = matching;
  if (deterministicOnly === "ios") return platform !== "android";
  return deterministicOnly === true || deterministicOnly === platform;
}
