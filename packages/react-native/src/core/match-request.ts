import { locales, textLength, urlLength, userAgentLength } from "@throughline/protocol";
import type { ClickIdRequest, MatchLinkRequest } from "@throughline/protocol";
import { initialUrlBoundMs, lateSignalMs, partBoundMs, referrerBoundMs } from "./bounds.ts";
import type { Config } from "./config.ts";
import type { LinkFilter } from "./link-filter.ts";
import { parseLink } from "./parse-link.ts";
import { clickIdOf } from "./parse-referrer.ts";
import type { Part, Phone, Ports } from "./ports.ts";
import type { Timers } from "./timers.ts";

/** What decides a match alone: a click id, or a copied link beside the rest. */
type ExactSignal = Pick<ClickIdRequest, "clickId"> | { pastedLink: string | undefined };

interface Surroundings {
  installId: string;
  /** How long a paste prompt on screen may hold the request up. */
  promptBoundMs: number;
  /** Over once it is known whether a direct link opened the app: then nobody is asked for the clipboard. */
  launch: Promise<unknown> | undefined;
  isDirect: () => boolean;
  isLink: LinkFilter;
  /** Without consent nothing but the click id of a referrer is read. */
  isGranted: boolean;
  /** Takes the request again when an exact signal came too late for it. */
  onLate: (request: MatchLinkRequest) => Promise<void>;
}

/**
 * Reads all parts of the phone at the same time; the click id of a referrer decides alone and waits
 * for none of them. `undefined` when there is nothing to ask with.
 */
export async function buildMatchRequest(
  { phone, shouldUseClipboard }: Config,
  ports: Ports,
  { bounded }: Timers,
  { installId, promptBoundMs, launch, isDirect, isLink, isGranted, onLate }: Surroundings,
): Promise<MatchLinkRequest | undefined> {
  const { installReferrer, clipboard, ...parts } = { ...ports.phone, ...phone } as Phone;
  const read = <T>(part: () => Part<T>, ms = partBoundMs) => bounded(ms, part).catch(() => null);
  const isAndroid = ports.os === "android";

  /** Looks before it reads, so that no paste prompt appears over an empty clipboard. */
  async function readExact(): Promise<ExactSignal | undefined> {
    if (isAndroid) {
      const clickId = clickIdOf(await installReferrer?.());
      return clickId ? { clickId } : undefined;
    }
    if (ports.os !== "ios" || shouldUseClipboard === false || !isGranted) return undefined;
    if ((await read(() => clipboard?.hasUrl())) !== true) return undefined;
    await read(() => launch, initialUrlBoundMs);
    if (isDirect()) return undefined;
    const text = (await clipboard?.read())?.trim();
    const ours = parseLink(text)?.host && isLink(text);
    return ours && fitting("pastedLink", text) ? { pastedLink: text } : undefined;
  }

  // What is undefined in here is left out of the JSON.
  const fingerprint: Record<string, unknown> = {
    platform: ports.os,
    timestamp: ports.now(),
    installId,
  };
  const withSignal = (exact: ExactSignal | null | undefined) =>
    (exact && isAndroid
      ? { ...exact, installId }
      : { ...fingerprint, ...exact }) as MatchLinkRequest;

  const reading = Object.entries(isGranted ? parts : {}).map(async ([name, part]) => {
    fingerprint[name] = fitting(name, await read<unknown>(part));
  });
  const signal = readExact();
  const exact = await read(() => signal, isAndroid ? referrerBoundMs : promptBoundMs);
  if (!exact) {
    void read(() => signal, lateSignalMs).then((late) => late && onLate(withSignal(late)));
  }
  if (!exact || !isAndroid) await Promise.all(reading);
  return exact || isGranted ? withSignal(exact) : undefined;
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
