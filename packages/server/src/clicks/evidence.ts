import { normalizeClick, normalizeVisitor, readVisitor } from "@throughline/engine";
import type {
  ClickEvidence,
  ClickOptions,
  NetworkEvidence,
  Platform,
  RawClick,
  Visitor,
} from "@throughline/engine";
import type { App, ClickSignals, Link } from "@throughline/storage";
import { isCrawler } from "./crawlers.ts";

/** What may be kept of a visitor. */
export function evidenceOf(raw: RawClick, options: ClickOptions): ClickEvidence {
  return visitorOn(deviceOf(raw), raw, options);
}

/** The same, of a device that was read already. */
export function visitorOn(device: Device, raw: RawClick, options: ClickOptions): ClickEvidence {
  return { ...device.evidence, ...normalizeVisitor(raw, options) };
}

/** The same with the networks of another family, where there was none. */
export function withNetworks(evidence: ClickEvidence, others: NetworkEvidence): ClickEvidence {
  return { ...evidence, network: { ...others, ...evidence.network } };
}

/** All that many visitors share: nothing of their networks. */
interface Device {
  readonly evidence: ClickEvidence;
  readonly visitor: Visitor;
}

const mostDevices = 2000;
const knownDevices = new Map<string, Device>();

/**
 * The same headers come again and again, so what they say is remembered; signals of a page take no
 * part in it, they are one visitor's own.
 */
export function deviceOf(raw: RawClick): Device {
  if (raw.page) return readDevice(raw);
  const { userAgent, acceptLanguage, method, purpose, clientHints } = raw;
  const hints =
    clientHints && `${clientHints.model} ${clientHints.platform} ${clientHints.platformVersion}`;
  const key = `${userAgent}\n${acceptLanguage}\n${method}\n${purpose}\n${hints}`;
  let device = knownDevices.get(key);
  if (!device) {
    device = readDevice(raw);
    if (knownDevices.size >= mostDevices) knownDevices.clear();
    knownDevices.set(key, device);
  }
  return device;
}

function readDevice({
  userAgent,
  acceptLanguage,
  clientHints,
  page,
  method,
  purpose,
}: RawClick): Device {
  const headers = { userAgent, acceptLanguage, clientHints, page, method, purpose };
  const seen = normalizeClick(headers, { digest: () => "" });
  const isBot = seen.automated === undefined && isCrawler(userAgent);
  const evidence: ClickEvidence = isBot ? { ...seen, automated: "bot" } : seen;
  return { evidence, visitor: readVisitor(userAgent, evidence.automated) };
}

/** Where matching by likelihood is off, nothing is kept that it would need: the click is found by its id alone. */
export function withoutSignals(platform: Platform): ClickSignals {
  return { evidence: { platform, languages: [], network: {} }, keys: [] };
}

/** Whether a click was kept {@link withoutSignals}: a visitor's languages or network come with every request. */
export function toldNothing({ languages, network }: ClickEvidence): boolean {
  return languages.length === 0 && network.v4 === undefined && network.v6 === undefined;
}

/** Whether matching by likeness is on for this link's visitors on that platform. */
export function wantsSignals(app: App, link: Link | undefined, platform: Platform): boolean {
  return link?.deterministicOnly !== true && !isDeterministicOnly(app, platform);
}

/** A Mac may be an iPad, and only likeness would ask it: as much is taken for iOS as may be. */
export function isDeterministicOnly({ matching }: App, platform: Platform): boolean {
  const { deterministicOnly = false } = matching;
  if (deterministicOnly === "ios") return platform !== "android";
  return deterministicOnly === true || deterministicOnly === platform;
}
