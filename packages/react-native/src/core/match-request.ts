import { locales, textLength, urlLength, userAgentLength } from "@throughline/protocol";
import type { MatchLinkRequest } from "@throughline/protocol";
import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import { clickIdOf } from "./parse-referrer.ts";
import type { Part, Phone, Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";

/** Nobody waits longer for a part of the phone. */
const partBoundMs = 1500;
/** The clipboard may be held up by a paste prompt that a person reads. */
const clipboardBoundMs = 3000;

/**
 * Reads all parts of the phone at the same time; the click id of a referrer decides alone and waits
 * for none of them. With a direct link nobody is asked for the clipboard.
 */
export async function buildMatchRequest(
  installId: string,
  config: Config,
  { os, now, phone }: Ports,
  bounded: Timers["bounded"],
  isDirect: () => boolean | undefined,
): Promise<MatchLinkRequest> {
  const { installReferrer, clipboard, ...parts } = { ...phone, ...config.phone } as Phone;
  const read = <T>(part: () => Part<T>, ms = partBoundMs) => bounded(ms, part).catch(() => null);

  /** Looks before it reads, so that no paste prompt appears over an empty clipboard. */
  async function pastedLink() {
    const { linkDomains } = config;
    if ((await clipboard?.hasUrl()) !== true || isDirect()) return null;
    const text = (await clipboard?.read())?.trim();
    const host = parseLink(text)?.host;
    return host && (!linkDomains || linkDomains.some((domain) => domain.toLowerCase() === host))
      ? text
      : null;
  }

  // What is undefined in here is left out of the JSON.
  const fingerprint: Record<string, unknown> = { platform: os, timestamp: now(), installId };
  const reading = Object.entries(parts).map(async ([name, part]) => {
    fingerprint[name] = fitting(name, await read<unknown>(part));
  });
  if (os === "android") {
    const clickId = clickIdOf(await read(() => installReferrer?.()));
    if (clickId) return { clickId, installId };
  } else if (config.shouldUseClipboard !== false) {
    const pasted = await read(pastedLink, clipboardBoundMs);
    if (!/\s/.test(pasted ?? " ")) fingerprint["pastedLink"] = fitting("pastedLink", pasted);
  }
  await Promise.all(reading);
  return fingerprint as unknown as MatchLinkRequest;
}

/** The part as the service takes it; `undefined` for nonsense. */
function fitting(name: string, value: unknown) {
  if (/^sc/.test(name)) {
    // screenWidth, screenHeight, scale
    return typeof value === "number" && value > 0 && value <= 100_000 ? value : undefined;
  }
  if (name === "locale") {
    return Array.isArray(value)
      ? value
          .filter((tag) => isText(tag, textLength))
          .slice(0, locales)
          .map((languageTag: unknown) => ({ languageTag }))
      : undefined;
  }
  const lengths: Record<string, number> = { userAgent: userAgentLength, pastedLink: urlLength };
  return isText(value, lengths[name] ?? textLength) ? value : undefined;
}

/** Libraries say "unknown" for what they do not know. */
function isText(value: unknown, max: number): boolean {
  return typeof value === "string" && value.length <= max && !/^\s*(unknown\s*)?$/i.test(value);
}
