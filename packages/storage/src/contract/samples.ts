import { keyNumber } from "@throughline/engine/keys";
import type { Candidate, ClickEvidence } from "@throughline/engine";
import type { CandidateLookup } from "../ports.ts";
import type {
  ApiKey,
  App,
  AppEvent,
  Install,
  InstallMatch,
  StoredVerdict,
  Link,
  NewClick,
  Salt,
} from "../records.ts";

export const hour = 3_600_000;
export const day = 24 * hour;
/** 2026-11-02T00:00:00Z */
export const monday = 1_793_577_600_000;

export const evidence: ClickEvidence = {
  platform: "ios",
  model: "iphone 15",
  languages: ["pl-PL"],
  network: { v4: { exact: "e", near: "n", wide: "w" } },
};

export function anApp(id: string, overrides: Partial<App> = {}): App {
  return {
    id,
    name: `App ${id}`,
    linkDomains: [`${id}.example`],
    matching: { windowMs: 7 * day },
    createdAt: monday,
    updatedAt: monday,
    ...overrides,
  };
}

export function aKey(id: string, overrides: Partial<ApiKey> = {}): ApiKey {
  return {
    id,
    app: "app",
    kind: "publishable",
    hash: `hash of ${id}`,
    hint: `pk_…${id}`,
    createdAt: monday,
    ...overrides,
  };
}

export function aLink(code: string, overrides: Partial<Link> = {}): Link {
  return {
    app: "app",
    code,
    destination: `https://shop.example/${code}`,
    tags: [],
    sensitive: false,
    deterministicOnly: false,
    disabled: false,
    createdAt: monday,
    updatedAt: monday,
    ...overrides,
  };
}

/** Returns evidence keys for readable names. */
export function keysNamed(...names: readonly string[]): number[] {
  return names.map((name) => keyNumber([name]));
}

export function aClick(click: string, at: number, ...keys: string[]): NewClick {
  const url = `https://go.example/sale?c=${click}`;
  return { click, link: "sale", at, evidence, keys: keysNamed(...keys), url };
}

/** A lookup of all clicks with the given keys, by default with the key `net`. */
export function lookup({
  keys = ["net"],
  ...overrides
}: Partial<Omit<CandidateLookup, "keys">> & { keys?: string[] } = {}): CandidateLookup {
  const until = Number.MAX_SAFE_INTEGER;
  return { keys: keysNamed(...keys), since: 0, until, perKey: 10, limit: 100, ...overrides };
}

export function ids(candidates: readonly Candidate[]): string[] {
  return candidates.map(({ click }) => click);
}

export const organic: InstallMatch = { type: "none", confidence: 0 };

export function matchedTo(click: string, link = "sale"): InstallMatch {
  return { type: "probabilistic", method: "fingerprint", confidence: 0.97, link, click };
}

/** A deterministic match. */
export function exactly(click: string, link = "sale"): InstallMatch {
  return { type: "deterministic", method: "referrer", confidence: 1, link, click };
}

export function anInstall(
  id: string,
  match: InstallMatch,
  overrides: Partial<Install> = {},
): Install {
  return {
    app: "app",
    id,
    at: monday,
    match,
    answer: { link: match.link ?? null, data: null },
    ...overrides,
  };
}

export function anEvent(id: string, overrides: Partial<AppEvent> = {}): AppEvent {
  return { id, install: "phone", name: "purchase", at: monday, receivedAt: monday, ...overrides };
}

export function aSalt(id: string, usedFrom: number, overrides: Partial<Salt> = {}): Salt {
  return {
    id,
    secret: `secret of ${id}`,
    usedFrom,
    usedUntil: usedFrom + day,
    deleteAt: usedFrom + 8 * day,
    ...overrides,
  };
}

/** A stored verdict. */
export const verdict: StoredVerdict = {
  version: 1,
  outcome: "matched",
  click: "a",
  confidence: 0.97,
  nobody: 0.03,
  bayesFactor: 48.5,
  decidedBy: "threshold",
  considered: 1,
  candidates: [],
};
