import type { OpenEvidence } from "@throughline/engine";
import { describe, expect, it } from "vitest";
import { dayMs, hourMs } from "@throughline/engine/durations";
import { GuessLimiter, toGuess } from "./guess-limiter.ts";

const at = 1_763_164_800_000;

const network = (name: string) => ({ exact: `${name}.1`, near: name, wide: `${name}/` });
const phone = (model: string, networks: OpenEvidence["networks"] = [{ v4: network("a") }]) =>
  ({ platform: "android", model, languages: ["pl-pl"], networks }) satisfies OpenEvidence;
const guess = (open: OpenEvidence, when = at, ageMs = hourMs) => {
  const click = { click: "click", link: "sale", ageMs, posterior: 0.9, bits: {}, agreement: {} };
  return toGuess("app", open, when, { candidates: [click] });
};
/** Enough clicks for the app's own limit to allow hundreds of opens. */
const seen = { clicksToday: 500, clickersNearby: 0 };

describe("a network without clicks", () => {
  it("may try one phone a day, any number of times", () => {
    const limiter = new GuessLimiter();
    expect(limiter.admit(guess(phone("one")), seen)).toBe(true);
    expect(limiter.admit(guess(phone("two")), seen)).toBe(false);
    expect(limiter.admit(guess(phone("one")), seen)).toBe(true);
    expect(limiter.admit(guess(phone("two"), at + dayMs - 1), seen)).toBe(false);
    expect(limiter.admit(guess(phone("two"), at + dayMs), seen)).toBe(true);
  });

  it("includes neighbouring addresses", () => {
    const limiter = new GuessLimiter();
    const neighbour = { ...network("a"), exact: "a.2" };
    limiter.admit(guess(phone("one")), seen);
    expect(limiter.admit(guess(phone("two", [{ v4: neighbour }])), seen)).toBe(false);
  });

  it("is counted for IPv4 and IPv6 when an open shows both", () => {
    const limiter = new GuessLimiter();
    limiter.admit(guess(phone("one")), seen);
    const both = [{ v4: network("a"), v6: network("b") }];
    expect(limiter.admit(guess(phone("two", both)), seen)).toBe(false);
    expect(limiter.admit(guess(phone("one", both)), seen)).toBe(true);
    expect(limiter.admit(guess(phone("two", [{ v6: network("b") }])), seen)).toBe(false);
  });

  it("does not use up the limit of the app", () => {
    const limiter = new GuessLimiter();
    const quiet = { clicksToday: 1, clickersNearby: 0 };
    for (let tried = 0; tried < 100; tried += 1) limiter.admit(guess(phone(`${tried}`)), quiet);
    expect(limiter.admit(guess(phone("owner", [{ v4: network("b") }])), quiet)).toBe(true);
  });
});

it("a network may try one more phone for each person who clicked from it", () => {
  const limiter = new GuessLimiter();
  const neighbours = { ...seen, clickersNearby: 2 };
  const tries = ["one", "two", "three", "four"].map((model) =>
    limiter.admit(guess(phone(model)), neighbours),
  );
  expect(tries).toEqual([true, true, true, false]);
});

it("all relays count as one network, which may try one more phone for every second person who clicked through a relay", () => {
  const limiter = new GuessLimiter();
  const tries = ["one", "two", "three"].map((model) =>
    limiter.admit(guess(phone(model, [{}])), { ...seen, clickersNearby: 3 }),
  );
  expect(tries).toEqual([true, true, false]);
});

it.each([
  [20, 6],
  [100, 11],
  [1000, 456],
])("an app with %d clicks in a day may match %d guesses in an hour", (clicksToday, allowed) => {
  const limiter = new GuessLimiter();
  let admitted = 0;
  for (let each = 0; each < 2 * allowed; each += 1) {
    const open = phone("one", [{ v4: network(`${each}`) }]);
    if (limiter.admit(guess(open), { clicksToday, clickersNearby: 0 })) admitted += 1;
  }
  expect(admitted).toBe(allowed);
});

it("a phone refused by the app's limit stays refused on its network", () => {
  const limiter = new GuessLimiter();
  const quiet = { clicksToday: 0, clickersNearby: 0 };
  const tries = [
    ["a", at],
    ["b", at],
    ["b", at + 2 * dayMs],
    ["c", at + 2 * dayMs],
  ] as const;
  const admitted = tries.map(([name, when]) =>
    limiter.admit(guess(phone("one", [{ v4: network(name) }]), when, 3 * dayMs), quiet),
  );
  expect(admitted).toEqual([true, false, false, true]);
});

describe("a phone that comes again", () => {
  const again = (networks: OpenEvidence["networks"], clickersNearby: number, ageMs: number) => {
    const limiter = new GuessLimiter();
    limiter.admit(guess(phone("one", networks)), { ...seen, clickersNearby });
    const later = guess(phone("one", networks), at + 3 * dayMs, ageMs);
    return limiter.admit(later, { ...seen, clickersNearby });
  };

  it("from a network without clicks gets only clicks that are older than its first try", () => {
    expect(again([{ v4: network("a") }], 0, 3 * dayMs + 1)).toBe(true);
    expect(again([{ v4: network("a") }], 0, 3 * dayMs - 1)).toBe(false);
  });

  it("is known under an earlier digest key", () => {
    const limiter = new GuessLimiter();
    limiter.admit(guess(phone("one", [{ v4: network("old") }])), seen);
    const rotated = phone("one", [{ v4: network("new") }, { v4: network("old") }]);
    expect(limiter.admit(guess(rotated, at + dayMs), seen)).toBe(false);
  });

  it("may get newer clicks on a network with clicks, and through a relay, where it may be another person's", () => {
    expect(again([{ v4: network("a") }], 1, hourMs)).toBe(true);
    expect(again([{}], 0, hourMs)).toBe(true);
  });
});

it("a clock that is set back does not block a network for longer than a day", () => {
  const limiter = new GuessLimiter();
  limiter.admit(guess(phone("one"), at + 9 * dayMs), seen);
  expect(limiter.admit(guess(phone("two")), seen)).toBe(true);
});
