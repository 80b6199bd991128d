import { BackgroundStatistics, defaultModel } from "@throughline/engine";
import type { Candidate, ClickEvidence, OpenEvidence, Verdict } from "@throughline/engine";
import type { JsonObject, LearnedModelStore } from "@throughline/storage";
import { describe, expect, it } from "vitest";
import { hourMs, minuteMs } from "@throughline/engine/durations";
import type { LearnedModel } from "./learned-model.ts";
import { LocalLearnedModels } from "./learned-models.ts";

const start = 1_763_164_800_000;

const noMatch: Verdict = {
  outcome: "none",
  confidence: 0.2,
  nobody: 0.8,
  bayesFactor: 0.25,
  decidedBy: "nobody",
  considered: 0,
  candidates: [],
};
const open: OpenEvidence = { platform: "ios", languages: ["pl-pl"], networks: [] };
/** Returns the open of one of many people, each on their own network. */
const openOf = (person: number): OpenEvidence => {
  const near = `network ${person % 1000}`;
  return { ...open, networks: [{ v4: { exact: near, near, wide: near } }] };
};
const evidence: ClickEvidence = { platform: "ios", languages: ["de-de"], network: {} };
const click: Candidate = { click: "c", link: "spring", at: start, evidence };

function setUp(apps?: number) {
  const clock = { at: start };
  const stored = new Map<string, JsonObject>();
  let writes = 0;
  const store = {
    get: async (appId: string) => stored.get(appId),
    save: async (...[app, some]: Parameters<LearnedModelStore["save"]>) => {
      writes += 1;
      stored.set(app, some);
    },
  };
  const models = new LocalLearnedModels(store, () => clock.at, apps);
  const restarted = () => new LocalLearnedModels(store, () => clock.at);
  return { clock, store, models, restarted, writes: () => writes };
}

/** Returns how many of these opens count as organic if the evidence is four to one against a click. */
const organic = (opens: number) => (opens * 0.6) / (0.6 + 0.4 * 0.25);

const verdictAt = (at: number) => (models: LearnedModel) => models.addVerdict(open, noMatch, at, 1);

describe("learned models", () => {
  it("survive a restart with their parameters, calibration and counts", async () => {
    const { models, restarted, clock } = setUp();
    for (let index = 0; index < 300; index += 1) {
      clock.at += 2 * minuteMs;
      await models.learn("app", (known) => {
        known.addLabel(openOf(index), click, { ...noMatch, link: "spring" }, clock.at, 1);
        known.addVerdict(open, noMatch, clock.at, 1);
      });
    }
    await models.save();
    const known = await restarted().of("app");
    expect(known.parameters.language.same).toBeLessThan(defaultModel.language.same - 0.2);
    expect(known.calibration().verdicts).toBeGreaterThan(280);
    expect(known.calibration()).toEqual((await models.of("app")).calibration());
    expect([known.labels, known.matchRate.at(clock.at).opens]).toEqual([
      (await models.of("app")).labels,
      300,
    ]);
    const statistics = new BackgroundStatistics();
    known.restoreOpens(statistics);
    const { count } = statistics.organicOpens.over("ios", clock.at, 12 * hourMs);
    expect(count).toBeCloseTo(organic(300), 3);
    expect(statistics.clickedShare.of("ios", clock.at, 0.4)).toBeLessThan(0.2);
  });

  it("are written at most once a minute", async () => {
    const { models, writes, clock } = setUp();
    for (let second = 0; second < 180; second += 1) {
      clock.at = start + second * 1000;
      await models.learn("app", verdictAt(clock.at));
    }
    expect(writes()).toBe(3);
    await models.save();
    expect(writes()).toBe(4);
    await models.save();
    expect(writes()).toBe(4);
  });

  it("are still written after the clock is set back", async () => {
    const { models, writes, clock } = setUp();
    await models.learn("app", verdictAt(clock.at));
    clock.at -= 24 * hourMs;
    await models.learn("app", verdictAt(clock.at));
    await expect.poll(() => writes()).toBe(2);
  });

  it("are written later if a write failed", async () => {
    const { store, clock } = setUp();
    let fails = true;
    const flaky = {
      get: store.get,
      save: async (...args: Parameters<typeof store.save>) => {
        if (fails) throw new Error("The disk is full.");
        await store.save(...args);
      },
    };
    const models = new LocalLearnedModels(flaky, () => clock.at);
    await models.learn("app", verdictAt(clock.at));
    await expect(models.save()).resolves.toBeUndefined();
    expect(await store.get("app")).toBeUndefined();
    fails = false;
    await models.save();
    expect(await store.get("app")).toBeDefined();
  });

  it("are not lost when the app is evicted from the cache", async () => {
    const { models, store, clock } = setUp(1);
    await models.learn("one", verdictAt(clock.at));
    await models.learn("one", verdictAt(clock.at));
    await models.learn("two", verdictAt(clock.at));
    const statistics = new BackgroundStatistics();
    (await models.of("one")).restoreOpens(statistics);
    expect(statistics.organicOpens.over("ios", clock.at, hourMs).count).toBeCloseTo(organic(2), 3);
    expect(await store.get("two")).toBeDefined();
  });

  it("stay small", async () => {
    const { models, store, clock } = setUp();
    for (let index = 0; index < 3000; index += 1) {
      clock.at += hourMs / 3;
      await models.learn("app", (known) => {
        known.addLabel(openOf(index), { ...click, at: clock.at - index }, noMatch, clock.at, 1);
        known.addVerdict(open, noMatch, clock.at, 1);
        known.addVerdict({ ...open, platform: "android" }, noMatch, clock.at, 1);
      });
    }
    await models.save();
    expect(JSON.stringify(await store.get("app")).length).toBeLessThan(40_000);
    expect((await models.of("app")).calibration().verdicts).toBe(1000);
  });

  it("are read again after another process reset them, and old state is not written back", async () => {
    const { models, restarted } = setUp();
    await models.learn("app", verdictAt(start));
    const before = await models.of("app");
    await restarted().reset("app");
    const late = models.learn("app", verdictAt(start));
    models.invalidate("app");
    await late;
    await models.save();
    expect(before.generation).toBe(1);
    expect(await models.of("app")).toMatchObject({ generation: 2 });
    expect((await restarted().of("app")).matchRate.at(start).opens).toBe(0);
  });

  it("of another version are not overwritten", async () => {
    const { models, store, clock, writes } = setUp();
    await models.learn("app", verdictAt(start));
    await expect.poll(() => writes()).toBe(1);
    await store.save("app", { version: 99, generation: 1, seen: "unknown" });
    clock.at += hourMs;
    await models.learn("app", verdictAt(start));
    await models.save();
    expect(await store.get("app")).toMatchObject({ version: 99 });
  });

  it("are trained by certain matches only, so that they do not confirm themselves", async () => {
    const { models, clock } = setUp();
    const agreement = { language: "different" };
    const sure = { click: "c", link: "x", ageMs: hourMs, posterior: 1, bits: {}, agreement };
    const verdict: Verdict = { ...noMatch, nobody: 0, candidates: [sure] };
    for (let index = 0; index < 500; index += 1) {
      await models.learn("app", (known) => known.addVerdict(open, verdict, clock.at, 1));
    }
    expect((await models.of("app")).parameters).toEqual(
      (await setUp().models.of("app")).parameters,
    );
  });

  it("forget old labels, so that they follow a change in the traffic", async () => {
    const { models, clock } = setUp();
    const same = { ...click, evidence: { ...evidence, languages: ["pl-pl"] } };
    const train = async (times: number, label: Candidate) => {
      for (let index = 0; index < times; index += 1) {
        clock.at += minuteMs;
        await models.learn("app", (known) =>
          known.addLabel(openOf(index), label, noMatch, clock.at, 1),
        );
      }
      return (await models.of("app")).parameters.language.same;
    };
    expect(await train(6000, click)).toBeLessThan(0.45);
    expect(await train(15_000, same)).toBeGreaterThan(0.85);
  });

  it("count each person once, so that returning people change neither parameters nor calibration", async () => {
    const { models, clock } = setUp();
    for (let index = 0; index < 500; index += 1) {
      await models.learn("app", (known) => known.addLabel(open, click, noMatch, clock.at, 0));
    }
    const known = await models.of("app");
    expect(known.parameters).toEqual((await setUp().models.of("app")).parameters);
    expect(known.calibration().verdicts).toBe(0);
  });

  it("take a limited number of labels per hour from a network, and at most a tenth of all", async () => {
    const { models, clock } = setUp();
    const judged = async () => (await models.of("app")).calibration().verdicts;
    for (let index = 0; index < 50; index += 1) {
      await models.learn("app", (known) => known.addLabel(openOf(7), click, noMatch, clock.at, 1));
    }
    expect(await judged()).toBe(3);
    for (let index = 0; index < 300; index += 1) {
      clock.at += hourMs;
      await models.learn("app", (known) => {
        known.addLabel(openOf(7), click, noMatch, clock.at, 1);
        if (index < 100) known.addLabel(openOf(100 + index), click, noMatch, clock.at, 1);
      });
    }
    expect(await judged()).toBeLessThan(100 + 3 + 0.1 * 120);
  });

  it("keep half of the default parameters when an attacker forges labels from a thousand networks", async () => {
    const { models, clock } = setUp();
    for (let index = 0; index < 5000; index += 1) {
      clock.at += minuteMs;
      await models.learn("app", (known) =>
        known.addLabel(openOf(index), click, noMatch, clock.at, 1),
      );
    }
    const { language } = (await models.of("app")).parameters;
    expect(language.same).toBeGreaterThanOrEqual(defaultModel.language.same / 2);
  });

  it("stay reset, also when another process reset them", async () => {
    const { models, restarted, clock, store } = setUp();
    const train = (to: LocalLearnedModels) =>
      to.learn("app", (known) => known.addLabel(openOf(1), click, noMatch, clock.at, 1));
    await train(models);
    const fresh = await restarted().reset("app");
    expect([fresh.generation, fresh.since, fresh.labels]).toEqual([2, clock.at, 0]);
    clock.at += 2 * minuteMs;
    await train(models);
    await models.save();
    expect(await models.of("app")).toMatchObject({ generation: 2, labels: 0 });
    expect(await store.get("app")).toMatchObject({ generation: 2 });
    await train(models);
    expect((await models.reset("app")).generation).toBe(3);
    expect((await models.of("app")).labels).toBe(0);
  });

  it("of another version leave matching at the default parameters until they are reset", async () => {
    const { models, store } = setUp();
    await store.save("app", { version: 99, generation: 7, learning: "?" });
    const unreadable = await models.of("app");
    expect(unreadable.parameters).toEqual((await setUp().models.of("app")).parameters);
    expect(unreadable.unreadable?.message).toContain("version 99");
    expect((await models.reset("app")).unreadable).toBeUndefined();
    expect(await store.get("app")).toMatchObject({ version: 1, generation: 8 });
  });
});
