import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toBase32 } from "../../platform/ids/base32.ts";
import { afterUse, codesUrl, newCodes, withRecoveryCodes } from "./one-time-codes.ts";

/** The secret of RFC 6238's test vectors, "12345678901234567890", in base32. */
const secret = toBase32(Buffer.from("12345678901234567890")).toUpperCase();
const codes = { secret, lastStep: 0, recovery: [], createdAt: 0 };

describe("a one-time code", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("at second %i is the one of RFC 6238", (second, code) => {
    const step = Math.floor(second / 30);
    expect(afterUse(codes, code, second * 1000)?.lastStep).toBe(step);
  });

  it("works one step early or late, and not two", () => {
    const at = 1_111_111_109_000;
    const works = [-2, -1, 0, 1, 2].map((steps) =>
      Boolean(afterUse(codes, "081804", at + steps * 30_000)),
    );
    expect(works).toEqual([false, true, true, true, false]);
  });

  it("works once, and makes earlier codes useless", () => {
    const at = 1_111_111_109_000;
    const used = afterUse(codes, "081 804", at);
    expect(used).toBeDefined();
    expect(afterUse(used ?? codes, "081804", at)).toBeUndefined();
    expect(afterUse({ ...codes, lastStep: (used?.lastStep ?? 0) + 1 }, "081804", at)).toBe(
      undefined,
    );
  });

  it.each(["", "0", "08180", "0818045", "abcdef", "٠٨١٨٠٤", "08180\u0000", "-", "NaN"])(
    "is not %j",
    (typed) => {
      expect(afterUse(codes, typed, 1_111_111_109_000)).toBeUndefined();
    },
  );
});

describe("recovery codes", () => {
  it("are ten, are stored as hashes, and work once each, however they are typed", () => {
    const made = withRecoveryCodes(newCodes(randomBytes, 0), randomBytes);
    expect(new Set(made.recoveryCodes).size).toBe(10);
    const [first = ""] = made.recoveryCodes;
    expect(first).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/);
    expect(JSON.stringify(made.codes)).not.toContain(first.replaceAll("-", ""));
    const used = afterUse(made.codes, ` ${first.toUpperCase().replaceAll("-", " ")} `, 0);
    expect(used?.recovery).toHaveLength(9);
    expect(afterUse(used ?? codes, first, 0)).toBeUndefined();
    const renewed = withRecoveryCodes(made.codes, randomBytes).codes;
    expect(afterUse(renewed, first, 0)).toBeUndefined();
  });
});

it("the URL for the QR code names the service and the person", () => {
  const account = { id: "a", email: "ann@shop.example", password: "", createdAt: 0 };
  const url = new URL(codesUrl(codes, account, "Throughline go.shop.example"));
  expect(url.protocol).toBe("otpauth:");
  expect(decodeURIComponent(url.pathname)).toContain(
    "Throughline go.shop.example:ann@shop.example",
  );
  expect(url.searchParams.get("secret")).toBe(secret);
  expect(url.searchParams.get("issuer")).toBe("Throughline go.shop.example");
});
