import { describe, expect, it } from "vitest";
import { candidate, clickEvidence, now, openEvidence } from "../evidence.fixture.ts";
import { BackgroundStatistics } from "../learn/background.ts";
import { defaultPolicy } from "../policy.ts";
import type { IndexedCandidate } from "../signals/indexed-candidate.ts";
import { decideMatch } from "./decide-match.ts";
import type { Verdict } from "./verdict.ts";
import { minuteMs, secondMs } from "../../durations.ts";

/** Screen widths that tell the phones of an office apart. */
const phones = [375, 390, 393, 402, 414, 420, 428, 440];

/** Numbers from 0 to `limit` - 1, all equally often, in an order that depends on nothing else. */
function shuffled(length: number, limit: number): number[] {
  let state = 7 * limit;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0);
  return Array.from({ length }, (_, index) => ({ value: index % limit, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value);
}

/** An office behind one address. Taps and opens are recorded, and a matched click is claimed. */
class Office {
  readonly #background = new BackgroundStatistics();
  #waiting: IndexedCandidate[] = [];
  #taps = 0;
  at = now;

  /** Without a `phone`, the click is redirected, so that no page reports its signals. */
  tap(phone?: number, link = `link-${this.#taps % 4}`): string {
    this.#taps += 1;
    const evidence = clickEvidence({
      visitor: `tab ${this.#taps}`,
      page:
        phone === undefined
          ? null
          : {
              screenWidth: phone,
              screenHeight: 874,
              pixelRatio: 3,
              timeZone: "Europe/Zurich",
              language: "de-CH",
              touchPoints: 5,
            },
    });
    const click = candidate({ at: this.at, link, evidence });
    this.#background.record(evidence, this.at);
    this.#waiting.push(click);
    return link;
  }

  open(phone: number, address?: string): Verdict {
    const open = openEvidence({ screenWidth: phone, ...(address && { address }) });
    const verdict = decideMatch(open, this.#waiting, this.#background, defaultPolicy, this.at);
    this.#background.recordOpen(open, this.at, verdict);
    this.#waiting = this.#waiting.filter(({ click }) => click !== verdict.click);
    return verdict;
  }

  /**
   * Half of the tries are journeys, a quarter are organic opens and a quarter are clicks without an open. One after another,
   * they take each of the delays.
   */
  tryOut(tries: number, ...delays: readonly number[]) {
    const organic: Verdict[] = [];
    const journeys: { readonly link: string; readonly verdict: Verdict }[] = [];
    const kinds = shuffled(tries, 4);
    shuffled(tries, phones.length).forEach((choice, index) => {
      const phone = phones[choice] ?? 375;
      const kind = kinds[index] ?? 0;
      const link = kind === 3 ? undefined : this.tap(phone);
      this.at += delays[index % delays.length] ?? 0;
      if (link === undefined) organic.push(this.open(phone));
      else if (kind < 2) journeys.push({ link, verdict: this.open(phone) });
      this.at += 75 * secondMs;
    });
    return { organic, journeys };
  }
}

describe("an office behind one address", () => {
  it.each([10, 30, 120])(
    "does not keep a tester from being matched who opens the app after %i seconds",
    (seconds) => {
      const office = new Office();
      const { journeys } = office.tryOut(60, seconds * secondMs);
      for (const { link, verdict } of journeys.slice(4)) expect(verdict).toMatchObject({ link });
      for (let count = 0; count < 10; count += 1) {
        const link = office.tap(430);
        office.at += seconds * secondMs;
        expect(office.open(430)).toMatchObject({ outcome: "matched", link });
        office.at += minuteMs;
      }
    },
  );

  it("has journeys matched whose delays are between half and twice as long as usual", () => {
    const delays = [15, 42, 20, 60, 30, 17, 50, 24, 35].map((seconds) => seconds * secondMs);
    const { journeys } = new Office().tryOut(60, ...delays);
    const right = journeys.filter(({ link, verdict }) => verdict.link === link).length;
    expect(right / journeys.length).toBeGreaterThanOrEqual(0.9);
  });

  it("has no organic open matched to a click that shows no phone, after a few others were seen there", () => {
    const office = new Office();
    for (const phone of [375, 414, 428]) {
      office.open(phone);
      office.at += 2 * minuteMs;
    }
    office.tap();
    office.at += 3 * minuteMs;
    expect(office.open(402).outcome).toBe("none");
  });

  it("has no organic opens matched once it is known, although each phone has clicks without an open", () => {
    const office = new Office();
    office.tryOut(40, 30 * secondMs);
    const { organic } = office.tryOut(400, 30 * secondMs);
    const matched = organic.filter(({ outcome }) => outcome === "matched").length;
    expect(matched / organic.length).toBeLessThanOrEqual(0.01);
  });

  it("does not let a click compete that ten similar opens passed by", () => {
    const office = new Office();
    office.tap(390, "left-behind");
    for (let count = 0; count < 10; count += 1) {
      office.at += minuteMs;
      office.tap(390);
      office.at += 20 * secondMs;
      office.open(390);
    }
    office.at += minuteMs;
    const link = office.tap(390);
    office.at += 20 * secondMs;
    const verdict = office.open(390);
    expect(verdict).toMatchObject({ outcome: "matched", link });
    const rival = verdict.candidates.find((one) => one.link === "left-behind");
    expect(rival?.posterior ?? 0).toBeLessThan(0.01);
  });

  it("is part of the reasons", () => {
    const office = new Office();
    expect(office.open(390).crowd).toBeUndefined();
    for (const phone of [390, 390, 402]) {
      office.tap(phone);
      office.at += 30 * secondMs;
      office.open(phone);
    }
    office.tap(390);
    office.at += 30 * secondMs;
    expect(office.open(390).crowd).toEqual({ opens: 4, similar: 3 });
  });
});

describe("an open two seconds after a click", () => {
  it("is matched on the click's address, where a tester may have the app already", () => {
    const office = new Office();
    const link = office.tap(390);
    office.at += 2 * secondMs;
    expect(office.open(390)).toMatchObject({ outcome: "matched", link });
  });

  it("is not matched on another network, because nobody downloads an app that fast", () => {
    const office = new Office();
    office.tap(390);
    office.at += 2 * secondMs;
    const tooSoon = office.open(390, "198.51.100.77");
    expect(tooSoon.outcome).toBe("none");
    const later = new Office();
    later.tap(390);
    later.at += 5 * minuteMs;
    expect(later.open(390, "198.51.100.77").confidence).toBeGreaterThan(10 * tooSoon.confidence);
  });
});
