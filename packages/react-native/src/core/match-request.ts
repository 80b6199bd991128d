import { limits } from "@throughline/protocol";
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

interface Sources {
  config: Config;
  ports: Ports;
  timers: Pick<Timers, "bounded">;
  installId: string;
  /** A direct link opened the app, so the clipboard has nothing to add and nobody is to be asked. */
  isDirect: () => boolean;
}

/** Reads all parts of the phone at the same time; the click id of a referrer decides alone and waits for none of them. */
export async function buildMatchRequest(sources: Sources): Promise<MatchLinkRequest> {
  const { config, ports, timers, installId } = sources;
  const phone: Phone = { ...ports.phone, ...config.phone };
  const ios = ports.os === "ios";
  const read = <T>(part: () => Part<T>, ms = partBoundMs) =>
    timers.bounded(ms, part).catch(() => undefined);
  const text = (part: () => Part<string>, max: number = limits.textLength) =>
    read(part).then((value) => (isText(value, max) ? value : undefined));

  const parts = Promise.all([
    text(() => phone.model?.()),
    text(() => phone.manufacturer?.()),
    text(() => phone.systemVersion?.()),
    text(() => phone.timezone?.()),
    text(() => phone.userAgent?.(), limits.userAgentLength),
    read(() => phone.screen?.()),
    read(() => phone.locale?.()),
    ios && config.shouldUseClipboard !== false
      ? read(() => pastedLink(phone, sources), clipboardBoundMs)
      : undefined,
  ]);

  const clickId = ios ? undefined : clickIdOf(await read(() => phone.installReferrer?.()));
  if (clickId) return { clickId, installId };

  const [model, manufacturer, systemVersion, timezone, userAgent, screen, locale, pasted] =
    await parts;
  // What is undefined here is left out of the JSON.
  return {
    platform: ports.os,
    model,
    manufacturer,
    systemVersion,
    screenWidth: length(screen?.width),
    screenHeight: length(screen?.height),
    scale: length(screen?.scale),
    locale: Array.isArray(locale)
      ? locale
          .filter((tag) => isText(tag, limits.textLength))
          .slice(0, limits.locales)
          .map((languageTag: string) => ({ languageTag }))
      : undefined,
    timezone,
    userAgent,
    timestamp: ports.now(),
    pastedLink: pasted,
    installId,
  } as MatchLinkRequest;
}

/** Looks before it reads, so that no paste prompt appears over an empty clipboard. */
async function pastedLink({ clipboard }: Phone, { config, isDirect }: Sources) {
  if ((await clipboard?.hasUrl()) !== true || isDirect()) return undefined;
  const text = (await clipboard?.read())?.trim();
  const host = parseLink(text)?.host;
  const { linkDomains } = config;
  return host &&
    isText(text, limits.urlLength) &&
    !/\s/.test(text) &&
    (!linkDomains || linkDomains.some((domain) => domain.toLowerCase() === host))
    ? text
    : undefined;
}

/** Libraries say "unknown" for what they do not know. */
function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value.length <= max && !/^\s*(unknown\s*)?$/i.test(value);
}

function length(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 && value <= 100_000 ? value : undefined;
}
