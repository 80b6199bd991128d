import { expect, it } from "vitest";
import { evaluateAttack } from "./attack-evaluation.ts";
import type { Attack } from "./generate/attack.ts";

const attack: Attack = {
  waiting: 10,
  clickHours: 24,
  guesses: 150,
  knownPhones: null,
  from: "ipv4",
  networks: 1,
  ownClicks: 0,
  hours: 0.2,
};
const seeds = [1, 2, 3];
const inPeace = (attacked: Attack) => evaluateAttack({ ...attacked, guesses: 0 }, seeds);

it("guesses from one network get no click, and owners are led where they were in peace", async () => {
  const attacked = await evaluateAttack(attack, seeds);
  const { owners, served } = await inPeace(attack);
  expect(attacked.stolen).toBe(0);
  expect(attacked.owners).toBe(owners);
  expect(attacked.served).toBeGreaterThanOrEqual(served);
});

it.each(["ipv6", "relay"] as const)(
  "guesses with every phone known, from %s, get no click, and owners are led where they were in peace",
  async (from) => {
    const known = { ...attack, from, clickHours: 1, guesses: 256, knownPhones: 128, hours: 1 };
    const attacked = await evaluateAttack(known, seeds);
    const { served } = await inPeace(known);
    expect(attacked.stolen).toBe(0);
    expect(attacked.served).toBeGreaterThanOrEqual(served);
  },
);

it("guesses spread over three nodes get no more", async () => {
  const known = { ...attack, from: "relay" as const, clickHours: 1, guesses: 256, hours: 1 };
  expect((await evaluateAttack({ ...known, knownPhones: 128 }, [1, 2], 3)).stolen).toBe(0);
});
