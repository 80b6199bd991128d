import type { LiveItem } from "@throughline/protocol";
import { expect, it } from "vitest";
import { describeLiveItem } from "./describe-live-item.ts";

const events: LiveItem = {
  id: 1,
  at: new Date(0).toISOString(),
  kind: "events",
  link: null,
  platform: null,
  installId: "phone",
  match: null,
  errorCode: null,
  count: 1,
  events: ["purchase"],
  flags: [],
  test: false,
};

it.each([
  [{}, "The app logged purchase"],
  [{ link: "mug" }, "The app logged purchase (from mug)"],
  [{ count: 4, events: ["purchase", "sign_up"] }, "The app logged purchase, sign_up and 2 more"],
  [{ count: 2, events: [] }, "The app logged 2 events"],
])("names the events and the link of a live item: %o", (parts, text) => {
  expect(describeLiveItem({ ...events, ...parts })).toBe(text);
});
