import { automatedReason } from "./automated.ts";
import type { ClickEvidence, Digest, NetworkEvidence, OpenEvidence, Platform } from "./evidence.ts";
import { screenOfIphone } from "./iphones.ts";
import { keyNumber } from "./key-number.ts";
import { canonicalLanguages, parseAcceptLanguage } from "./locale.ts";
import { canonicalModel } from "./model.ts";
import { networkEvidence } from "./network.ts";
import { toScreen } from "./screen.ts";
import type { RawClick, RawOpen } from "./raw-signals.ts";
import { canonicalTimeZone } from "./time-zone.ts";
import { parseUserAgent } from "./user-agent.ts";
import type { UserAgentFacts } from "./user-agent.ts";
import { parseVersion } from "./version.ts";

/** How to normalise a click: the current digest, and a test for addresses of relays and VPNs. */
export interface ClickOptions {
  readonly digest: Digest;
  readonly isHidden?: ((address: string) => boolean) | undefined;
}

/** How to normalise an open: all digests under which a click in the match window may be stored, and a test for addresses of relays and VPNs. */
export interface OpenOptions {
  readonly digests: readonly Digest[];
  readonly isHidden?: ((address: string) => boolean) | undefined;
}

/** Turns a click's raw signals into evidence that may be stored. */
export function normalizeClick(raw: RawClick, options: ClickOptions): ClickEvidence {
  const { page, clientHints } = raw;
  const facts = parseUserAgent(raw.userAgent, page?.touchPoints);
  const { platform } = facts;
  const model =
    canonicalModel(page?.model, platform) ??
    canonicalModel(clientHints?.model, platform) ??
    canonicalModel(facts.model, platform);
  const screen =
    toScreen(page?.screenWidth, page?.screenHeight, page?.pixelRatio) ??
    facts.screen ??
    (model && screenOfIphone(model));
  const timeZone = canonicalTimeZone(page?.timeZone);
  const automated = automatedReason(raw);
  return {
    platform,
    ...(model && { model }),
    ...clickVersion(raw, facts),
    ...(screen && { screen }),
    languages: clickLanguages(raw, facts),
    ...(timeZone && { timeZone }),
    ...(automated && { automated }),
    ...normalizeVisitor(raw, options),
  };
}

/** The part of a click's evidence that differs between visitors with the same device: digests of the networks and of the browser id. */
export function normalizeVisitor(
  raw: Pick<RawClick, "address" | "secondAddress" | "hiddenNetwork" | "visitor" | "returning">,
  { digest, isHidden }: ClickOptions,
): Pick<ClickEvidence, "network" | "visitor" | "returning"> {
  const network = normalizeNetworks(raw, digest, isHidden);
  if (!raw.visitor) return { network };
  const visitor = keyNumber([raw.visitor]);
  return raw.returning ? { network, visitor, returning: true } : { network, visitor };
}

/** Turns the raw signals of a first open into evidence. */
export function normalizeOpen(raw: RawOpen, options: OpenOptions): OpenEvidence {
  const platform = parsePlatform(raw.platform);
  const model = canonicalModel(raw.model, platform);
  const os = parseVersion(raw.systemVersion, platform);
  const screen =
    toScreen(raw.screenWidth, raw.screenHeight, raw.scale) ?? (model && screenOfIphone(model));
  const timeZone = canonicalTimeZone(raw.timezone);
  return {
    platform,
    ...(model && { model }),
    ...(os && { os }),
    ...(screen && { screen }),
    languages: canonicalLanguages((raw.locale ?? []).map(({ languageTag }) => languageTag)),
    ...(timeZone && { timeZone }),
    networks: options.digests.map((digest) => normalizeNetworks(raw, digest, options.isHidden)),
  };
}

function parsePlatform(text: string): Platform {
  const name = text.toLowerCase();
  return name === "ios" || name === "android" ? name : "other";
}

/** Chrome masks the version in its user agent, so client hints come first. */
function clickVersion(
  { page, clientHints }: RawClick,
  { platform, os, osFrozen }: UserAgentFacts,
): Pick<ClickEvidence, "os" | "osFrozen"> {
  const hinted =
    platform === "android"
      ? (parseVersion(page?.platformVersion, platform) ??
        parseVersion(clientHints?.platformVersion, platform))
      : undefined;
  const version = hinted ?? os;
  return { ...(version && { os: version }), ...(osFrozen && { osFrozen }) };
}

/**
 * The click's languages, from the first source that has any: the page, the `Accept-Language` header, the locale of an
 * in-app browser.
 */
function clickLanguages({ page, acceptLanguage }: RawClick, { locale }: UserAgentFacts): string[] {
  const fromPage = canonicalLanguages([
    ...(page?.language ? [page.language] : []),
    ...(page?.languages ?? []),
  ]);
  if (fromPage.length > 0) return fromPage;
  const fromHeader = canonicalLanguages(parseAcceptLanguage(acceptLanguage ?? ""));
  return fromHeader.length > 0 ? fromHeader : canonicalLanguages(locale ? [locale] : []);
}

function normalizeNetworks(
  raw: Pick<RawClick, "address" | "secondAddress" | "hiddenNetwork">,
  digest: Digest,
  isHidden: ((address: string) => boolean) | undefined,
): NetworkEvidence {
  if (raw.hiddenNetwork) return {};
  const shown = (address: string | undefined) =>
    address === undefined || isHidden?.(address) ? undefined : address;
  return networkEvidence([shown(raw.address), shown(raw.secondAddress)], digest);
}
