import { describe, expect, it } from "vitest";
import { toReportQuery } from "./to-report-query.ts";
import { newSharedReport, toSharedDraft } from "./to-shared-draft.ts";
import type { AnalyticsSearch } from "./search.ts";

const noon = Date.parse("2026-11-18T12:00:00Z");

const share = (search: AnalyticsSearch, days: string) =>
  toSharedDraft({ ...newSharedReport, name: " Agency ", days }, toReportQuery(search, noon, "UTC"));

describe("the draft of a shared report", () => {
  it.each(["today", "48h", "7d", "12m"] as const)(
    "of the last days has neither dates nor intervals of the page (%s)",
    (range) => {
      const query = "country=DE&compare=previous&sort=clicks";
      expect(share({ range, country: "DE" }, "90")).toEqual({
        name: "Agency",
        query,
        days: 90,
        withNotes: false,
      });
    },
  );

  it("of fixed dates keeps the dates and the intervals of the page", () => {
    const { query, days } = share({ range: "yesterday", compare: "off" }, "");
    expect(days).toBeUndefined();
    expect(query).toBe("sort=clicks&from=2026-11-17&to=2026-11-17&interval=hour");
  });
});
