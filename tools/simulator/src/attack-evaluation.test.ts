import { expect, it } from "vitest";
import { evaluateAttack } from "./attack-evaluation.ts";

it("guesses from one network get no click, and owners are led where they were in peace", async () => {
  const attack = { waiting: 10, guesses: 150, networks: 1, hours: 0.2 };
  const attacked = await evaluateAttack(attack, [1, 2, 3]);
  const inPeace = await evaluateAttack({ ...attack, guesses: 0 }, [1, 2, 3]);
  expect(attacked.stolen).toBe(0);
  expect(attacked.owners).toBe(inPeace.owners);
  expect(attacked.served).toBeGreaterThanOrEqual(inPeace.served);
});
