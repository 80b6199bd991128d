import { describe, expect, it } from "vitest";
import { evaluateAttack } from "./attack-evaluation.ts";
import type { Attack } from "./generate/attack.ts";
import { evaluateTrial } from "./trial-evaluation.ts";

describe("a tester on an address on which other people made tries before", () => {
  it.each(["iPhone", "Android phone", "Android phone, redirected"])(
    "is matched nearly every time and never to a wrong link, and so are the others' journeys: %s",
    async (phone) => {
      const wanted = phone.includes("redirected") ? 0.8 : 0.9;
      let [journeys, right] = [0, 0];
      for (const after of [20, 60]) {
        const name = `${phone}, 10 s, after ${after} others`;
        const { tries, others } = await evaluateTrial(name, [1, 2], 0.9);
        expect(tries.recall).toBeGreaterThanOrEqual(wanted);
        expect(tries.wrong).toBe(0);
        journeys += others.clicked;
        right += others.right;
      }
      expect(right / journeys).toBeGreaterThanOrEqual(0.85);
    },
  );
});

it.each([
  ["office of 20", 0.8],
  ["QA team of 6 that clears cookies", 0.9],
])("the limit on tries behind one address is not reached: %s", async (name, wanted) => {
  const { others } = await evaluateTrial(name, [1, 2], 0.9);
  expect(others.recall).toBeGreaterThanOrEqual(wanted);
  expect(others.wrong).toBeLessThanOrEqual(1);
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
