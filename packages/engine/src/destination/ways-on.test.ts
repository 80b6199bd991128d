import { expect, it } from "vitest";
import { waysOn } from "./ways-on.ts";

const here = { origin: "https://go.shop.example" };

it("leads to the app's web page and stores, in no click's name", () => {
  const app = {
    ios: { appStoreId: "1234567890" },
    android: { packageName: "com.shop.app" },
    webFallback: "https://shop.example/żółw",
  };
  expect(waysOn(app, here)).toEqual({
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
])("leads nowhere unsafe, and not back: %o", (app) => {
  expect(waysOn(app, here)).toEqual({});
});
