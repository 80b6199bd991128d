import type { LiveItem } from "@throughline/protocol";
import { expect, it } from "vitest";
import { liveItem } from "./live-item.fixture.ts";
import { addLiveItem } from "./use-live-items.ts";

it("keeps each live item once, newest first, in whatever order they arrive", () => {
  let items: readonly LiveItem[] = [];
  for (const id of [3, 1, 2, 3, 5]) items = addLiveItem(items, liveItem({ id }));
  expect(items.map(({ id }) => id)).toEqual([5, 3, 2, 1]);
  for (let id = 6; id < 300; id += 1) items = addLiveItem(items, liveItem({ id }));
  expect(items).toHaveLength(200);
});
