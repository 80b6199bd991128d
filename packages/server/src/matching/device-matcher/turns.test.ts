import { expect, it } from "vitest";
import { Turns } from "./turns.ts";

it("lets in one at a time, in order, and whatever else waits in between", async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const others = (left: number) => {
    seen.push("other");
    if (left > 1) setImmediate(() => others(left - 1));
  };
  const works = ["a", "b", "c"].map(async (name) => {
    await turns.next();
    seen.push(name);
    // What goes on without waiting is part of the same turn.
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

it("lets in whoever comes after the others are done", async () => {
  const turns = new Turns();
  await turns.next();
  await turns.next();
  expect(await Promise.all([turns.next(), turns.next()])).toHaveLength(2);
});
