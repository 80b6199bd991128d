import { describe, expect, it } from "vitest";
import { StoreUnavailable } from "../errors.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import { serializeStoreError, toStoreError } from "./store-errors.ts";

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
  ])(
    "with the code %s becomes StoreUnavailable with a sentence for the operator",
    (code, sentence) => {
      const failure = serializeStoreError(refusal(code), "/data");
      expect(deserializeError(failure)).toEqual(
        new StoreUnavailable(`${sentence} The service then continues by itself.`),
      );
      expect(deserializeError(failure, { isOpening: true })).toEqual(
        new StoreUnavailable(`${sentence} Then try again.`),
      );
    },
  );

  it("with the code EACCES is not temporary", () => {
    const error = toStoreError(refusal("EACCES"), "/data");
    expect(error).toBeInstanceOf(StoreUnavailable);
    expect(error.message).toContain("cannot write to /data");
    expect(error.message).not.toContain("by itself");
  });

  it("is not confused with a programming error", () => {
    expect(toStoreError(new TypeError("x is undefined"), "/data")).not.toBeInstanceOf(
      StoreUnavailable,
    );
  });
});
