import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { keyNumber, normalizeClick, normalizeOpen } from "@throughline/engine";
import type { OpenEvidence } from "@throughline/engine";
import { StoreUnavailable } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import { openSqliteStore } from "@throughline/storage/sqlite";
import { afterEach, beforeEach, expect, it } from "vitest";
import { minuteMs } from "@throughline/engine/durations";
import { LocalLearnedModels } from "../public/matching/learned-model/learned-models.ts";
import { StatisticsCache } from "../public/matching/device-matcher/statistics-cache.ts";
import type {
  DeviceMatcher,
  ScoringRequest,
} from "../public/matching/device-matcher/device-matcher.ts";
import { DeviceMatcherThread } from "../public/matching/device-matcher/device-matcher-thread.ts";
import { LocalDeviceMatcher } from "../public/matching/device-matcher/local-device-matcher.ts";

const at = 1_793_577_600_000;
const app = { id: "app", matching: { windowMs: 7 * 24 * 60 * minuteMs, threshold: 0.9 } };
const models = ["Pixel 8", "SM-A546E", "CPH2449"];
const digest = (text: string) => String(keyNumber([text]));

let now: number;
let folder: string;
let notices: string[];
let store: Store;
let learnedModels: LocalLearnedModels;
let matchers: Readonly<Record<"thread" | "local", DeviceMatcher>>;

beforeEach(async () => {
  now = at;
  notices = [];
  folder = mkdtempSync(join(tmpdir(), "throughline-matcher-"));
  store = await openSqliteStore({ folder });
  learnedModels = new LocalLearnedModels(store.learnedModels, () => now);
  const { clicks } = store;
  matchers = {
    thread: threadOf(store),
    local: new LocalDeviceMatcher(
      clicks,
      learnedModels,
      new StatisticsCache(clicks, learnedModels, () => now),
    ),
  };
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

function threadOf({ readerThreadAccess }: Store): DeviceMatcherThread {
  if (!readerThreadAccess) throw new Error("This store cannot be read by another thread.");
  const crashingScript = new URL("./testing/crashing-matcher.ts", import.meta.url);
  return new DeviceMatcherThread(
    crashingScript,
    readerThreadAccess,
    learnedModels,
    () => now,
    (sentence) => void notices.push(sentence),
  );
}

const addressOf = (person: number) => `20.1.${person}.7`;

function clickOf(person: number) {
  const userAgent = `Mozilla/5.0 (Linux; Android 15; ${models[person % 3]}) Chrome/142.0.0.0 Mobile`;
  const evidence = normalizeClick({ userAgent, address: addressOf(person) }, { digest });
  return { click: `${person}`, link: `link${person}`, at: now, evidence };
}

function openOf(person: number): OpenEvidence {
  const phone = { platform: "android", model: models[person % 3] ?? "", systemVersion: "15" };
  return normalizeOpen({ ...phone, address: addressOf(person) }, { digests: [digest] });
}

const questionOf = (open: OpenEvidence): ScoringRequest => ({
  app,
  at: now,
  open,
  deterministicOnly: false,
  isRetry: false,
});

/** Records a click and passes it to both matchers. */
async function click(person: number): Promise<void> {
  const made = clickOf(person);
  await store.clicks.record(app.id, made);
  for (const matcher of Object.values(matchers)) matcher.onClick(app.id, made);
}

it("gives the same results as a matcher in the main thread", async () => {
  const { thread, local } = matchers;
  for (let person = 0; person < 30; person += 1) {
    now += minuteMs;
    await click(person);
    if (person % 4 === 0) {
      const { evidence } = clickOf(person);
      const told = { ...evidence, timeZone: "Europe/Paris" };
      for (const matcher of [thread, local]) matcher.onSignals(app.id, `${person}`, told, now);
    }
    if (person % 5 === 0) {
      for (const matcher of [thread, local])
        matcher.onClicksWithoutEvidence(app.id, "android", now, 7);
    }
    if (person % 3 !== 0) continue;
    now += minuteMs;
    const open = openOf(person % 2 === 0 ? person : 100 + person);
    const [weighed, same] = await Promise.all(
      [thread, local].map((matcher) => matcher.score(questionOf(open))),
    );
    expect(weighed).toEqual(same);
    expect(weighed?.verdict.considered).toBeGreaterThan(0);
    if (!same) continue;
    for (const matcher of [thread, local]) {
      if (person % 6 === 0) await matcher.recordLabel(app, open, now);
      else await matcher.recordOpen(app, open, now, same.verdict);
      if (person % 9 === 0) await matcher.refund(app, same.verdict);
    }
  }
});

it("finds a click that was acknowledged a moment ago", async () => {
  await click(1);
  now += minuteMs;
  const { verdict } = await matchers.thread.score(questionOf(openOf(1)));
  expect(verdict).toMatchObject({ outcome: "matched", link: "link1" });
});

it("uses the learned model, also after a reset", async () => {
  await click(1);
  now += minuteMs;
  const weigh = (matcher: DeviceMatcher) => matcher.score(questionOf(openOf(1)));
  const before = await weigh(matchers.thread);
  await learnedModels.learn(app.id, (known) => {
    for (let person = 200; person < 260; person += 1) {
      known.addLabel(
        openOf(person),
        clickOf(person),
        before.verdict,
        now + person * 60 * minuteMs,
        1,
      );
    }
  });
  const after = await weigh(matchers.thread);
  expect(after).not.toEqual(before);
  expect(after).toEqual(await weigh(matchers.local));
  await learnedModels.reset(app.id);
  expect(await weigh(matchers.thread)).toEqual(before);
});

it("forgets clicks outside the match window", async () => {
  await click(1);
  now += minuteMs;
  expect((await matchers.thread.score(questionOf(openOf(1)))).clicksToday).toBe(1);
  await store.apps.create({ ...app, name: "App", linkDomains: [], createdAt: at, updatedAt: at });
  now += 8 * 24 * 60 * minuteMs;
  await store.sweep(now);
  await click(4);
  now += minuteMs;
  const { verdict } = await matchers.thread.score(questionOf(openOf(1)));
  expect(verdict.candidates.map(({ click: id }) => id)).toEqual(["4"]);
});

it("rejects pending requests when its thread dies, and continues with a new one", async () => {
  await click(1);
  now += minuteMs;
  const deadly = { ...openOf(1), model: "deadly" };
  const asked = [openOf(1), deadly, openOf(1)].map((open) =>
    matchers.thread.score(questionOf(open)),
  );
  const outcomes = await Promise.allSettled(asked);
  const reasons = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(reasons).not.toEqual([]);
  for (const reason of reasons) {
    expect(reason).toBeInstanceOf(StoreUnavailable);
    expect((reason as Error).message).toMatch(
      /^The thread that matches opens ended \(.*\)\. The next open starts it again\.$/,
    );
  }
  expect(notices).toEqual([(reasons[0] as Error).message]);
  const { verdict } = await matchers.thread.score(questionOf(openOf(1)));
  expect(verdict).toMatchObject({ outcome: "matched", link: "link1" });
});

it("counts clicks that arrive while its statistics are loading", async () => {
  await click(1);
  now += minuteMs;
  const first = matchers.thread.score(questionOf(openOf(1)));
  // The app is known from the next turn of the event loop on.
  await setImmediate();
  await Promise.all([click(2), click(3)]);
  await first;
  const { clicksToday } = await matchers.thread.score(questionOf(openOf(1)));
  expect(clicksToday).toBe(3);
});

it("starts no thread after the store was closed", async () => {
  await click(1);
  const { verdict } = await matchers.thread.score(questionOf(openOf(1)));
  await store.close();
  // An open that was matched before.
  expect(await matchers.thread.recordOpen(app, openOf(1), now, verdict)).toBe(0);
  const late = matchers.thread.score(questionOf(openOf(1)));
  await expect(late).rejects.toThrow("The store is closed.");
  expect(notices).toEqual([]);
  store = await openSqliteStore({ folder });
});

it("answers pending requests before the store is closed", async () => {
  await click(1);
  await matchers.thread.score(questionOf(openOf(1)));
  const asked = Promise.all([1, 2, 3].map(() => matchers.thread.score(questionOf(openOf(1)))));
  // The requests are sent in the next turn of the event loop.
  await setImmediate();
  await store.close();
  for (const { verdict } of await asked) expect(verdict.link).toBe("link1");
  store = await openSqliteStore({ folder });
});

it("ends with the store, which leaves one file behind", async () => {
  await click(1);
  await matchers.thread.score(questionOf(openOf(1)));
  await store.close();
  expect(readdirSync(folder).filter((file) => file.startsWith("throughline.db"))).toEqual([
    "throughline.db",
  ]);
  store = await openSqliteStore({ folder });
});
