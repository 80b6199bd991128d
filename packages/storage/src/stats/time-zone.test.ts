import { describe, expect, it } from "vitest";
import { nextDay, startOfDay, startOfMonth } from "./time-zone.ts";

const at = (text: string) => Date.parse(text);
const iso = (moment: number) => new Date(moment).toISOString();

describe("a day in a time zone", () => {
  it.each([
    ["UTC", "2026-03-01T00:00:00Z", "2026-03-01T00:00:00.000Z"],
    ["Europe/Berlin", "2026-01-31T23:00:00Z", "2026-01-31T23:00:00.000Z"],
    ["Europe/Berlin", "2026-07-01T21:59:00Z", "2026-06-30T22:00:00.000Z"],
    ["America/New_York", "2026-01-01T03:00:00Z", "2025-12-31T05:00:00.000Z"],
  ])("starts at midnight in %s", (timeZone, moment, start) => {
    expect(iso(startOfDay(at(moment), timeZone))).toBe(start);
  });

  it("has 23 or 25 hours when the clocks change", () => {
    const hours = (start: string) => (nextDay(at(start), "Europe/Berlin") - at(start)) / 3_600_000;
    expect(hours("2026-03-28T23:00:00Z")).toBe(23);
    expect(hours("2026-10-24T22:00:00Z")).toBe(25);
    expect(hours("2026-10-25T23:00:00Z")).toBe(24);
  });

  it("consists of whole hours (UTC), so that a day in India begins half an hour after midnight", () => {
    expect(iso(startOfDay(at("2026-05-05T18:59:00Z"), "Asia/Kolkata"))).toBe(
      "2026-05-04T19:00:00.000Z",
    );
    expect(iso(startOfDay(at("2026-05-05T19:00:00Z"), "Asia/Kolkata"))).toBe(
      "2026-05-05T19:00:00.000Z",
    );
  });
});

describe("a month in a time zone", () => {
  it("starts at midnight of its first day", () => {
    expect(iso(startOfMonth(at("2026-04-15T12:00:00Z"), "Europe/Berlin"))).toBe(
      "2026-03-31T22:00:00.000Z",
    );
  });
});
