import { locales, textLength, urlLength, userAgentLength } from "@throughline/protocol/client";
import type { MatchLinkRequest } from "@throughline/protocol/client";
import { initialUrlBoundMs, partBoundMs, pasteGraceMs, referrerBoundMs } from "./bounds.ts";
import type { Config } from "./config.ts";
import type { LinkFilter } from "./link-filter.ts";
import { parseLink } from "./parse-link.ts";
import { clickIdOf } from "./parse-referrer.ts";
import type { Phone } from "./phone.ts";
import type { Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";

/** Decides a match alone: the click id of an install referrer, or a copied link beside the device signals. */
export type ExactSignal = { clickId: string } | { pastedLink: string };

/** Reads what a match request is made of. */
export interface RequestSource {
  /** The request with the exact signal, if there is one. Without: device signals alone, if these are allowed. */
  build: (installId: string, exact?: ExactSignal | null) => Promise<MatchLinkRequest | undefined>;
  /**
   * Reads the exact signal; may take as long as a paste prompt is on screen. `launch` ends once it is known
   * whether a direct link opened the app: then the clipboard is not read.
   */
  readExact: (
    launch: Promise<unknown> | undefined,
    isDirect: () => boolean,
  ) => Promise<ExactSignal | undefined>;
  /** How long the request waits for the exact signal. */
  waitForExact: (
    exact: Promise<ExactSignal | undefined>,
  ) => Promise<ExactSignal | null | undefined>;
  /** A copied link that may be sent. */
  parsePasted: (text: unknown) => ExactSignal | undefined;
  /** A link may be pasted at all: on iOS, with consent, and unless the config says otherwise. */
  canPaste: () => boolean;
}

export function createRequestSource(
  config: Config,
  ports: Ports,
  { attempt }: Timers,
  isLink: LinkFilter,
  isGranted: () => boolean,
): RequestSource {
  const signalSources = { ...ports.phone, ...config.phone } as Phone;
  const { installReferrer, clipboard } = signalSources;
  delete signalSources.installReferrer;
  delete signalSources.clipboard;
  const isAndroid = ports.os === "android";
  /** The device signals; each is read once, when they are first needed. */
  let signals: Promise<Record<string, unknown>> | undefined;

  function readSignals() {
    if (signals) return signals;
    // A part that is undefined is left out of the JSON.
    const fingerprint: Record<string, unknown> = { platform: ports.os, timestamp: ports.now() };
    const reads = Object.entries(signalSources as Omit<Phone, "installReferrer" | "clipboard">).map(
      ([name, part]) =>
        attempt<unknown>(partBoundMs, part).then(
          (value) => (fingerprint[name] = fitting(name, value)),
        ),
    );
    return (signals = Promise.all(reads).then(() => fingerprint));
  }

  const canPaste = () =>
    ports.os === "ios" &&
    config.shouldUseClipboard !== false &&
    config.clipboard !== "off" &&
    isGranted();

  function parsePasted(text: unknown): ExactSignal | undefined {
    const url = typeof text === "string" ? text.trim() : "";
    // A copied text with a blank in it is a note, not a link.
    const isOurs = parseLink(url)?.host && !/\s/.test(url) && isLink(url, "copied");
    return isOurs && fitting("pastedLink", url) ? { pastedLink: url } : undefined;
  }

  return {
    canPaste,
    parsePasted,
    async build(installId, exact) {
      if (exact && "clickId" in exact) return { ...exact, installId };
      if (!isGranted()) return undefined;
      return { ...(await readSignals()), installId, ...exact } as MatchLinkRequest;
    },
    async readExact(launch, isDirect) {
      if (isAndroid) {
        const clickId = clickIdOf(await installReferrer?.());
        return clickId ? { clickId } : undefined;
      }
      if (!canPaste() || config.clipboard === "manual") return undefined;
      // Looks before it reads, so that no paste prompt appears over an empty clipboard.
      if ((await attempt(partBoundMs, () => clipboard?.hasUrl())) !== true) return undefined;
      await attempt(initialUrlBoundMs, () => launch);
      return isDirect() ? undefined : parsePasted(await clipboard?.read());
    },
    async waitForExact(exact) {
      // The device signals take their time anyway; a prompt on screen may take minutes.
      if (!isAndroid && isGranted()) await readSignals();
      return attempt(isAndroid ? referrerBoundMs : pasteGraceMs, () => exact);
    },
  };
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
  // Numbers: screenWidth, screenHeight, scale, installedAt.
  const fits = /scale|screen|At$/.test(name)
    ? typeof value === "number" && value > 0
    : isText(value);
  return fits ? value : undefined;
}
