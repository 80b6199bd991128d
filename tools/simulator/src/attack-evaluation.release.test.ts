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
  guessHours: 0.2,
  hours: 0.2,
  clicksGoOn: false,
  sensitive: false,
};
const seeds = [1, 2, 3];
const inPeace = (attacked: Attack) => evaluateAttack({ ...attacked, guesses: 0 }, seeds);

it("gives guesses from one network no click and serves as many owners as without an attack", async () => {
  const attacked = await evaluateAttack(attack, seeds);
  const { owners, served } = await inPeace(attack);
  expect(attacked.stolen).toBe(0);
  expect(attacked.owners).toBe(owners);
  expect(attacked.served).toBeGreaterThanOrEqual(served);
});

it.each(["ipv6", "relay"] as const)(
  "gives guesses with known phones from %s no click and serves as many owners as without an attack",
  async (from) => {
    const known = {
      ...attack,
      from,
      clickHours: 1,
      guesses: 256,
      knownPhones: 128,
      guessHours: 1,
      hours: 1,
    };
    const attacked = await evaluateAttack(known, seeds);
    const { served } = await inPeace(known);
    expect(attacked.stolen).toBe(0);
    expect(attacked.served).toBeGreaterThanOrEqual(served);
  },
);

it("gives guesses that are spread over three nodes no more clicks", async () => {
  const known = {
    ...attack,
    from: "relay" as const,
    clickHours: 1,
    guesses: 256,
    guessHours: 1,
    hours: 1,
  };
  expect((await evaluateAttack({ ...known, knownPhones: 128 }, [1, 2], 3)).stolen).toBe(0);
});
