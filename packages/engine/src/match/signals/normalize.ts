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
import { readUserAgent } from "./user-agent.ts";
import type { UserAgentFacts } from "./user-agent.ts";
import { parseVersion } from "./version.ts";

/** How a click is normalised: the digest in force, and the ranges whose addresses hide their user. */
export interface ClickOptions {
  readonly digest: Digest;
  readonly isHidden?: ((address: string) => boolean) | undefined;
}

/** As `ClickOptions`, with every digest a click in the window may have been stored under. */
export interface OpenOptions {
  readonly digests: readonly Digest[];
  readonly isHidden?: ((address: string) => boolean) | undefined;
}

/** Turns a click's raw signals into evidence a store may keep. */
export function normalizeClick(raw: RawClick, options: ClickOptions): ClickEvidence {
  const { page, clientHints } = raw;
  const facts = readUserAgent(raw.userAgent, page?.touchPoints);
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

/** What of a click tells one visitor from the next with the same device: networks and browser id, digested. */
export function normalizeVisitor(
  raw: Pick<RawClick, "address" | "secondAddress" | "hiddenNetwork" | "visitor" | "returning">,
  { digest, isHidden }: ClickOptions,
): Pick<ClickEvidence, "network" | "visitor" | "returning"> {
  const network = networksOf(raw, digest, isHidden);
  if (!raw.visitor) return { network };
  const visitor = keyNumber([raw.visitor]);
  return raw.returning ? { network, visitor, returning: true } : { network, visitor };
}

/** Turns a first open into evidence to decide by. */
export function normalizeOpen(raw: RawOpen, options: OpenOptions): OpenEvidence {
  const platform = platformOf(raw.platform);
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
    networks: options.digests.map((digest) => networksOf(raw, digest, options.isHidden)),
  };
}

function platformOf(text: string): Platform {
  const name = text.toLowerCase();
  return name === "ios" || name === "android" ? name : "other";
}

/** Client hints tell what Chrome's masked user agent no longer does. */
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

/** The page's own list is fullest; an in-app browser's locale stands in where nothing else came. */
function clickLanguages({ page, acceptLanguage }: RawClick, { locale }: UserAgentFacts): string[] {
  const fromPage = canonicalLanguages([
    ...(page?.language ? [page.language] : []),
    ...(page?.languages ?? []),
  ]);
  if (fromPage.length > 0) return fromPage;
  const fromHeader = canonicalLanguages(parseAcceptLanguage(acceptLanguage ?? ""));
  return fromHeader.length > 0 ? fromHeader : canonicalLanguages(locale ? [locale] : []);
}

function networksOf(
  raw: Pick<RawClick, "address" | "secondAddress" | "hiddenNetwork">,
  digest: Digest,
  isHidden: ((address: string) => boolean) | undefined,
): NetworkEvidence {
  if (raw.hiddenNetwork) return {};
  const shown = (address: string | undefined) =>
    address === undefined || isHidden?.(address) ? undefined : address;
  return networkEvidence([shown(raw.address), shown(raw.secondAddress)], digest);
}
