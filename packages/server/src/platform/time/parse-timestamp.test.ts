import { describe, expect, it } from "vitest";
import { parseTimestamp } from "./parse-timestamp.ts";

describe("parseTimestamp", () => {
  it.each([
    ["2028-02-29T00:00:00Z", Date.UTC(2028, 1, 29)],
    ["2026-12-31T23:30:00-02:00", Date.UTC(2027, 0, 1, 1, 30)],
  ])("parses %s", (text, time) => {
    expect(parseTimestamp(text)).toBe(time);
  });

  it.each(["2026-02-30T00:00:00Z", "2026-04-31T12:00:00+02:00", "2026-99-99T00:00:00Z", "soon"])(
    "returns undefined for %s",
    (text) => {
      expect(parseTimestamp(text)).toBeUndefined();
    },
  );
});
