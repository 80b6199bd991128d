import { locales, textLength, urlLength, userAgentLength } from "@throughline/protocol/client";
import type { MatchLinkRequest } from "@throughline/protocol/client";
import {
  initialUrlTimeoutMs,
  signalTimeoutMs,
  pasteGraceMs,
  referrerTimeoutMs,
} from "./time-limits.ts";
import type { Config } from "./config.ts";
import type { LinkFilter } from "./link-filter.ts";
import { parseLink } from "./parse-link.ts";
import { clickIdOf } from "./parse-referrer.ts";
import type { Phone } from "./phone.ts";
import type { Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";

/**
 * An exact signal, which alone decides a match: the click id of an install referrer, or a copied
 * link.
 */
export type ExactSignal = { clickId: string } | { pastedLink: string };

/** Collects the signals of a match request. */
export interface RequestSource {
  /**
   * Returns the request with the exact signal if there is one, otherwise with the device signals if
   * they are allowed.
   */
  build: (installId: string, exact?: ExactSignal | null) => Promise<MatchLinkRequest | undefined>;
  /**
   * Reads the exact signal. This can take as long as a paste prompt is on screen. `launch` resolves
   * when it is known whether a direct link opened the app. The clipboard is not read in that case.
   */
  readExact: (
    launch: Promise<unknown> | undefined,
    isDirect: () => boolean | undefined,
  ) => Promise<ExactSignal | undefined>;
  /** Waits for the exact signal as long as the request may wait for it. */
  waitForExact: (
    exact: Promise<ExactSignal | undefined>,
  ) => Promise<ExactSignal | null | undefined>;
  /** Returns a copied link that may be sent. */
  parsePasted: (text: unknown) => ExactSignal | undefined;
  /** Returns whether a link may be pasted: only on iOS, with consent, and unless the config disables pasting. */
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
  /** The device signals. Each is read once, when it is first needed. */
  let signals: Promise<Record<string, unknown>> | undefined;
  const reads: Record<string, Promise<unknown>> = {};

  function readSignals() {
    // JSON leaves out undefined parts.
    const fingerprint: Record<string, unknown> = { platform: ports.os, timestamp: ports.now() };
    return (signals ??= Promise.all(
      Object.keys(signalSources).map((name) => {
        const read = signalSources[name as keyof Phone] as () => unknown;
        return (reads[name] = attempt(signalTimeoutMs, read).then(
          (value) => (fingerprint[name] = toValidSignal(name, value)),
        ));
      }),
    ).then(() => fingerprint));
  }

  const canPaste = () =>
    ports.os === "ios" &&
    config.shouldUseClipboard !== false &&
    config.clipboard !== "off" &&
    isGranted();

  function parsePasted(text: unknown): ExactSignal | undefined {
    const url = typeof text === "string" ? text.trim() : "";
    // A copied text that contains a space is not a link.
    const isOurs = parseLink(url)?.host && !/\s/.test(url) && isLink(url, "copied");
    return isOurs && url.length <= urlLength ? { pastedLink: url } : undefined;
  }

  return {
    canPaste,
    parsePasted,
    async build(installId, exact) {
      if (exact && "clickId" in exact) {
        // A click after the install began is a sign of fraud.
        const installedAt =
          isGranted() &&
          (readSignals(), await (reads["installedAt"] as Promise<number | undefined>));
        const times = installedAt && { timestamp: ports.now(), installedAt };
        return { ...exact, installId, ...times };
      }
      if (!isGranted()) return undefined;
      return { ...(await readSignals()), installId, ...exact } as MatchLinkRequest;
    },
    async readExact(launch, isDirect) {
      if (isAndroid) {
        const clickId = clickIdOf(await installReferrer?.());
        return clickId ? { clickId } : undefined;
      }
      if (!canPaste() || config.clipboard === "manual") return undefined;
      // Check first, so that no paste prompt appears for an empty clipboard.
      if ((await attempt(signalTimeoutMs, () => clipboard?.hasUrl())) !== true) return undefined;
      await attempt(initialUrlTimeoutMs, () => launch);
      return isDirect() ? undefined : parsePasted(await clipboard?.read());
    },
    async waitForExact(exact) {
      // Both are read at the same time. On iOS, wait little longer than the device signals take, because a prompt can
      // stay on screen for minutes.
      const reading = isGranted() && readSignals();
      if (!isAndroid) await reading;
      return attempt(isAndroid ? referrerTimeoutMs : pasteGraceMs, () => exact);
    },
  };
}

/** Returns a signal in the format of the service, or `undefined` if it is invalid. */
function toValidSignal(name: string, value: unknown) {
  const isText = (text: unknown) =>
    typeof text === "string" &&
    text.length <= (name === "userAgent" ? userAgentLength : textLength) &&
    // Libraries return "unknown" for missing values.
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
