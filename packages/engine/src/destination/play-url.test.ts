import { describe, expect, it } from "vitest";
import { chooseDestination } from "./choose-destination.ts";

/** Returns where a link leads whose own medium is `print`. */
function redirect(device: "android" | "desktop", query: string): string {
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
  return "to" in answer ? answer.to : "";
}

/** Returns the values of a parameter in a URL. */
function valuesOf(name: string, url: string): string[] {
  return url
    .split(/[?&#]/)
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => decodeURIComponent(part.slice(name.length + 1)));
}

describe("the medium of a scanned QR code", () => {
  it.each([
    ["utm_medium=qr", "qr"],
    ["", "print"],
  ])("is the same for Google Play and for web pages, with the query %j", (query, medium) => {
    const [referrer = ""] = valuesOf("referrer", redirect("android", query));
    expect(valuesOf("utm_medium", referrer)).toEqual([medium]);
    expect(valuesOf("utm_source", referrer)).toEqual(["poster"]);
    expect(valuesOf("utm_medium", redirect("desktop", query))).toEqual([medium]);
  });
});
