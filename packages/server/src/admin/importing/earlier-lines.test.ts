import { expect, it } from "vitest";
import { exportedRecord } from "./exported-record.ts";

// Lines of the commit 414d5998, from before 1.0.
const install = {
  installId: "inst-1",
  at: "2026-11-18T18:22:13.616Z",
  platform: "android",
  device: null,
  link: "https://shop.example/sale",
  code: "spring",
  choice: "germany",
  appVariant: null,
  match: { type: "deterministic", method: "referrer", confidence: 1, clickId: "c_AaHv5SHI" },
  test: false,
  flags: [],
  userId: "u1",
  record: {
    data: { coupon: "A" },
    match: {
      type: "deterministic",
      method: "referrer",
      confidence: 1,
      link: "spring",
      clickId: "c_AaHv5SHI",
      takenOver: false,
      lostClickId: null,
    },
    secondLook: false,
  },
};
const day = {
  link: "spring",
  day: "2026-11-18",
  clicks: 7,
  filtered: 0,
  opened: 0,
  installs: 2,
  matches: 1,
  events: 1,
};

it("an install is imported that was exported before its rule had today's name", () => {
  expect(exportedRecord("installs", install, "app_1").installs).toMatchObject([
    { id: "inst-1", match: { link: "spring", ruleOrVariant: "germany" } },
  ]);
});

it("counts are imported that were exported before clicks outside and internal ones were counted", () => {
  expect(exportedRecord("clicks", day, "app_1").counts).toMatchObject([
    { link: "spring", clicks: 7, outside: 0, internal: 0 },
  ]);
  expect(exportedRecord("clicks", { ...day, internal: 3 }, "app_1").counts).toMatchObject([
    { internal: 3 },
  ]);
});
