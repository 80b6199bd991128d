import { evidenceKeys, normalizeClick } from "@throughline/engine";
import type { Digest, RawClick } from "@throughline/engine";
import type { App, ClickSignals, Link } from "@throughline/storage";
import { isCrawler } from "./crawlers.ts";

/** What may be kept of a visitor, and the keys the click is found by. */
export function evidenceOf(raw: RawClick, digest: Digest): ClickSignals {
  const seen = normalizeClick(raw, { digest });
  const evidence =
    seen.automated === undefined && isCrawler(raw.userAgent)
      ? { ...seen, automated: "bot" as const }
      : seen;
  return { evidence, keys: evidenceKeys(evidence) };
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
