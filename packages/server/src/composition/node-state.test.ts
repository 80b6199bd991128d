import { randomBytes } from "node:crypto";
import type { Change, Store } from "@throughline/storage";
import { openMemoryStore } from "@throughline/storage/memory";
import { expect, it } from "vitest";
import { nodeState } from "./node-state.ts";

const at = 1_763_164_800_000;
const app = { id: "app", matching: { windowMs: 86_400_000, threshold: 0.9 } };
const evidence = { platform: "ios", languages: [], network: {} } as const;
const organic = {
  outcome: "none",
  bayesFactor: 0.25,
  confidence: 0,
  nobody: 1,
  decidedBy: "nobody",
  considered: 0,
  candidates: [],
} as const;

it("is read from the store again when messages may have been missed", async () => {
  const listeners: ((change: Change) => void)[] = [];
  const store: Store = {
    ...openMemoryStore(),
    changes: {
      subscribe(listener) {
        listeners.push(listener);
        return () => undefined;
      },
    },
  };
  const { models, matcher } = nodeState(store, () => at, randomBytes);
  const open = { platform: "ios", languages: [], networks: [] } as const;
  const question = { app, at, open, deterministicOnly: false, isRetry: false };
  const clicked = async () => (await matcher.score(question)).clicksToday;
  expect(await clicked()).toBe(0);
  expect((await models.of("app")).matchRate.at(at).opens).toBe(0);

  const elsewhere = nodeState(store, () => at, randomBytes);
  await elsewhere.models.learn("app", (known) => known.addVerdict(open, organic, at, 1));
  await elsewhere.models.save();
  await store.clicks.record("app", { click: "c", link: "sale", at, evidence, keys: [1] });
  expect(await clicked()).toBe(0);

  for (const tell of listeners) tell({ kind: "everything" });
  expect(await clicked()).toBe(1);
  expect((await models.of("app")).matchRate.at(at).opens).toBe(1);
});
