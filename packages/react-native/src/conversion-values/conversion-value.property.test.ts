import type { ConversionRule } from "@throughline/protocol/client";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addEvent, nextValue, progressAt, type Progress } from "./conversion-value.ts";

const dayMs = 86_400_000;
const start: Progress = { window: 0, events: [], revenue: {}, fine: 0 };
const ranks = ["low", "medium", "high"] as const;
const names = ["sign_up", "purchase", "app_open"];
const currencies = ["EUR", "USD"];

const condition = fc.oneof(
  fc.record({ event: fc.constantFrom(...names) }),
  fc
    .record({
      currency: fc.constantFrom(...currencies),
      from: fc.integer({ min: 0, max: 50 }),
      width: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    })
    .map(({ width, ...range }) => ({
      revenue: { ...range, ...(width !== undefined && { below: range.from + width }) },
    })),
);
const rule = fc
  .tuple(
    condition,
    fc.constantFrom<ConversionRule["window"][]>(0, 1, 2),
    fc.integer({ min: 0, max: 63 }),
    fc.constantFrom(...ranks),
    fc.boolean(),
  )
  .map(([met, window, fine, coarse, lock]): ConversionRule => ({
    ...met,
    window,
    coarse,
    ...(window === 0 && { fine }),
    ...(lock && { lock }),
  }));
const event = fc.record({
  name: fc.constantFrom(...names),
  value: fc.option(fc.integer({ min: -20, max: 40 }), { nil: undefined }),
  currency: fc.constantFrom(...currencies),
  afterHours: fc.integer({ min: 0, max: 120 }),
});
const life = fc.tuple(
  fc.array(rule, { maxLength: 12 }),
  fc.array(event, { minLength: 1, maxLength: 30 }),
);

interface Call {
  readonly window: number;
  readonly fine: number;
  readonly coarse: (typeof ranks)[number];
  readonly lock: boolean;
}

/** Runs the life of an install in which iOS takes every value. */
function callsOf(
  rules: readonly ConversionRule[],
  events: readonly {
    name: string;
    value: number | undefined;
    currency: string;
    afterHours: number;
  }[],
): Call[] {
  const calls: Call[] = [];
  let progress = start;
  let at = 0;
  const tell = () => {
    const next = nextValue(rules, progress);
    if (!next) return;
    calls.push({ window: progress.window, ...next });
    progress = { ...progress, fine: next.fine, coarse: next.coarse, locked: next.lock };
  };
  tell();
  for (const { name, afterHours, ...data } of events) {
    at += afterHours * 3_600_000;
    progress = addEvent(progressAt(progress, at), name, data);
    tell();
  }
  return calls;
}

const settings = { seed: 52, numRuns: 500 };

describe("the conversion values of an install", () => {
  it("begin with 0 and low, so that Apple sends a postback at all", () => {
    expect(callsOf([], [])).toEqual([{ window: 0, fine: 0, coarse: "low", lock: false }]);
  });

  it("never decrease: the fine value at all, the coarse one within its window", () => {
    fc.assert(
      fc.property(life, ([rules, events]) => {
        const calls = callsOf(rules, events);
        for (const [index, call] of calls.entries()) {
          const before = calls[index - 1];
          if (!before) continue;
          expect(call.fine).toBeGreaterThanOrEqual(before.fine);
          expect(call.window).toBeGreaterThanOrEqual(before.window);
          if (call.window === before.window) {
            expect(ranks.indexOf(call.coarse)).toBeGreaterThanOrEqual(ranks.indexOf(before.coarse));
          }
        }
      }),
      settings,
    );
  });

  it("end with a lock, until the next window", () => {
    fc.assert(
      fc.property(life, ([rules, events]) => {
        const calls = callsOf(rules, events);
        calls.forEach(({ window, lock }, index) => {
          const later = calls.slice(index + 1).filter((call) => call.window === window);
          if (lock) expect(later).toEqual([]);
        });
      }),
      settings,
    );
  });

  it("are told once each, are valid, and have a fine meaning in the first window only", () => {
    fc.assert(
      fc.property(life, ([rules, events]) => {
        const calls = callsOf(rules, events);
        const texts = calls.map((call) => JSON.stringify(call));
        expect(new Set(texts).size).toBe(texts.length);
        const firstFine = calls.findLast(({ window }) => window === 0)?.fine;
        for (const { fine, window } of calls) {
          expect(fine).toBeGreaterThanOrEqual(0);
          expect(fine).toBeLessThanOrEqual(63);
          expect(window).toBeLessThanOrEqual(2);
          if (window > 0) expect(fine).toBe(firstFine);
        }
      }),
      settings,
    );
  });

  it("depend on the events and not on their order or on restarts", () => {
    const unlocked = rule.map((one) => ({ ...one, lock: false, window: 0 as const }));
    const positive = event.map((one) => ({ ...one, afterHours: 0, value: undefined }));
    fc.assert(
      fc.property(fc.array(unlocked), fc.array(positive), ([...rules], events) => {
        const one = callsOf(rules, events).at(-1);
        const other = callsOf(rules, events.toReversed()).at(-1);
        const repeated = callsOf(rules, [...events, ...events]).at(-1);
        expect(other).toEqual(one);
        expect(repeated).toEqual(one);
      }),
      settings,
    );
  });
});

describe("a conversion window", () => {
  const coarse = (window: 0 | 1 | 2): ConversionRule => ({
    window,
    event: "app_open",
    coarse: "medium",
  });
  const opened = (days: number) =>
    nextValue(
      [coarse(0), coarse(1), coarse(2)],
      addEvent(progressAt(start, days * dayMs), "app_open", null),
    )?.coarse;

  it.each([
    [0, 0],
    [1.99, 0],
    [2, 1],
    [6.99, 1],
    [7, 2],
    [34.99, 2],
  ])("after %d days is number %d", (days, window) => {
    expect(progressAt(start, days * dayMs).window).toBe(window);
    expect(opened(days)).toBe("medium");
  });

  it("does not exist after day 35, nor come back when the clock is set back", () => {
    expect(opened(35)).toBeUndefined();
    const second = progressAt(start, 3 * dayMs);
    expect(progressAt(second, dayMs)).toBe(second);
  });

  it("counts its own revenue only, to the cent", () => {
    const rules: ConversionRule[] = [
      { window: 0, revenue: { currency: "EUR", from: 0.3, below: 10 }, fine: 5 },
      { window: 0, revenue: { currency: "EUR", from: 10 }, fine: 9 },
      { window: 1, revenue: { currency: "EUR", from: 1 }, coarse: "high" },
    ];
    const cents = [0.1, "0.2"].reduce<Progress>(
      (progress, value) => addEvent(progress, "purchase", { value, currency: "eur" }),
      start,
    );
    expect(nextValue(rules, cents)).toMatchObject({ fine: 5 });
    const more = addEvent(cents, "purchase", { value: 20, currency: "EUR" });
    expect(nextValue(rules, more)).toMatchObject({ fine: 9 });
    expect(
      nextValue(rules, addEvent(cents, "purchase", { value: 20, currency: "USD" }))?.fine,
    ).toBe(5);
    expect(nextValue(rules, progressAt(more, 2 * dayMs))).toBeUndefined();
  });

  it("is not filled by an app that makes up names", () => {
    const many = Array.from({ length: 500 }, (_, index) => `event ${index}`);
    const full = many.reduce<Progress>((progress, name) => addEvent(progress, name, null), start);
    expect(full.events).toHaveLength(200);
  });
});
