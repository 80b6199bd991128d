import { expect, it } from "vitest";
import { PendingClicks } from "./pending-clicks.ts";

const at = 1_763_164_800_000;
const evidence = { platform: "ios", languages: [], network: {} } as const;

function pending(count: number): PendingClicks {
  const clicks = new PendingClicks(() => undefined);
  for (let n = 0; n < count; n += 1) clicks.add({ click: `${n}`, at, evidence });
  return clicks;
}

it("counts each click once when several calls count at the same time", async () => {
  const clicks = pending(1000);
  const counted: string[][] = [];
  const count = (some: readonly { click: string }[]) =>
    void counted.push(some.map(({ click }) => click));
  const first = clicks.countPending(at, count);
  // The second and third call start two seconds later each, before the first is done.
  await Promise.all([
    first,
    clicks.countPending(at + 2000, count),
    clicks.countPending(at + 4000, count),
  ]);
  expect(counted.flat().toSorted()).toEqual(
    Array.from({ length: 1000 }, (_, n) => `${n}`).toSorted(),
  );
  expect(counted.filter((some) => some.length === 0)).toEqual([]);
  expect(counted).toHaveLength(5);
});
