import { describe, expect, it } from "vitest";
import { findPeriodError, toPeriodQuery } from "./period.ts";
import { readAnalyticsSearch } from "./search.ts";
import { toReportQuery } from "./to-report-query.ts";

// Half past one in the morning in Berlin, and still the day before in UTC.
const now = Date.parse("2026-03-01T00:30:00Z");
const periodOf = (search: object) => toPeriodQuery(search, now, "Europe/Berlin");

describe("a range", () => {
  it.each([
    ["today", { interval: "hour", from: "2026-03-01" }],
    ["yesterday", { interval: "hour", from: "2026-02-28", to: "2026-02-28" }],
    ["48h", { interval: "hour" }],
    ["7d", { interval: "day", from: "2026-02-23" }],
    ["30d", { interval: "day", from: "2026-01-31" }],
    ["90d", { interval: "day", from: "2025-12-02" }],
    ["week", { interval: "day", from: "2026-02-23" }],
    ["last-week", { interval: "day", from: "2026-02-16", to: "2026-02-22" }],
    ["quarter", { interval: "day", from: "2026-01-01" }],
    ["month", { interval: "day", from: "2026-03-01" }],
    ["last-month", { interval: "day", from: "2026-02-01", to: "2026-02-28" }],
    ["12m", { interval: "month", from: "2025-04-01" }],
  ])("covers days of the app’s time zone: %s", (range, period) => {
    expect(periodOf({ range })).toEqual(period);
  });

  it("begins one day later west of Greenwich", () => {
    expect(toPeriodQuery({ range: "today" }, now, "America/New_York").from).toBe("2026-02-28");
  });

  it("can be two dates, and has no end if it includes today", () => {
    expect(periodOf({ from: "2026-02-01", to: "2026-02-02" })).toEqual({
      interval: "hour",
      from: "2026-02-01",
      to: "2026-02-02",
    });
    expect(periodOf({ from: "2026-02-01", to: "2026-03-01" })).toEqual({
      interval: "day",
      from: "2026-02-01",
    });
    expect(periodOf({ from: "2025-01-01", to: "2025-12-31" }).interval).toBe("month");
  });
});

describe("the dates of a custom period", () => {
  it.each([
    [{}, undefined],
    [{ from: "2026-02-01", to: "2026-02-01" }, undefined],
    [{ from: "2026-02-02", to: "2026-02-01" }, /^The first day, .*, is after the last day, /],
    [{ from: "2026-02-30", to: "2026-03-01" }, /“2026-02-30” is not a valid date/],
    [{ from: "2026-02-01" }, /Choose a first and a last day/],
  ])("are refused with a sentence if they are wrong: %o", (search, message) => {
    const found = findPeriodError(search);
    if (message === undefined) expect(found).toBeUndefined();
    else expect(found).toMatch(message);
  });
});

describe("the page’s address", () => {
  it("holds filters, the period and the sort order of the report", () => {
    const search = readAnalyticsSearch({
      link: 2024,
      country: "PL",
      event: "purchase",
      range: "7d",
      sort: "event:a:b",
      compare: "off",
      tab: "nonsense",
      unknown: "x",
    });
    expect(search).toEqual({
      link: "2024",
      country: "PL",
      event: "purchase",
      range: "7d",
      sort: "event:a:b",
      compare: "off",
      ignored: "tab=nonsense,unknown=x",
    });
    expect(toReportQuery(search, now, "UTC")).toEqual({
      link: "2024",
      country: "PL",
      event: "purchase",
      interval: "day",
      from: "2026-02-23",
      sort: "events",
      sortEvent: "a:b",
    });
  });

  it.each([
    [undefined, { sort: "clicks" }],
    ["opened", { sort: "opened" }],
    ["revenue:EUR", { sort: "revenue", currency: "EUR" }],
    ["nonsense", { sort: "clicks" }],
  ])("sorts links by %s", (sort, query) => {
    expect(toReportQuery({ range: "48h", ...(sort && { sort }) }, now, "UTC")).toEqual({
      interval: "hour",
      compare: "previous",
      ...query,
    });
  });
});
