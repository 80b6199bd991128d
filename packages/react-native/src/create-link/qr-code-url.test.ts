import { describe, expect, it } from "vitest";
import { qrCodeUrl } from "./qr-code-url.ts";

const picture = "https://go.shop.example/api/web/qr.png";

describe("qrCodeUrl", () => {
  it.each([
    ["https://go.shop.example/spring", "%2Fspring%3Futm_medium%3Dqr"],
    ["https://go.shop.example", "%2F%3Futm_medium%3Dqr"],
    ["https://go.shop.example?a=1", "%2F%3Fa%3D1%26utm_medium%3Dqr"],
    ["https://go.shop.example/p/42?a=b%26c#top", "%2Fp%2F42%3Fa%3Db%2526c%26utm_medium%3Dqr"],
    ["https://go.shop.example/spring?utm_medium=poster", "%2Fspring%3Futm_medium%3Dqr"],
    [
      "https://go.shop.example/a?utm_medium=x&b=1?&utm_medium=y",
      "%2Fa%3Fb%3D1%3F%26utm_medium%3Dqr",
    ],
    ["https://go.shop.example/k%C3%A4se", "%2Fk%25C3%25A4se%3Futm_medium%3Dqr"],
  ])("names the picture of %s, whose scans count with a medium", (url, link) => {
    expect(qrCodeUrl(url)).toBe(`${picture}?link=${link}&scale=8`);
  });

  it("has the colors, the size and the room for a logo that the app wants", () => {
    const style = { color: "#1f5eff", background: "fff8e7", hasLogo: true, scale: 12 };
    expect(qrCodeUrl("https://go.shop.example/a", style)).toBe(
      `${picture}?link=%2Fa%3Futm_medium%3Dqr&scale=12&color=1f5eff&background=fff8e7&logo=1`,
    );
  });

  it("is an SVG, or as wide in print, if the app wants that", () => {
    expect(qrCodeUrl("https://go.shop.example/a", { format: "svg", widthMm: 50 })).toBe(
      `${picture}?link=%2Fa%3Futm_medium%3Dqr&scale=8&format=svg&widthMm=50`,
    );
    expect(qrCodeUrl("https://go.shop.example/a", { format: "png" })).toBe(
      `${picture}?link=%2Fa%3Futm_medium%3Dqr&scale=8`,
    );
  });
});
