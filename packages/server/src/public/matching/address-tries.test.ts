import type { OpenEvidence } from "@throughline/engine";
import { hourMs, minuteMs } from "@throughline/engine/durations";
import { describe, expect, it } from "vitest";
import { AddressTries, exactAddresses } from "./address-tries.ts";
import type { AddressTry } from "./address-tries.ts";

const start = 1_763_164_800_000;

/** An address on which `clickers` people clicked. `tries` sends a phone that fits no click, or one that was matched. */
function office(clickers = 8) {
  const addressTries = new AddressTries();
  const from = (phone: number, at: number, address = "office") => ({
    app: "app",
    addresses: [address],
    phone,
    at,
    clickers,
  });
  return {
    isExhausted: (
      at: number,
      { sensitive = false, phone = -1, address = "office", clickAge = hourMs } = {},
    ) => addressTries.isExhausted(from(phone, at, address), at - clickAge, sensitive),
    tries: (phone: number, at: number, changes: Partial<AddressTry> = {}): boolean => {
      const open = from(phone, at);
      const isRefused = addressTries.isExhausted(open, at - hourMs, false);
      addressTries.count({ ...open, missed: 1, isRefused, ...changes });
      return !isRefused;
    },
  };
}

/** How many of the phones that are tried at this pace are not refused. */
function admitted({ tries }: ReturnType<typeof office>, phones: number, pace: number): number {
  return Array.from({ length: phones }, (_, phone) => tries(phone, start + phone * pace)).filter(
    Boolean,
  ).length;
}

describe("somebody who tries one phone after another behind the address of the clicks", () => {
  it.each([
    ["second", 1000, 192, 1],
    ["ten seconds", 10_000, 192, 1],
    ["two minutes", 2 * minuteMs, 192, 5],
    ["ten minutes", 10 * minuteMs, 48, 8],
  ])("is refused at one phone per %s", (_pace, pace, phones, most) => {
    expect(admitted(office(), phones, pace)).toBeLessThanOrEqual(most);
  });

  it("gains nothing by repeating the phones", () => {
    const guesser = office();
    admitted(guesser, 192, 1000);
    expect(guesser.tries(0, start + 192_000)).toBe(false);
  });

  it("stays refused when the key of the digests changes", () => {
    const digests = (exact: string) => ({ exact, near: "near", wide: "wide" });
    const before = { v4: digests("before") };
    const rotated: OpenEvidence = {
      platform: "ios",
      languages: [],
      networks: [{ v4: digests("after") }, before],
    };
    const tries = new AddressTries();
    const open = { app: "app", at: start, clickers: 8 };
    for (let phone = 0; phone < 9; phone += 1) {
      tries.count({ ...open, addresses: ["before"], phone, missed: 1, isRefused: phone > 0 });
    }
    const next = { ...open, phone: 9, at: start + 1000 };
    const isExhausted = (addresses: readonly string[]) =>
      tries.isExhausted({ ...next, addresses }, start - hourMs, false);
    expect(isExhausted(exactAddresses(rotated))).toBe(true);
    expect(isExhausted(["after"])).toBe(false);
  });

  it("keeps the others from their links for three minutes after a burst, however long it was", () => {
    const guesser = office();
    admitted(guesser, 192, 1000);
    expect(guesser.isExhausted(start + 192_000 + 3 * minuteMs)).toBe(true);
    expect(guesser.isExhausted(start + 192_000 + 4 * minuteMs)).toBe(false);
  });

  it("does not affect other addresses", () => {
    const guesser = office();
    admitted(guesser, 192, 1000);
    expect(guesser.isExhausted(start + 192_000, { address: "other" })).toBe(false);
  });

  it("is refused sooner for sensitive links", () => {
    const { tries, isExhausted } = office();
    tries(1, start);
    expect(isExhausted(start + minuteMs)).toBe(false);
    expect(isExhausted(start + minuteMs, { sensitive: true })).toBe(true);
  });
});

describe("an honest office", () => {
  it("is not refused while as many phones are matched as fit no click", () => {
    const { tries } = office(20);
    for (let each = 0; each < 40; each += 2) {
      expect(tries(each, start + each * 4 * minuteMs, { missed: 0 })).toBe(true);
      expect(tries(each + 1, start + (each + 1) * 4 * minuteMs)).toBe(true);
    }
  });

  it("may open the app again and again on the same phone", () => {
    const { tries } = office();
    for (let each = 0; each < 60; each += 1) {
      expect(tries(1, start + each * 10 * minuteMs)).toBe(true);
    }
  });

  it("gets links that were clicked minutes ago although several phones fitted no click in the hours before", () => {
    const { tries, isExhausted } = office();
    for (let phone = 0; phone < 3; phone += 1) tries(phone, start + phone * 10 * minuteMs);
    const later = start + 25 * minuteMs;
    expect(isExhausted(later)).toBe(true);
    expect(isExhausted(later, { clickAge: minuteMs })).toBe(false);
    expect(isExhausted(later, { clickAge: minuteMs, sensitive: true })).toBe(true);
  });

  it("may try two phones at once where hardly anybody clicked", () => {
    const { tries } = office(1);
    expect([tries(1, start), tries(2, start + 1000)]).toEqual([true, true]);
  });

  it("has no limit where so many people clicked that a phone fits several of them", () => {
    expect(admitted(office(201), 500, 1000)).toBe(500);
  });
});

it("an open that is scored again is not refused because of itself", () => {
  const { tries, isExhausted } = office();
  tries(1, start);
  expect(isExhausted(start, { phone: 1 })).toBe(false);
  expect(isExhausted(start, { phone: 2 })).toBe(true);
});

it("a phone whose match was refused does not make up for others", () => {
  const { tries, isExhausted } = office();
  tries(1, start);
  tries(2, start, { missed: 0, isRefused: true });
  expect(isExhausted(start + 1000)).toBe(true);
  tries(2, start, { missed: 0, isRefused: false });
  expect(isExhausted(start + hourMs)).toBe(false);
});
