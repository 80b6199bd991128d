import { expect, it } from "vitest";
import { foldSignals } from "./fold-signals.ts";
import { liveItem } from "./live-item.fixture.ts";

it("folds the signals of a landing page into their click", () => {
  const items = [
    liveItem({ id: 4, kind: "signals", clickId: "b" }),
    liveItem({ id: 3, kind: "signals", clickId: "gone" }),
    liveItem({ id: 2, clickId: "b" }),
    liveItem({ id: 1, clickId: "a" }),
  ];
  expect(foldSignals(items).map(({ id, hasSignals }) => [id, hasSignals])).toEqual([
    [2, true],
    [1, false],
  ]);
});
