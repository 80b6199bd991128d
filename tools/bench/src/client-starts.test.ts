import { expect, it } from "vitest";
import { measureStarts } from "./client-starts.ts";

it("measures every start within its limit, and a warm start with a single storage read", async () => {
  const figures = await measureStarts();
  expect(figures.map(({ readyMs, limitMs }) => (readyMs ?? Infinity) <= limitMs)).toEqual(
    figures.map(() => true),
  );
  expect(figures[0]).toEqual({
    start: "warm start",
    readyMs: 10,
    limitMs: 10,
    storageReads: 1,
    storageWrites: 0,
    requests: 0,
    contexts: 2,
  });
});
