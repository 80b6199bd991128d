import { describe, expect, it } from "vitest";
import { chooseDestination } from "./choose-destination.ts";

/** Returns a redirect of a link whose own medium is `print`. */
function redirect(device: "android" | "desktop", query: string): URL {
  const answer = chooseDestination({
    app: { android: { packageName: "example.shop" }, webFallback: "https://shop.example/" },
    link: {
      destination: "https://shop.example/mug",
      disabled: false,
      utm: { source: "poster", medium: "print" },
    },
    visitor: { device, inApp: false },
    linkRequest: { origin: "https://go.shop.example", path: "/mug", query },
    clickId: "c_1",
  });
  return new URL("to" in answer ? answer.to : "");
}

describe("the medium of a scanned QR code", () => {
  it.each([
    ["utm_medium=qr", "qr"],
    ["", "print"],
  ])("is the same for Google Play and for web pages, with the query %j", (query, medium) => {
    const referrer = redirect("android", query).searchParams.get("referrer") ?? "";
    expect(new URLSearchParams(referrer).getAll("utm_medium")).toEqual([medium]);
    expect(new URLSearchParams(referrer).get("utm_source")).toBe("poster");
    expect(redirect("desktop", query).searchParams.getAll("utm_medium")).toEqual([medium]);
  });
});
