import { normalizeClick } from "@throughline/engine";
import type { OpenEvidence, Verdict } from "@throughline/engine";
import type { App, Store } from "@throughline/storage";
import { memoryNodes, openMemoryStore } from "@throughline/storage/memory";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "@throughline/engine/durations";
import type { ActivityEvent } from "../../platform/activity/activity.ts";
import { StorePeers } from "../../platform/nodes/store-peers.ts";
import { StatisticsCache } from "./device-matcher/statistics-cache.ts";
import { LocalDeviceMatcher } from "./device-matcher/local-device-matcher.ts";
import { learnFromActivity } from "./learning.ts";
import { LocalLearnedModels } from "./learned-model/learned-models.ts";
import { toGuess } from "./guess-limiter.ts";
import { syncLearning } from "./sync-learning.ts";
import { SharedAddressTries, SharedGuessLimiter } from "./shared-guess-limiter.ts";

const at = 1_763_164_800_000;
const windowMs = 7 * dayMs;
const app: App = {
  id: "app",
  name: "App",
  linkDomains: [],
  matching: { windowMs, threshold: 0.9 },
  createdAt: at,
  updatedAt: at,
};
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

const evidenceOf = (person: number, page?: object) =>
  normalizeClick(
    { userAgent: iphone, address: `198.51.${person}.7`, ...(page && { page }) },
    { digest: (text) => text },
  );
const openOf = (person: number): OpenEvidence => {
  const { network, ...phone } = evidenceOf(person);
  return { ...phone, networks: [network] };
};
const clicked = (person: number, click = `click ${person}`): ActivityEvent => ({
  kind: "clicked",
  app: "app",
  click: { click, link: "sale", at: at + person, evidence: evidenceOf(person) },
  hasSignals: true,
});
const verdict: Verdict = {
  outcome: "none",
  confidence: 0.6,
  nobody: 0.4,
  bayesFactor: 4,
  decidedBy: "threshold",
  considered: 1,
  candidates: [
    { click: "click 1", link: "sale", ageMs: 1, posterior: 0.6, bits: {}, agreement: {} },
    { click: "click 2", link: "news", ageMs: 1, posterior: 0.001, bits: {}, agreement: {} },
  ],
};

function nodeOn(store: Store) {
  if (!store.nodes) throw new Error("The store has no channel between nodes.");
  const peers = new StorePeers(store.nodes);
  const models = new LocalLearnedModels(store.learnedModels, () => now);
  const backgrounds = new StatisticsCache(store.clicks, models, () => now);
  const matcher = new LocalDeviceMatcher(store.clicks, models, backgrounds);
  const learn = learnFromActivity(matcher, models);
  const appOf = (id: string) => store.apps.get(id);
  const share = syncLearning(peers, learn, matcher, appOf, () => now);
  return {
    peers,
    models,
    guessLimiter: new SharedGuessLimiter(peers, () => now),
    addressTries: new SharedAddressTries(peers, () => now),
    statistics: () => backgrounds.of(app),
    async publish(event: ActivityEvent) {
      await learn(event);
      await share(event);
    },
  };
}

let now: number;
let nodes: readonly ReturnType<typeof nodeOn>[];
beforeEach(async () => {
  now = at;
  const store = openMemoryStore();
  await store.apps.create(app);
  nodes = memoryNodes(store, 3).map(nodeOn);
  for (const { peers, statistics } of nodes) {
    await peers.exchange();
    await statistics();
  }
});

const exchange = async () => {
  for (const { peers } of nodes) await peers.exchange();
};
const [one, other, third] = [() => nodes[0], () => nodes[1], () => nodes[2]];

describe("three nodes", () => {
  it("count the clicks, page signals, opens and certain matches of all nodes", async () => {
    await one()?.publish(clicked(1));
    await other()?.publish(clicked(2));
    await exchange();
    const page = { screenWidth: 393, screenHeight: 852, pixelRatio: 3 };
    const evidence = evidenceOf(1, page);
    await third()?.publish({ kind: "signalsAdded", app: "app", click: "click 1", at, evidence });
    await third()?.publish({ kind: "scored", app, at, open: openOf(3), verdict });
    const click = { click: "click 2", link: "sale", at, evidence: evidenceOf(2) };
    const decided = { at, decidedAt: at, verdict };
    await one()?.publish({ kind: "labelled", app, open: openOf(2), click, ...decided });
    await exchange();

    for (const node of nodes) {
      const statistics = await node.statistics();
      expect(statistics.size).toBe(4);
      expect(statistics.count("s|ios|")).toBe(1);
      expect(statistics.clicks.over("ios", at + 10, dayMs).count).toBe(2);
      expect(statistics.unattributedShare("click 1")).toBeCloseTo(0.4);
      expect(statistics.unattributedShare("click 2")).toBe(1);
    }
    const taught = await Promise.all(nodes.map(async ({ models }) => models.of("app")));
    for (const models of taught) {
      expect(models.labels).toBe(1);
      expect(models.calibration()).toMatchObject({ verdicts: 1 });
      expect(models.matchRate.at(at)).toMatchObject({ opens: 1 });
      expect(models.toJson()).toEqual(taught[0]?.toJson());
    }
  });

  it("send only the number of clicks beyond the limit", async () => {
    for (let person = 0; person < 1_000; person += 1) {
      await one()?.publish(clicked(person % 200, `click ${person}`));
    }
    await exchange();
    now += 5_000;
    const [all, received] = [await one()?.statistics(), await other()?.statistics()];
    expect(all?.size).toBe(1_000);
    expect(received?.size).toBe(300);
    expect(received?.clicks.over("ios", at + dayMs / 2, dayMs).count).toBeGreaterThan(700);
  });

  it("ignore a node whose clock is days off", async () => {
    await one()?.publish(clicked(1));
    await exchange();
    const wrong = clicked(2) as Extract<ActivityEvent, { kind: "clicked" }>;
    const click = { ...wrong.click, at: at + 9 * dayMs };
    await other()?.publish({ ...wrong, click });
    const open = openOf(3);
    await other()?.publish({ kind: "scored", app, at: at + 9 * dayMs, open, verdict });
    other()?.guessLimiter.count(toGuess("app", open, at + 9 * dayMs, verdict));
    await exchange();
    expect((await one()?.statistics())?.size).toBe(1);
    expect((await third()?.models.of("app"))?.matchRate.at(at + 9 * dayMs).opens).toBe(0);
  });

  it("send nothing while there is only one", async () => {
    const [store] = memoryNodes(openMemoryStore(), 1);
    const alone = store && nodeOn(store);
    const sent: unknown[] = [];
    if (store?.nodes) store.nodes.publish = async (messages) => void sent.push(...messages);
    await alone?.publish(clicked(1));
    await alone?.peers.exchange();
    expect(sent).toEqual(['["here"]']);
  });

  it("count the guesses of all nodes", async () => {
    const unseen = { clicksToday: 0, clickersNearby: 0 };
    const last = toGuess("app", openOf(50), at, verdict);
    for (let guess = 0; guess < 12; guess += 1) {
      nodes[guess % 2]?.guessLimiter.count(toGuess("app", openOf(guess), at, verdict));
    }
    await exchange();
    expect(third()?.guessLimiter.admit(last, unseen)).toBe(false);
  });

  it("count the phones tried behind an address at another node", async () => {
    const open = { app: "app", addresses: ["office"], phone: 1, at, clickers: 8 };
    one()?.addressTries.count({ ...open, missed: 1, isRefused: false });
    await exchange();
    expect(other()?.addressTries.isExhausted({ ...open, phone: 2 }, at, false)).toBe(true);
  });

  it("know which phones a network has tried at another node", async () => {
    const seen = { clicksToday: 100, clickersNearby: 0 };
    const phone = openOf(1);
    const otherPhone = { ...phone, timeZone: "europe/warsaw" };
    expect(one()?.guessLimiter.admit(toGuess("app", phone, at, verdict), seen)).toBe(true);
    await exchange();
    expect(other()?.guessLimiter.admit(toGuess("app", otherPhone, at, verdict), seen)).toBe(false);
    expect(other()?.guessLimiter.admit(toGuess("app", phone, at, verdict), seen)).toBe(true);
  });
});
