import { expect, it } from "vitest";
import { EventLoopQueue } from "./event-loop-queue.ts";

it("starts one task per turn, in order, with other work in between", async () => {
  const queue = new EventLoopQueue();
  const seen: string[] = [];
  const others = (left: number) => {
    seen.push("other");
    if (left > 1) setImmediate(() => others(left - 1));
  };
  const works = ["a", "b", "c"].map(async (name) => {
    await queue.waitForTurn();
    seen.push(name);
    // Code that does not wait for I/O runs in the same turn.
    await Promise.resolve();
    seen.push(`${name} done`);
  });
  setImmediate(() => others(3));
  await Promise.all(works);
  expect(seen.filter((name) => name !== "other")).toEqual([
    "a",
    "a done",
    "b",
    "b done",
    "c",
    "c done",
  ]);
  expect(seen.indexOf("other")).toBeLessThan(seen.indexOf("b"));
  expect(seen.lastIndexOf("other")).toBeGreaterThan(seen.indexOf("b done"));
});

it("starts tasks that come after the queue was empty", async () => {
  const queue = new EventLoopQueue();
  await queue.waitForTurn();
  await queue.waitForTurn();
  expect(await Promise.all([queue.waitForTurn(), queue.waitForTurn()])).toHaveLength(2);
});
