import { evidenceKeys, normalizeClick, normalizeVisitor } from "@throughline/engine";
import type { ClickEvidence, Digest, RawClick } from "@throughline/engine";
import type { App, ClickSignals, Link } from "@throughline/storage";
import { isCrawler } from "./crawlers.ts";

/** What may be kept of a visitor, and the keys the click is found by. */
export function evidenceOf(raw: RawClick, digest: Digest): ClickSignals {
  const { address, secondAddress, hiddenNetwork, visitor, ...headers } = raw;
  const own = normalizeVisitor({ address, secondAddress, hiddenNetwork, visitor }, { digest });
  const evidence = { ...deviceOf(headers, digest), ...own };
  return { evidence, keys: evidenceKeys(evidence) };
}

const mostDevices = 2000;
const knownDevices = new Map<string, ClickEvidence>();

/**
 * All that many visitors share. The same headers come again and again, so what they say is
 * remembered; signals of a page take no part in it, they are one visitor's own.
 */
function deviceOf(headers: RawClick, digest: Digest): ClickEvidence {
  if (headers.page) return readDevice(headers, digest);
  const { model, platform, platformVersion } = headers.clientHints ?? {};
  const key = [
    headers.userAgent,
    headers.acceptLanguage,
    headers.method,
    headers.purpose,
    model,
    platform,
    platformVersion,
  ].join("\n");
  let device = knownDevices.get(key);
  if (!device) {
    device = readDevice(headers, digest);
    if (knownDevices.size >= mostDevices) knownDevices.clear();
    knownDevices.set(key, device);
  }
  return device;
}

function readDevice(headers: RawClick, digest: Digest): ClickEvidence {
  const seen = normalizeClick(headers, { digest });
  return seen.automated === undefined && isCrawler(headers.userAgent)
    ? { ...seen, automated: "bot" }
    : seen;
}

/** Where matching by likelihood is off, nothing is kept that it would need: the click is found by its id alone. */
export function withoutSignals({ evidence }: ClickSignals): ClickSignals {
  const { platform, automated } = evidence;
  return {
    evidence: { platform, languages: [], network: {}, ...(automated && { automated }) },
    keys: [],
  };
}

export function wantsSignals(app: App, link: Link | undefined): boolean {
  return app.matching.deterministicOnly !== true && link?.deterministicOnly !== true;
}
