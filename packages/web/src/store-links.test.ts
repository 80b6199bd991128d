import { describe, expect, it } from "vitest";
import { storeParameters } from "./store-links.ts";

const app = { appStoreId: "1234567890", packageName: "example.shop" };
const parametersOf = (href: string, of: Parameters<typeof storeParameters>[1] = app) => {
  const found = storeParameters(href, of);
  return found && `${found}`;
};

describe("a link to a store", () => {
  it.each([
    ["https://apps.apple.com/app/id1234567890", ""],
    ["https://apps.apple.com/de/app/shop/id1234567890?pt=1&ct=x&mt=8", "pt=1&ct=x&mt=8"],
    ["https://itunes.apple.com/us/app/id1234567890", ""],
    ["https://play.google.com/store/apps/details?id=example.shop", ""],
    [
      "https://play.google.com/store/apps/details?id=example.shop&referrer=utm_source%3Dsite%26x%3D1",
      "referrer=utm_source%3Dsite%26x%3D1&utm_source=site",
    ],
  ])("of the app keeps its parameters: %s", (href, parameters) => {
    expect(parametersOf(href)).toBe(parameters);
  });

  it.each([
    "https://apps.apple.com/app/id12345678901",
    "https://apps.apple.com.evil.example/app/id1234567890",
    "https://play.google.com/store/apps/details?id=example.other",
    "https://play.google.com/store/apps/details",
    "https://www.shop.example/id1234567890",
    "mailto:a@shop.example",
    "javascript:void 0",
    "",
  ])("of another app, and any other link, is left alone: %s", (href) => {
    expect(parametersOf(href)).toBeUndefined();
  });

  it("is left alone if the app is not in that store", () => {
    expect(parametersOf("https://apps.apple.com/app/idundefined", {})).toBeUndefined();
    expect(parametersOf("https://play.google.com/store/apps/details", {})).toBeUndefined();
  });
});
