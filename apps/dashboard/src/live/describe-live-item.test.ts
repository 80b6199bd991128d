import { expect, it } from "vitest";
import { describeLiveItem } from "./describe-live-item.ts";
import { liveItem } from "./live-item.fixture.ts";

const events = liveItem({
  id: 1,
  kind: "events",
  installId: "phone",
  count: 1,
  events: ["purchase"],
});

it.each([
  [{}, "The app logged purchase"],
  [{ link: "mug" }, "The app logged purchase (from mug)"],
  [
    { link: "path:https://go.shop.example/mug" },
    "The app logged purchase (from go.shop.example/mug)",
  ],
  [{ count: 4, events: ["purchase", "sign_up"] }, "The app logged purchase, sign_up and 2 more"],
  [{ count: 2, events: [] }, "The app logged 2 events"],
])("names the events and the link of a live item: %o", (parts, text) => {
  expect(describeLiveItem({ ...events, ...parts })).toBe(text);
});
