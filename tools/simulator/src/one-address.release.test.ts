import { describe, expect, it } from "vitest";
import { evaluateAttack } from "./attack-evaluation.ts";
import type { Attack } from "./generate/attack.ts";
import { evaluateTrial } from "./trial-evaluation.ts";

describe("a tester on an address on which other people made tries before", () => {
  it.each([
    { phone: "iPhone", tries: [0.9, 0.9, 0.9], journeys: 0.9, organics: 0.04 },
    { phone: "Android phone", tries: [0.9, 0.9, 0.9], journeys: 0.9, organics: 0.04 },
    // Redirected clicks show no phone, so that only their delays tell them apart. Two minutes are too long for that.
    { phone: "Android phone, redirected", tries: [0.8, 0.8, 0.7], journeys: 0.8, organics: 0.1 },
  ])(
    "is matched nearly every time and never to a wrong link, and so are the others' journeys, but hardly an organic open: $phone",
    async ({ phone, ...wanted }) => {
      const seen = { journeys: 0, right: 0, organic: 0, matched: 0 };
      for (const [index, delay] of [10, 30, 120].entries()) {
        const tester = { tries: 0, right: 0 };
        for (const after of [20, 60]) {
          const name = `${phone}, ${delay} s, after ${after} others`;
          const { tries, others } = await evaluateTrial(name, [1, 2], 0.9);
          expect(tries.wrong).toBe(0);
          tester.tries += tries.clicked;
          tester.right += tries.right;
          seen.journeys += others.clicked;
          seen.right += others.right;
          seen.organic += others.organic;
          seen.matched += others.matches - others.right;
        }
        const wantedTries = wanted.tries[index] ?? 1;
        expect(tester.right / tester.tries, `${delay} s`).toBeGreaterThanOrEqual(wantedTries);
      }
      expect(seen.right / seen.journeys).toBeGreaterThanOrEqual(wanted.journeys);
      expect(seen.matched / seen.organic).toBeLessThanOrEqual(wanted.organics);
    },
  );
});

it.each([
  ["office of 20", 0.9],
  ["QA team of 6 that clears cookies", 0.9],
])("the limit on tries behind one address is not reached: %s", async (name, wanted) => {
  const { others } = await evaluateTrial(name, [1, 2], 0.9);
  expect(others.recall).toBeGreaterThanOrEqual(wanted);
  expect(others.precision).toBeGreaterThanOrEqual(0.95);
});

describe("an attacker behind the address of everybody who clicked", () => {
  const attack: Attack = {
    waiting: 10,
    clickHours: 1,
    guesses: 192,
    knownPhones: 192,
    from: "same address",
    networks: 1,
    ownClicks: 0,
    guessHours: 1,
    hours: 1,
    clicksGoOn: false,
    sensitive: false,
  };
  const seeds = [1, 2, 3, 4, 5, 6];

  it.each([1, 10, 120])("gets hardly any link at one phone per %d seconds", async (seconds) => {
    const guessHours = (attack.guesses * seconds) / 3600;
    const { stolen } = await evaluateAttack({ ...attack, guessHours }, seeds);
    expect(stolen).toBeLessThanOrEqual(1);
  });

  it("gets no sensitive link", async () => {
    expect((await evaluateAttack({ ...attack, sensitive: true }, seeds)).stolen).toBe(0);
  });
});

it("whoever repeats a phone from each of 128 networks hardly gets a link that is clicked meanwhile", async () => {
  const { stolen } = await evaluateAttack(
    {
      waiting: 10,
      clickHours: 1,
      guesses: 640,
      knownPhones: 128,
      from: "ipv4",
      networks: 128,
      ownClicks: 0,
      guessHours: 100,
      hours: 100,
      clicksGoOn: true,
      sensitive: false,
    },
    [1, 2, 3, 4, 5, 6],
  );
  expect(stolen).toBeLessThanOrEqual(1);
});
