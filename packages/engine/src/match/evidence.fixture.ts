import { BackgroundStatistics } from "./learn/background.ts";
import type { ClickEvidence, OpenEvidence } from "./signals/evidence.ts";
import { normalizeClick, normalizeOpen } from "./signals/normalize.ts";
import type { RawClick, RawOpen } from "./signals/raw-signals.ts";
import type { Candidate } from "./signals/candidate.ts";
import { CandidateIndexer } from "./signals/indexed-candidate.ts";
import type { IndexedCandidate } from "./signals/indexed-candidate.ts";

/** The scene of most tests: one phone in Zurich, and other people in the same town and elsewhere. */

export const now = Date.UTC(2026, 2, 1, 12);
export const minute = 60_000;
export const hour = 60 * minute;

/** Stands in for the HMAC. It is opaque enough to show that no address is stored. */
export function digest(text: string): string {
  let hash = 7;
  for (const char of text) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) >>> 0;
  return hash.toString(36);
}

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1";

export function clickEvidence(change: Partial<RawClick> = {}): ClickEvidence {
  const raw: RawClick = {
    userAgent: safari,
    acceptLanguage: "de-CH,de;q=0.9",
    address: "198.51.100.7",
    page: {
      screenWidth: 402,
      screenHeight: 874,
      pixelRatio: 3,
      timeZone: "Europe/Zurich",
      language: "de-CH",
      languages: ["de-CH"],
      touchPoints: 5,
    },
    ...change,
  };
  return normalizeClick(raw, { digest });
}

export function openEvidence(change: Partial<RawOpen> = {}): OpenEvidence {
  const raw: RawOpen = {
    platform: "ios",
    model: "iPhone 17",
    manufacturer: "Apple",
    systemVersion: "26.1",
    screenWidth: 402,
    screenHeight: 874,
    scale: 3,
    locale: [{ languageTag: "de-CH" }],
    timezone: "Europe/Zurich",
    address: "198.51.100.7",
    ...change,
  };
  return normalizeOpen(raw, { digests: [digest] });
}

let clicks = 0;
const indexer = new CandidateIndexer();

export function candidate(change: Partial<Candidate> = {}): IndexedCandidate {
  clicks += 1;
  const click = {
    click: `click-${clicks}`,
    link: "link-a",
    at: now - 5 * minute,
    evidence: clickEvidence(),
    ...change,
  };
  return indexer.index(click, "app");
}

/** The click of another person, in another place and with another phone. */
export function stranger(index: number): ClickEvidence {
  const zones = ["Europe/Paris", "America/New_York", "Asia/Tokyo", "Europe/Berlin"];
  const sizes = [
    [390, 844],
    [430, 932],
    [375, 812],
    [393, 852],
  ] as const;
  const [screenWidth, screenHeight] = sizes[index % 4] ?? sizes[0];
  return clickEvidence({
    userAgent: safari.replace("26.1", index % 2 === 0 ? "26.0" : "18.5"),
    address: `203.${index % 200}.${Math.floor(index / 200) % 250}.9`,
    page: {
      screenWidth,
      screenHeight,
      pixelRatio: 3,
      timeZone: zones[index % 4],
      language: ["fr-FR", "en-US", "ja-JP", "de-DE"][index % 4],
      touchPoints: 5,
    },
  });
}

/** The click of another person in the same town: the same time zone, mostly the same language, any phone. */
function neighbour(index: number): ClickEvidence {
  const sizes = [
    [402, 874],
    [390, 844],
    [393, 852],
    [430, 932],
  ] as const;
  const [screenWidth, screenHeight] = sizes[index % 4] ?? sizes[0];
  return clickEvidence({
    userAgent: safari.replace("26.1", ["26.1", "26.0", "18.5"][index % 3] ?? "26.1"),
    address: `203.${index % 200}.${Math.floor(index / 200) % 250}.10`,
    page: {
      screenWidth,
      screenHeight,
      pixelRatio: 3,
      timeZone: "Europe/Zurich",
      language: index % 5 === 0 ? "fr-CH" : "de-CH",
      touchPoints: 5,
    },
  });
}

const others = Array.from({ length: 200 }, (_, index) => ({
  at: now - 24 * hour + (index * 24 * hour) / 200,
  evidence: index % 2 === 0 ? neighbour(index / 2) : stranger(index),
}));

/** Statistics of a day of other people's clicks, half of them from the same town, and of the given clicks. */
export function background(candidates: readonly Candidate[]): BackgroundStatistics {
  const statistics = new BackgroundStatistics();
  const all = [...others, ...candidates].toSorted((a, b) => a.at - b.at);
  for (const { evidence, at } of all) if (at <= now) statistics.record(evidence, at);
  return statistics;
}
