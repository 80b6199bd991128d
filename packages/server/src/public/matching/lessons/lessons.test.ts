import { BackgroundStatistics, defaultModel } from "@throughline/engine";
import type { Candidate, ClickEvidence, OpenEvidence, Verdict } from "@throughline/engine";
import type { JsonObject, LessonStore } from "@throughline/storage";
import { describe, expect, it } from "vitest";
import type { AppLessons } from "./app-lessons.ts";
import { LocalLessons } from "./lessons.ts";

const minute = 60_000;
const hour = 60 * minute;
const start = 1_763_164_800_000;

const nobody: Verdict = {
  outcome: "none",
  confidence: 0.2,
  nobody: 0.8,
  bayesFactor: 0.25,
  decidedBy: "nobody",
  considered: 0,
  candidates: [],
};
const open: OpenEvidence = { platform: "ios", languages: ["pl-pl"], networks: [] };
/** One of many people, each on a network of their own. */
const openOf = (person: number): OpenEvidence => {
  const near = `network ${person % 1000}`;
  return { ...open, networks: [{ v4: { exact: near, near, wide: near } }] };
};
const evidence: ClickEvidence = { platform: "ios", languages: ["de-de"], network: {} };
const click: Candidate = { click: "c", link: "spring", at: start, evidence };

function setUp(apps?: number) {
  const clock = { at: start };
  const kept = new Map<string, JsonObject>();
  let writes = 0;
  const store = {
    get: async (app: string) => kept.get(app),
    keep: async (...[app, some]: Parameters<LessonStore["keep"]>) => {
      writes += 1;
      kept.set(app, some);
    },
  };
  const lessons = new LocalLessons(store, () => clock.at, apps);
  const restarted = () => new LocalLessons(store, () => clock.at);
  return { clock, store, lessons, restarted, writes: () => writes };
}

/** So many opens whose evidence speaks four to one against a click, were the app like any other. */
const organic = (opens: number) => (opens * 0.6) / (0.6 + 0.4 * 0.25);

const verdictAt = (at: number) => (lessons: AppLessons) => lessons.onVerdict(open, nobody, at, 1);

describe("lessons", () => {
  it("survive a restart: what was learned, judged and counted", async () => {
    const { lessons, restarted, clock } = setUp();
    for (let index = 0; index < 300; index += 1) {
      clock.at += 2 * minute;
      await lessons.teach("app", (known) => {
        known.onLabel(openOf(index), click, { ...nobody, link: "spring" }, clock.at, 1);
        known.onVerdict(open, nobody, clock.at, 1);
      });
    }
    await lessons.save();
    const known = await restarted().of("app");
    expect(known.model.language.same).toBeLessThan(defaultModel.language.same - 0.2);
    expect(known.calibration().verdicts).toBeGreaterThan(280);
    expect(known.calibration()).toEqual((await lessons.of("app")).calibration());
    expect([known.labels, known.matches.at(clock.at).opens]).toEqual([
      (await lessons.of("app")).labels,
      300,
    ]);
    const statistics = new BackgroundStatistics();
    known.remind(statistics);
    const { count } = statistics.organicOpens.over("ios", clock.at, 12 * hour);
    expect(count).toBeCloseTo(organic(300), 3);
    expect(statistics.clickedShare.of("ios", clock.at, 0.4)).toBeLessThan(0.2);
  });

  it("are written at most once a minute, however many there are", async () => {
    const { lessons, writes, clock } = setUp();
    for (let second = 0; second < 180; second += 1) {
      clock.at = start + second * 1000;
      await lessons.teach("app", verdictAt(clock.at));
    }
    expect(writes()).toBe(3);
    await lessons.save();
    expect(writes()).toBe(4);
    await lessons.save();
    expect(writes()).toBe(4);
  });

  it("go on being written when the clock is set back", async () => {
    const { lessons, writes, clock } = setUp();
    await lessons.teach("app", verdictAt(clock.at));
    clock.at -= 24 * hour;
    await lessons.teach("app", verdictAt(clock.at));
    await expect.poll(() => writes()).toBe(2);
  });

  it("that could not be written are written with the next", async () => {
    const { store, clock } = setUp();
    let fails = true;
    const flaky = {
      get: store.get,
      keep: async (...args: Parameters<typeof store.keep>) => {
        if (fails) throw new Error("The disk is full.");
        await store.keep(...args);
      },
    };
    const lessons = new LocalLessons(flaky, () => clock.at);
    await lessons.teach("app", verdictAt(clock.at));
    await expect(lessons.save()).resolves.toBeUndefined();
    expect(await store.get("app")).toBeUndefined();
    fails = false;
    await lessons.save();
    expect(await store.get("app")).toBeDefined();
  });

  it("of an app that makes room are not lost", async () => {
    const { lessons, store, clock } = setUp(1);
    await lessons.teach("one", verdictAt(clock.at));
    await lessons.teach("one", verdictAt(clock.at));
    await lessons.teach("two", verdictAt(clock.at));
    const statistics = new BackgroundStatistics();
    (await lessons.of("one")).remind(statistics);
    expect(statistics.organicOpens.over("ios", clock.at, hour).count).toBeCloseTo(organic(2), 3);
    expect(await store.get("two")).toBeDefined();
  });

  it("stay small, however much is taught", async () => {
    const { lessons, store, clock } = setUp();
    for (let index = 0; index < 3000; index += 1) {
      clock.at += hour / 3;
      await lessons.teach("app", (known) => {
        known.onLabel(openOf(index), { ...click, at: clock.at - index }, nobody, clock.at, 1);
        known.onVerdict(open, nobody, clock.at, 1);
        known.onVerdict({ ...open, platform: "android" }, nobody, clock.at, 1);
      });
    }
    await lessons.save();
    expect(JSON.stringify(await store.get("app")).length).toBeLessThan(40_000);
    expect((await lessons.of("app")).calibration().verdicts).toBe(1000);
  });

  it("are read again when they were begun anew elsewhere, and what was learned before is not written back", async () => {
    const { lessons, restarted } = setUp();
    await lessons.teach("app", verdictAt(start));
    const before = await lessons.of("app");
    await restarted().reset("app");
    const late = lessons.teach("app", verdictAt(start));
    lessons.forget("app");
    await late;
    await lessons.save();
    expect(before.generation).toBe(1);
    expect(await lessons.of("app")).toMatchObject({ generation: 2 });
    expect((await restarted().of("app")).matches.at(start).opens).toBe(0);
  });

  it("of a newer release are left as they are", async () => {
    const { lessons, store, clock, writes } = setUp();
    await lessons.teach("app", verdictAt(start));
    await expect.poll(() => writes()).toBe(1);
    await store.keep("app", { version: 99, generation: 1, seen: "otherwise" });
    clock.at += hour;
    await lessons.teach("app", verdictAt(start));
    await lessons.save();
    expect(await store.get("app")).toMatchObject({ version: 99 });
  });

  it("of the model come from certain matches alone: it does not believe itself", async () => {
    const { lessons, clock } = setUp();
    const agreement = { language: "different" };
    const sure = { click: "c", link: "x", ageMs: hour, posterior: 1, bits: {}, agreement };
    const verdict: Verdict = { ...nobody, nobody: 0, candidates: [sure] };
    for (let index = 0; index < 500; index += 1) {
      await lessons.teach("app", (known) => known.onVerdict(open, verdict, clock.at, 1));
    }
    expect((await lessons.of("app")).model).toEqual((await setUp().lessons.of("app")).model);
  });

  it("fade, so that an app may change", async () => {
    const { lessons, clock } = setUp();
    const same = { ...click, evidence: { ...evidence, languages: ["pl-pl"] } };
    const teach = async (times: number, label: Candidate) => {
      for (let index = 0; index < times; index += 1) {
        clock.at += minute;
        await lessons.teach("app", (known) =>
          known.onLabel(openOf(index), label, nobody, clock.at, 1),
        );
      }
      return (await lessons.of("app")).model.language.same;
    };
    expect(await teach(6000, click)).toBeLessThan(0.45);
    expect(await teach(15_000, same)).toBeGreaterThan(0.85);
  });

  it("teach by people: who comes again moves neither the model nor the calibration", async () => {
    const { lessons, clock } = setUp();
    for (let index = 0; index < 500; index += 1) {
      await lessons.teach("app", (known) => known.onLabel(open, click, nobody, clock.at, 0));
    }
    const known = await lessons.of("app");
    expect(known.model).toEqual((await setUp().lessons.of("app")).model);
    expect(known.calibration().verdicts).toBe(0);
  });

  it("come from one network only so many an hour, and never more than a tenth", async () => {
    const { lessons, clock } = setUp();
    const judged = async () => (await lessons.of("app")).calibration().verdicts;
    for (let index = 0; index < 50; index += 1) {
      await lessons.teach("app", (known) => known.onLabel(openOf(7), click, nobody, clock.at, 1));
    }
    expect(await judged()).toBe(3);
    for (let index = 0; index < 300; index += 1) {
      clock.at += hour;
      await lessons.teach("app", (known) => {
        known.onLabel(openOf(7), click, nobody, clock.at, 1);
        if (index < 100) known.onLabel(openOf(100 + index), click, nobody, clock.at, 1);
      });
    }
    expect(await judged()).toBeLessThan(100 + 3 + 0.1 * 120);
  });

  it("of a forger with a thousand networks leave half of the model as it was shipped", async () => {
    const { lessons, clock } = setUp();
    for (let index = 0; index < 5000; index += 1) {
      clock.at += minute;
      await lessons.teach("app", (known) =>
        known.onLabel(openOf(index), click, nobody, clock.at, 1),
      );
    }
    const { language } = (await lessons.of("app")).model;
    expect(language.same).toBeGreaterThanOrEqual(defaultModel.language.same / 2);
  });

  it("are reset for good, also by another process", async () => {
    const { lessons, restarted, clock, store } = setUp();
    const teach = (to: LocalLessons) =>
      to.teach("app", (known) => known.onLabel(openOf(1), click, nobody, clock.at, 1));
    await teach(lessons);
    const fresh = await restarted().reset("app");
    expect([fresh.generation, fresh.since, fresh.labels]).toEqual([2, clock.at, 0]);
    clock.at += 2 * minute;
    await teach(lessons);
    await lessons.save();
    expect(await lessons.of("app")).toMatchObject({ generation: 2, labels: 0 });
    expect(await store.get("app")).toMatchObject({ generation: 2 });
    await teach(lessons);
    expect((await lessons.reset("app")).generation).toBe(3);
    expect((await lessons.of("app")).labels).toBe(0);
  });

  it("of a shape nobody knows any more are learned anew", async () => {
    const { lessons, store } = setUp();
    await store.keep("app", { version: 99, learning: "?" });
    expect((await lessons.of("app")).calibration().verdicts).toBe(0);
  });
});
