import { expect, it } from "vitest";
import { measureStarts } from "./client-starts.ts";

it("measures every start within its limit, and a warm start with one storage read before it is ready", async () => {
  const figures = await measureStarts();
  expect(figures.map(({ readyMs, limitMs }) => (readyMs ?? Infinity) <= limitMs)).toEqual(
    figures.map(() => true),
  );
  expect(figures[0]).toMatchObject({
    start: "warm start, user signed in",
    readyMs: 10,
    // The install record, which contains the user.
    readsBeforeReady: 1,
    // Afterwards the event queue with its last segment.
    storageReads: 3,
    storageWrites: 0,
    requests: 0,
    contexts: 2,
  });
});

it("measures no start that the nearest SDK finishes earlier", async () => {
  const figures = (await measureStarts()).filter(({ peer }) => peer);
  expect(figures).toHaveLength(4);
  for (const { readyMs = Infinity, readsBeforeReady, peer } of figures) {
    expect(peer?.readyMs).toBeGreaterThanOrEqual(readyMs);
    expect(peer?.readsBeforeReady).toBeGreaterThanOrEqual(readsBeforeReady);
  }
});
