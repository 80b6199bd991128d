import { describe, expect, it } from "vitest";
import { qrCode } from "./qr-code.ts";
import { scanQrCode } from "./testing/scan-qr-code.ts";

/** Decodes a data URL as a camera would. */
function scan(dataUrl: string): string {
  return scanQrCode(Buffer.from(dataUrl.replace("data:image/png;base64,", ""), "base64"));
}

describe("a QR code", () => {
  it.each(["https://go.shop.example/abc", `https://go.shop.example/p?q=${"x".repeat(300)}`])(
    "decodes to its link: %s",
    (url) => {
      expect(scan(qrCode(url) ?? "")).toBe(url);
    },
  );

  it("is undefined for a link that is too long for cameras", () => {
    expect(qrCode(`https://go.shop.example/${"x".repeat(600)}`)).toBeUndefined();
  });
});
