import type { ActivityEvent } from "../../platform/activity/activity.ts";
import { expect, it } from "vitest";
import { hourMs } from "@throughline/engine/durations";
import { MatchRate } from "./learned-model/match-rate.ts";
import { MatchRateAlarm } from "./match-rate-alarm.ts";

const start = 1_763_164_800_000;

it("warns once a day about an app whose match rate collapsed, and counts the app until it recovers", async () => {
  const matches = new MatchRate();
  for (let index = 0; index < 400; index += 1) {
    matches.add(start + (index * 168 * hourMs) / 400, index % 2 === 0);
  }
  const warnings: object[] = [];
  const log = { warn: (shares: object) => void warnings.push(shares) };
  const models = { of: async () => ({ matchRate: matches }) };
  const alarm = new MatchRateAlarm(models as never, log as never);
  const score = async (at: number, isMatched: boolean) => {
    matches.add(at, isMatched);
    await alarm.listener({ kind: "scored", app: { id: "app" }, at } as unknown as ActivityEvent);
  };
  for (let index = 0; index < 100; index += 1) await score(start + 170 * hourMs + index, false);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toMatchObject({ app: "app", shareBefore: 0.5 });
  expect(alarm.apps).toBe(1);
  for (let index = 0; index < 300; index += 1) await score(start + 171 * hourMs + index, true);
  expect(alarm.apps).toBe(0);
});

it("returns no promise for a click", () => {
  const alarm = new MatchRateAlarm({ of: async () => undefined } as never, {
    warn: () => undefined,
  });
  expect(alarm.listener({ kind: "clicked" } as ActivityEvent)).toBeUndefined();
});
