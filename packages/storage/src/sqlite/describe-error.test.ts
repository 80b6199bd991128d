import { describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { deserializeError } from "../serialized-error.ts";
import { describeError } from "./describe-error.ts";

function refusal(code: string) {
  return Object.assign(new Error(`${code}: open`), { code, errno: -1, syscall: "open" });
}

describe("a file system error", () => {
  it.each([
    [
      "EMFILE",
      "No file descriptor is left for the store in /data. Raise the limit (ulimit -n) or lower MAX_CONNECTIONS.",
    ],
    [
      "ENFILE",
      "No file descriptor is left for the store in /data. Raise the limit (ulimit -n) or lower MAX_CONNECTIONS.",
    ],
    ["ENOSPC", "The disk that holds /data is full. Free some space."],
    [
      "EIO",
      "The disk that holds /data cannot be read or written (it may be full, over quota or failing). Free some space or repair it.",
    ],
    ["ENOMEM", "The machine has no memory left for the store in /data. Give it more."],
    ["ESTALE", "The file system that holds /data refused a call (open: ESTALE). Repair it."],
    ["ELOOP", "The file system that holds /data refused a call (open: ELOOP). Repair it."],
  ])("as %s is a store that is not available, in a sentence", (code, sentence) => {
    const failure = describeError(refusal(code), "/data");
    expect(deserializeError(failure)).toEqual(
      new StoreUnavailable(`${sentence} The service then continues by itself.`),
    );
    expect(deserializeError(failure, true)).toEqual(
      new StoreUnavailable(`${sentence} Then try again.`),
    );
  });

  it("of kind EACCES is not temporary", () => {
    const error = deserializeError(describeError(refusal("EACCES"), "/data"));
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error.message).toContain("cannot write to /data");
    expect(error.message).not.toContain("by itself");
  });

  it("differs from a programming error", () => {
    expect(
      deserializeError(describeError(new TypeError("x is undefined"), "/data")),
    ).not.toBeInstanceOf(StoreUnavailable);
  });
});
