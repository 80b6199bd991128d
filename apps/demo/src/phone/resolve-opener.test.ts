import { describe, expect, it } from "vitest";
import { resolveOpener } from "./resolve-opener.ts";

const without = { installed: false, from: "elsewhere" } as const;
const withApp = { installed: true, from: "elsewhere" } as const;
const play = "https://play.google.com/store/apps/details?id=example.loam&referrer=clickId%3Dc_1";
const intent = `intent://go.loam.example/mug#Intent;scheme=https;package=example.loam;S.browser_fallback_url=${encodeURIComponent(play)};end`;

describe("a phone", () => {
  it.each([
    [
      "https://go.loam.example/mug?a=1",
      without,
      { what: "browser", host: "go.loam.example", path: "/mug?a=1" },
    ],
    [
      "https://loam.example/products/42",
      withApp,
      { what: "browser", host: "loam.example", path: "/products/42" },
    ],
    ["https://go.loam.example/mug", withApp, { what: "app", url: "https://go.loam.example/mug" }],
    [
      "https://go.loam.example/mug",
      { installed: true, from: "browser" },
      { what: "browser", host: "go.loam.example", path: "/mug" },
    ],
    ["https://apps.apple.com/app/id1", without, { what: "store", referrer: null }],
    [play, without, { what: "store", referrer: "clickId=c_1" }],
    ["loam://products/23", without, { what: "nothing" }],
    ["loam://products/23", withApp, { what: "app", url: "loam://products/23" }],
    [intent, without, { what: "store", referrer: "clickId=c_1" }],
    [intent, withApp, { what: "app", url: "https://go.loam.example/mug" }],
    ["https://elsewhere.example/", withApp, { what: "nothing" }],
    ["mailto:mira@loam.example", withApp, { what: "nothing" }],
  ] as const)("opens %s (%o)", (url, how, opener) => {
    expect(resolveOpener(url, how)).toEqual(opener);
  });
});
