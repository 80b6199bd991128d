import { expect, it } from "vitest";
import { StoreBusy, StoreUnavailable } from "./errors.ts";
import { errorOf, toFault } from "./fault.ts";

it.each([new StoreBusy("Too much."), new StoreUnavailable("No disk."), new TypeError("x is null")])(
  "an error keeps its class and message across threads: %s",
  (error) => {
    const there = errorOf(structuredClone(toFault(error)));
    expect(there.message).toBe(error.message);
    expect(there instanceof StoreBusy).toBe(error instanceof StoreBusy);
    expect(there instanceof StoreUnavailable).toBe(error instanceof StoreUnavailable);
  },
);

it("an unexpected error keeps its stack across threads", () => {
  const error = new TypeError("x is null");
  expect(errorOf(structuredClone(toFault(error))).stack).toBe(error.stack);
});
