import { describe, expect, it } from "vitest";
import { mayMatch, parseRecord } from "./install-record.ts";
import type { InstallRecord } from "./install-record.ts";

const now = Date.UTC(2026, 0, 2);
const hour = 3_600_000;
const record = (change: Partial<InstallRecord>): InstallRecord => ({
  v: 1,
  installId: "i",
  state: "done",
  ...change,
});

describe("a stored record", () => {
  it("is read back", () => {
    expect(parseRecord(JSON.stringify(record({})))).toEqual(record({}));
  });

  it.each(["", "{", "null", "[]", "7", '"done"', "{}", '{"installId":7}', null, undefined])(
    "%s is not a record",
    (text) => {
      expect(parseRecord(text)).toBeUndefined();
    },
  );

  it.each([
    { v: 2 },
    { v: undefined },
    { installId: "" },
    { installId: "x".repeat(129) },
    { installId: 7 },
    { failures: 5 },
    { failures: { length: 1 } },
  ])("with %j is none", (change) => {
    expect(parseRecord(JSON.stringify({ ...record({}), ...change }))).toBeUndefined();
  });

  it("can have an id of 128 characters", () => {
    expect(parseRecord(JSON.stringify(record({ installId: "x".repeat(128) })))).toBeDefined();
  });
});

describe("an open runs the match", () => {
  it("that is pending", () => {
    expect(mayMatch(record({ state: "pending" }), false, now)).toBe(true);
  });

  it("that failed, if the app enabled retries", () => {
    expect(mayMatch(record({ failures: [now - hour] }), true, now)).toBe(true);
    expect(mayMatch(record({ failures: [now - hour] }), false, now)).toBe(false);
    expect(mayMatch(record({ failures: [now - hour] }), undefined, now)).toBe(false);
  });

  it("on 3 opens at most", () => {
    expect(mayMatch(record({ failures: [now - 2, now - 1] }), true, now)).toBe(true);
    expect(mayMatch(record({ failures: [now - 3, now - 2, now - 1] }), true, now)).toBe(false);
  });

  it("within a day of the first failure, even when the clock was set back", () => {
    expect(mayMatch(record({ failures: [now - 25 * hour] }), true, now)).toBe(false);
    expect(mayMatch(record({ failures: [now + hour] }), true, now)).toBe(true);
    expect(mayMatch(record({ failures: [now + 25 * hour] }), true, now)).toBe(false);
  });

  it("never again after an answer", () => {
    expect(mayMatch(record({}), true, now)).toBe(false);
  });

  it("never again in 1970, where a clock may start", () => {
    expect(mayMatch(record({}), true, 1000)).toBe(false);
    expect(mayMatch(record({ failures: [0, 0, 0] }), true, 1000)).toBe(false);
  });
});
