import { expect, it } from "vitest";
import { appFallbacks } from "./fallbacks.ts";

const linkRequest = { origin: "https://go.shop.example" };

it("returns the app's web page and store pages, without a click id", () => {
  const app = {
    ios: { appStoreId: "1234567890" },
    android: { packageName: "com.shop.app" },
    webFallback: "https://shop.example/żółw",
  };
  expect(appFallbacks(app, linkRequest)).toEqual({
    web: "https://shop.example/%C5%BC%C3%B3%C5%82w",
    appStore: "https://apps.apple.com/app/id1234567890",
    play: "https://play.google.com/store/apps/details?id=com.shop.app",
  });
});

it.each([
  {},
  { webFallback: "javascript:alert(1)" },
  { webFallback: "https://go.shop.example/abc" },
  { ios: { appStoreId: "x" }, android: { packageName: "com.shop;end" } },
])("leaves out invalid pages and pages on the requested host: %o", (app) => {
  expect(appFallbacks(app, linkRequest)).toEqual({});
});
