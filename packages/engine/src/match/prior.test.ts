import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "./background.ts";
import { priorPerMs } from "./prior.ts";
import { clickEvidence, hour, minute, now, openEvidence } from "./scene.ts";

const day = 24 * hour;

/** A click every half hour for a week. */
function steadyApp(): BackgroundStatistics {
  const background = new BackgroundStatistics();
  for (let at = now - 7 * day + minute; at <= now; at += 30 * minute) {
    background.record(clickEvidence(), at);
  }
  return background;
}

/** Opens like those over the last week, evenly. */
function withOpens(perDay: number, nobody: number): BackgroundStatistics {
  const background = steadyApp();
  for (let at = now - 7 * day + minute; at <= now; at += day / perDay) {
    background.recordOpen(openEvidence(), at, nobody);
  }
  return background;
}

describe("the prior", () => {
  it("falls as more opens turn out to be organic, and rises as fewer do", () => {
    const untaught = priorPerMs("ios", steadyApp(), 0.4, now);
    expect(priorPerMs("ios", withOpens(100, 0.6), 0.4, now) / untaught).toBeCloseTo(1, 1);
    expect(priorPerMs("ios", withOpens(100, 0.95), 0.4, now)).toBeLessThan(untaught / 3);
    expect(priorPerMs("ios", withOpens(100, 0.1), 0.4, now)).toBeGreaterThan(untaught * 3);
  });

  it("falls while organic opens are busier than usual", () => {
    const background = withOpens(100, 0.6);
    const usual = priorPerMs("ios", background, 0.4, now);
    for (let index = 0; index < 100; index += 1)
      background.recordOpen(openEvidence(), now - minute, 0.6);
    expect(priorPerMs("ios", background, 0.4, now)).toBeLessThan(usual / 2);
  });

  it("falls at an hour that was busy on the days before", () => {
    const evening = withOpens(100, 0.6);
    for (let days = 1; days <= 6; days += 1) {
      for (let index = 0; index < 50; index += 1) {
        evening.recordOpen(openEvidence(), now - days * day - 30 * minute + index * minute, 0);
        evening.recordOpen(openEvidence(), now - days * day - 30 * minute + index * minute, 1);
      }
    }
    const quiet = priorPerMs("ios", evening, 0.4, now + 8 * hour);
    expect(priorPerMs("ios", evening, 0.4, now)).toBeLessThan(quiet / 2);
  });

  it("takes an app without any history to have a click a week", () => {
    const prior = priorPerMs("ios", new BackgroundStatistics(), 0.4, now);
    expect(prior).toBeGreaterThan(0);
    expect(prior / (7 * day)).toBeLessThan(0.4 / 0.6);
  });
});
