import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BackgroundStatistics,
  candidateLimit,
  candidatesPerKey,
  decideMatch,
  defaultPolicy,
  keyNumber,
  lookupKeys,
  normalizeClick,
  normalizeOpen,
} from "@throughline/engine";
import type { OpenEvidence } from "@throughline/engine";
import type { Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { openSqliteStore } from "@throughline/storage/sqlite";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCandidates } from "./find-candidates.ts";

const digest = (text: string) => String(keyNumber([text]));
const window = { app: "app", since: 0, until: 10_000 };

const models = ["Pixel 8", "SM-A546E", "CPH2449"];

function clickAt(address: string, model: string) {
  const userAgent = `Mozilla/5.0 (Linux; Android 15; ${model}) Chrome/142.0.0.0 Mobile`;
  return normalizeClick({ userAgent, address }, { digest });
}

function phoneAt(address: string, model: string): OpenEvidence {
  const raw = {
    platform: "android",
    model,
    systemVersion: "15",
    timezone: "Europe/Paris",
    address,
  };
  return normalizeOpen(raw, { digests: [digest] });
}

describe("findCandidates", () => {
  it("finds the clicks of all keys of an open, even if many share its network", async () => {
    const click = fc.record({
      address: fc.constantFrom("198.51.100.7", "198.51.100.8", "203.0.113.9"),
      model: fc.constantFrom(...models),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(click, { minLength: 150, maxLength: 900 }),
        fc.constantFrom(...models),
        async (clicks, model) => {
          const store = openMemoryStore();
          for (const [at, one] of clicks.entries()) {
            const evidence = clickAt(one.address, one.model);
            await store.clicks.record("app", { click: `${at}`, link: "sale", at, evidence });
          }
          const open = phoneAt("198.51.100.7", model);
          const ofAllKeys = await store.clicks.candidates("app", {
            ...window,
            keys: lookupKeys(open),
            perKey: candidatesPerKey,
            limit: candidateLimit,
          });
          const found = await findCandidates(store.clicks, window, open);
          expect(new Set(found)).toEqual(new Set(ofAllKeys));
        },
      ),
      { seed: 13, numRuns: 30 },
    );
  });
});

describe("candidate lists that are two seconds old", () => {
  const minute = 60_000;
  /** All clicks are made within this many minutes before the start. */
  const [start, minutes] = [1_793_577_600_000, 90];

  /** Adds clicks of a few phone models, each on its own network. */
  async function fill(
    store: Store,
    appId: string,
    count: number,
    background: BackgroundStatistics,
  ) {
    const clicks = Array.from({ length: count }, (_, n) => ({
      click: `${n}`,
      link: `link${n % 9}`,
      at: start - Math.floor(((count - n) * minutes * minute) / count),
      evidence: clickAt(`20.${n % 250}.${Math.floor(n / 250)}.7`, models[n % 3] ?? ""),
    }));
    for (const { evidence, at } of clicks) background.record(evidence, at);
    await Promise.all(clicks.map((click) => store.clicks.record(appId, click)));
  }

  it("lead to the same verdicts as fresh lists", async () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-crowd-"));
    const store = await openSqliteStore({ folder });
    const step = fc.record({
      kind: fc.constantFrom("click", "own open", "newcomer's open", "stranger's open"),
      waitMs: fc.nat(900),
      model: fc.constantFrom(...models),
      person: fc.nat(700),
    });
    let runs = 0;
    try {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
          const appId = `app ${(runs += 1)}`;
          const background = new BackgroundStatistics();
          await fill(store, appId, 720, background);
          const claimed = new Set<string>();
          let now = start;
          let newest = phoneAt("20.0.0.7", models[0] ?? "");
          for (const [number, { kind, waitMs, model, person }] of steps.entries()) {
            now += waitMs;
            if (kind === "click") {
              const evidence = clickAt(`30.1.${number}.7`, model);
              newest = phoneAt(`30.1.${number}.7`, model);
              background.record(evidence, now);
              await store.clicks.record(appId, {
                click: `new ${number}`,
                link: "new",
                at: now,
                evidence,
              });
              continue;
            }
            const address = `20.${person % 250}.${Math.floor(person / 250)}.7`;
            const opens = {
              "own open": phoneAt(address, models[person % 3] ?? ""),
              "newcomer's open": newest,
              "stranger's open": phoneAt(`40.1.${number}.7`, model),
            };
            const open = opens[kind];
            const within = { app: appId, since: now - defaultPolicy.windowMs, until: now };
            const [lagging, fresh] = await Promise.all(
              [false, true].map(async (isRetry) => {
                const found = await findCandidates(store.clicks, within, open, isRetry);
                return decideMatch(open, found, background, defaultPolicy, now);
              }),
            );
            if (!lagging || !fresh) throw new Error("Nothing was decided.");
            // The service scores an open again with fresh lists if the best click of a lagging list was claimed.
            if (lagging.candidates.some(({ click }) => claimed.has(click))) {
              if (fresh.outcome === "matched") expect(lagging.outcome).toBe("matched");
              continue;
            }
            expect(lagging).toMatchObject({ outcome: fresh.outcome, decidedBy: fresh.decidedBy });
            expect(lagging.click).toBe(fresh.click);
            expect(Math.abs(lagging.confidence - fresh.confidence)).toBeLessThan(0.005);
            background.recordOpen(open, now, lagging);
            const { click, link, confidence } = lagging;
            if (click === undefined || link === undefined) continue;
            claimed.add(click);
            const match = {
              type: "probabilistic",
              method: "fingerprint",
              confidence,
              link,
              click,
            } as const;
            await store.installs.settle({
              app: appId,
              id: `${number}`,
              at: now,
              match,
              answer: {},
            });
          }
        }),
        { seed: 13, numRuns: 5 },
      );
    } finally {
      await store.close();
      rmSync(folder, { recursive: true });
    }
  });
});
