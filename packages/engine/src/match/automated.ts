import type { RawClick } from "./signals.ts";
import type { ClickEvidence } from "./evidence.ts";

/** Crawlers, link previews, mail and chat scanners, and HTTP libraries. CUBOT is a phone. */
const bots =
  /(?<!cu)bot\b|bot[/;)+-]|crawl|spider|slurp|preview|urlscan|externalhit|facebot|whatsapp\/|skypeuri|embedly|quora link|vkshare|bitlybot|headless|lighthouse|phantomjs|google-?(?:inspection|safety|read-aloud|site|web ?light|favicon)|mediapartners|apis-google|mimecast|barracuda|proofpoint|safelinks|urldefense|symantec|trendmicro|bingpreview|yahoo link|okhttp|cfnetwork|dalvik|curl\/|wget|python|java\/|go-http|node-fetch|undici|axios|libwww|httpclient|postman|^$/i;

/** Why a click is nobody's: such clicks are counted, never claimed. */
export function automatedReason(raw: RawClick): ClickEvidence["automated"] {
  if (raw.method !== undefined && raw.method.toUpperCase() !== "GET") return "method";
  if (/prefetch|prerender|preview/i.test(raw.purpose ?? "")) return "prefetch";
  return bots.test(raw.userAgent.trim()) ? "bot" : undefined;
}
