import { expect, it } from "vitest";
import { retryAfterMs } from "./retry-after.ts";

const now = Date.parse("Fri, 02 Jan 2026 10:00:00 GMT");

it.each([
  ["120", 120_000],
  ["0", 0],
  ["Fri, 02 Jan 2026 10:00:30 GMT", 30_000],
  ["Fri, 02 Jan 2026 09:00:00 GMT", 0],
  ["-5", 0],
  ["soon", 0],
  ["", 0],
  [null, 0],
  [undefined, 0],
])("reads %s as %s ms", (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});
