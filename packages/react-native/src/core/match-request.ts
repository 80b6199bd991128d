import { locales, textLength, urlLength, userAgentLength } from "@throughline/protocol";
import type { MatchLinkRequest } from "@throughline/protocol";
import { clipboardBoundMs, initialUrlBoundMs, partBoundMs } from "./bounds.ts";
import type { Config } from "./config.ts";
import { parseLink } from "./parse-link.ts";
import { clickIdOf } from "./parse-referrer.ts";
import type { Part, Phone, Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";

/**
 * Reads all parts of the phone at the same time; the click id of a referrer decides alone and waits
 * for none of them. With a direct link, known once `launch` is over, nobody is asked for the clipboard.
 */
export async function buildMatchRequest(
  installId: string,
  { phone, shouldUseClipboard, linkDomains }: Config,
  ports: Ports,
  { bounded }: Timers,
  launch: Promise<unknown>,
  isDirect: () => boolean,
): Promise<MatchLinkRequest> {
  const { installReferrer, clipboard, ...parts } = { ...ports.phone, ...phone } as Phone;
  const read = <T>(part: () => Part<T>, ms = partBoundMs) => bounded(ms, part).catch(() => null);

  /** Looks before it reads, so that no paste prompt appears over an empty clipboard. */
  async function pastedLink() {
    if ((await clipboard?.hasUrl()) !== true) return null;
    await read(() => launch, initialUrlBoundMs);
    if (isDirect()) return null;
    const text = (await clipboard?.read())?.trim();
    const host = parseLink(text)?.host;
    return host && (!linkDomains || linkDomains.some((domain) => domain.toLowerCase() === host))
      ? text
      : null;
  }

  // What is undefined in here is left out of the JSON.
  const fingerprint: Record<string, unknown> = {
    platform: ports.os,
    timestamp: ports.now(),
    installId,
  };
  const reading = Object.entries(parts).map(async ([name, part]) => {
    fingerprint[name] = fitting(name, await read<unknown>(part));
  });
  if (ports.os === "android") {
    const clickId = clickIdOf(await read(() => installReferrer?.()));
    if (clickId) return { clickId, installId };
  } else if (ports.os === "ios" && shouldUseClipboard !== false) {
    fingerprint["pastedLink"] = fitting("pastedLink", await read(pastedLink, clipboardBoundMs));
  }
  await Promise.all(reading);
  return fingerprint as unknown as MatchLinkRequest;
}

/** The part as the service takes it; `undefined` for nonsense. */
function fitting(name: string, value: unknown) {
  const lengths: Record<string, number> = { userAgent: userAgentLength, pastedLink: urlLength };
  const isText = (text: unknown) =>
    typeof text === "string" &&
    text.length <= (lengths[name] ?? textLength) &&
    // Libraries say "unknown" for what they do not know.
    !/^\s*(unknown\s*)?$/i.test(text);
  if (name === "locale") {
    return Array.isArray(value)
      ? value
          .filter(isText)
          .slice(0, locales)
          .map((languageTag: unknown) => ({ languageTag }))
      : undefined;
  }
  // Numbers: screenWidth, screenHeight, scale.
  const fits = /scale|screen/.test(name) ? typeof value === "number" && value > 0 : isText(value);
  return fits ? value : undefined;
}
