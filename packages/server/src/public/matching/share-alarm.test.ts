import type { ActivityEvent } from "../../platform/activity/activity.ts";
import { expect, it } from "vitest";
import { MatchShare } from "./lessons/match-share.ts";
import { ShareAlarm } from "./share-alarm.ts";

const hour = 3_600_000;
const start = 1_763_164_800_000;

it("warns once a day about an app whose share of matches collapsed, and counts it until it recovers", async () => {
  const matches = new MatchShare();
  for (let index = 0; index < 400; index += 1) {
    matches.add(start + (index * 168 * hour) / 400, index % 2 === 0);
  }
  const warnings: object[] = [];
  const log = { warn: (shares: object) => void warnings.push(shares) };
  const lessons = { of: async () => ({ matches }) };
  const alarm = new ShareAlarm(lessons as never, log as never);
  const weigh = async (at: number, isMatched: boolean) => {
    matches.add(at, isMatched);
    await alarm.listener({ kind: "weighed", app: { id: "app" }, at } as unknown as ActivityEvent);
  };
  for (let index = 0; index < 100; index += 1) await weigh(start + 170 * hour + index, false);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ app: "app", shareBefore: 0.5 });
  expect(alarm.apps).toBe(1);
  for (let index = 0; index < 300; index += 1) await weigh(start + 171 * hour + index, true);
  expect(alarm.apps).toBe(0);
});

it("has nothing to wait for at a click", () => {
  const alarm = new ShareAlarm({ of: async () => undefined } as never, { warn: () => undefined });
  expect(alarm.listener({ kind: "clicked" } as ActivityEvent)).toBeUndefined();
});
