import { expect, it } from "vitest";
import { StoreBusy, StoreUnavailable } from "../errors.ts";
import { deserializeError, serializeError } from "./serialized-error.ts";

it.each([new StoreBusy("Too much."), new StoreUnavailable("No disk."), new TypeError("x is null")])(
  "an error keeps its class and message across threads: %s",
  (error) => {
    const there = deserializeError(structuredClone(serializeError(error)));
    expect(there.message).toBe(error.message);
    expect(there instanceof StoreBusy).toBe(error instanceof StoreBusy);
    expect(there instanceof StoreUnavailable).toBe(error instanceof StoreUnavailable);
  },
);

it("an unexpected error keeps its stack across threads", () => {
  const error = new TypeError("x is null");
  expect(deserializeError(structuredClone(serializeError(error))).stack).toBe(error.stack);
});
