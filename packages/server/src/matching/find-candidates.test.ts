import {
  candidateLimit,
  candidatesPerKey,
  keyNumber,
  lookupKeys,
  normalizeClick,
  normalizeOpen,
} from "@throughline/engine";
import type { OpenEvidence } from "@throughline/engine";
import { openMemoryStore } from "@throughline/storage/memory";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCandidates } from "./find-candidates.ts";

const digest = (text: string) => String(keyNumber([text]));
const window = { app: "app", since: 0, until: 10_000 };

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

describe("the clicks that share evidence with an open", () => {
  it("are those of all its keys, however many share its network", async () => {
    const models = ["Pixel 8", "SM-A546E", "CPH2449"];
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
            const userAgent = `Mozilla/5.0 (Linux; Android 15; ${one.model}) Chrome/142.0.0.0 Mobile`;
            const evidence = normalizeClick({ userAgent, address: one.address }, { digest });
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
