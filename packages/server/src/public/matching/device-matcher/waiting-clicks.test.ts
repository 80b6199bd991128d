import { expect, it } from "vitest";
import { WaitingClicks } from "./waiting-clicks.ts";

const at = 1_763_164_800_000;
const evidence = { platform: "ios", languages: [], network: {} } as const;

function waiting(count: number): WaitingClicks {
  const clicks = new WaitingClicks(() => undefined);
  for (let n = 0; n < count; n += 1) clicks.add({ click: `${n}`, at, evidence });
  return clicks;
}

it("counts each click once, however many catch up at a time, and nobody longer than there is something to count", async () => {
  const clicks = waiting(1000);
  const counted: string[][] = [];
  const count = (some: readonly { click: string }[]) =>
    void counted.push(some.map(({ click }) => click));
  const first = clicks.catchUp(at, count);
  // Two seconds later, while the first is not done.
  await Promise.all([first, clicks.catchUp(at + 2000, count), clicks.catchUp(at + 4000, count)]);
  expect(counted.flat().toSorted()).toEqual(
    Array.from({ length: 1000 }, (_, n) => `${n}`).toSorted(),
  );
  expect(counted.filter((some) => some.length === 0)).toEqual([]);
  expect(counted).toHaveLength(5);
});
