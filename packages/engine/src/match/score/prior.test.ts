import { describe, expect, it } from "vitest";
import { BackgroundStatistics } from "../learn/background.ts";
import { computePrior } from "./prior.ts";
import { hour, minute, now, openEvidence, stranger } from "../evidence.fixture.ts";
import { dayMs } from "../../durations.ts";

/** A click every half hour for a week. */
function steadyApp(): BackgroundStatistics {
  const background = new BackgroundStatistics();
  for (let count = 0, at = now - 7 * dayMs + minute; at <= now; at += 30 * minute, count += 1) {
    background.record(stranger(count), at);
  }
  return background;
}

const clicked = 1e3;
const organic = 1e-3;
let people = 0;

/** Records the open of a new person whose evidence has this Bayes factor. */
function open(background: BackgroundStatistics, at: number, bayesFactor: number): void {
  people += 1;
  const address = `198.${people % 200}.${Math.floor(people / 200) % 250}.9`;
  background.recordOpen(openEvidence({ address }), at, { bayesFactor, candidates: [] });
}

/** Records opens evenly over the last week. `clickedOfTen` of every ten opens followed a click. */
function withOpens(perDay: number, clickedOfTen: number): BackgroundStatistics {
  const background = steadyApp();
  for (let count = 0, at = now - 7 * dayMs + minute; at <= now; at += dayMs / perDay, count += 1) {
    open(background, at, count % 10 < clickedOfTen ? clicked : organic);
  }
  return background;
}

const perMs = (background: BackgroundStatistics, at = now) =>
  computePrior("ios", background, 0.4, at).perMs;

describe("the prior", () => {
  it("falls as more opens show no click and rises as fewer do", () => {
    const untaught = perMs(steadyApp());
    expect(perMs(withOpens(100, 4)) / untaught).toBeCloseTo(1, 0);
    expect(perMs(withOpens(100, 0))).toBeLessThan(untaught / 3);
    expect(perMs(withOpens(100, 9))).toBeGreaterThan(untaught * 3);
  });

  it("falls while organic opens are busier than usual", () => {
    const background = withOpens(100, 4);
    const usual = perMs(background);
    for (let index = 0; index < 100; index += 1) {
      open(background, now - minute, index % 10 < 4 ? clicked : organic);
    }
    expect(perMs(background)).toBeLessThan(usual / 2);
  });

  it("falls at a time of day that was busy on the days before", () => {
    const evening = withOpens(100, 4);
    for (let days = 1; days <= 6; days += 1) {
      for (let index = 0; index < 50; index += 1) {
        const at = now - days * dayMs - 30 * minute + index * minute;
        open(evening, at, clicked);
        open(evening, at, organic);
      }
    }
    expect(perMs(evening)).toBeLessThan(perMs(evening, now + 8 * hour) / 2);
  });

  it("assumes one click a week for an app without history", () => {
    const prior = perMs(new BackgroundStatistics());
    expect(prior / (7 * dayMs)).toBeCloseTo(0.4 / 0.6, 10);
  });
});
