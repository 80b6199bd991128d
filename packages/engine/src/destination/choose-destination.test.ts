import { describe, expect, it } from "vitest";
import { chooseDestination, isLive } from "./choose-destination.ts";
import type { Visit } from "./choose-destination.ts";
import type { AppTarget, LinkTarget } from "./target.ts";
import type { Visitor } from "./visitor.ts";

const app: AppTarget = {
  ios: { appStoreId: "1234567890", scheme: "shop" },
  android: { packageName: "com.shop.app" },
};
const link: LinkTarget = { destination: "https://shop.example/products/42", disabled: false };

const ios: Visitor = { device: "ios", inApp: false };
const android: Visitor = { device: "android", inApp: false };
const androidInApp: Visitor = { device: "android", inApp: true };
const desktop: Visitor = { device: "desktop", inApp: false };

function decide(overrides: Partial<Visit> & { path?: string; query?: string } = {}) {
  const { path = "/abc", query = "", ...visit } = overrides;
  const linkRequest = { origin: "https://go.shop.example", path, query };
  return chooseDestination({ app, link, visitor: ios, clickId: "c_1", linkRequest, ...visit });
}

/** The install referrer of a Google Play URL, decoded as Google Play passes it to the app. */
function referrerOf(decision: ReturnType<typeof decide>): string | null {
  if (decision.kind !== "redirect") throw new Error(`not a redirect but ${decision.kind}`);
  expect(decision.to).toMatch(
    /^https:\/\/play\.google\.com\/store\/apps\/details\?id=com\.shop\.app&referrer=[\w%.~-]+$/,
  );
  return decodeURIComponent(decision.to.split("&referrer=")[1] ?? "");
}

describe("an iPhone", () => {
  it("gets the landing page", () => {
    expect(decide({ query: "ref=a" })).toEqual({
      kind: "landing",
      device: "ios",
      store: "https://apps.apple.com/app/id1234567890",
      openApp: "shop://products/42?ref=a",
    });
  });

  it("gets the App Store page with the campaign of the requested link, but nobody's commission or product page", () => {
    const query = `pt=118&ct=spring%20sale&mt=8&ppid=stranger&at=stranger&ref=a`;
    expect(decide({ query })).toMatchObject({
      store: "https://apps.apple.com/app/id1234567890?pt=118&ct=spring%20sale&mt=8",
    });
  });

  it("gets the landing page for a path link", () => {
    expect(decide({ link: undefined, path: "/products/42", query: "ref=a" })).toMatchObject({
      kind: "landing",
      openApp: "shop://products/42?ref=a",
    });
  });

  it.each([
    ["a path", "/cart", "shop://cart"],
    ["a URL of the app's scheme", "shop://cart?x=1", "shop://cart?x=1"],
    ["another app's scheme", "other://cart", undefined],
    ["an invalid destination", "javascript:alert(1)", undefined],
  ])(
    "gets a button that opens the app if the destination allows it: %s",
    (_title, destination, openApp) => {
      const decision = decide({ link: { ...link, destination } });
      expect("openApp" in decision ? decision.openApp : undefined).toBe(openApp);
    },
  );

  it("opens the destination that the link sets for iOS", () => {
    const own = { ...link, ios: { destination: "/ios-only" } };
    expect(decide({ link: own })).toMatchObject({ openApp: "shop://ios-only" });
  });

  it.each(["12a", "1/../evil", "", "javascript:1"])("is never sent to the store id %j", (id) => {
    expect(decide({ app: { ios: { appStoreId: id } } })).toEqual({
      kind: "unavailable",
      device: "ios",
    });
  });

  it("gets the unavailable page or the web fallback if the app is only on Android", () => {
    const { android: store } = app;
    expect(decide({ app: { android: store } })).toMatchObject({
      kind: "unavailable",
      device: "ios",
    });
    expect(
      decide({ app: { android: store, webFallback: "https://www.shop.example/get" } }),
    ).toEqual({
      kind: "redirect",
      to: "https://www.shop.example/get",
    });
  });

  it("goes to the page that the link sets for iOS", () => {
    const own = { ...link, ios: { fallback: "https://www.shop.example/iphone?x=1" } };
    expect(decide({ link: own, query: "x=2&y=3" })).toEqual({
      kind: "redirect",
      to: "https://www.shop.example/iphone?x=1&y=3",
    });
  });
});

describe("an Android phone", () => {
  it.each([
    ["the click id", {}, "", "clickId=c_1&click_id=c_1"],
    [
      "the link's campaign",
      { source: "news", campaign: "a b&c" },
      "",
      "clickId=c_1&click_id=c_1&utm_source=news&utm_campaign=a%20b%26c",
    ],
    ["the query's campaign", {}, "utm_medium=mail&x=1", "clickId=c_1&click_id=c_1&utm_medium=mail"],
    [
      "the query's UTM parameter rather than the link's, as in statistics",
      { source: "news" },
      "utm_source=other",
      "clickId=c_1&click_id=c_1&utm_source=other",
    ],
    [
      "the referrer of the requested URL",
      {},
      "referrer=friend%3Dada%26gclid%3Dx",
      "clickId=c_1&click_id=c_1&friend=ada&gclid=x",
    ],
    ["a referrer of one word", {}, "referrer=ada", "clickId=c_1&click_id=c_1&ada"],
    [
      "no click id from the requested URL",
      {},
      "referrer=clickId%3Dc_evil%26click_id%3Dc_evil%26a%3D1",
      "clickId=c_1&click_id=c_1&a=1",
    ],
    [
      "malformed escapes kept as text",
      {},
      "utm_source=%E0%A4%A",
      "clickId=c_1&click_id=c_1&utm_source=%25E0%25A4%25A",
    ],
    [
      "no more than Google Play accepts",
      {},
      `utm_source=${"x".repeat(2000)}&utm_medium=mail`,
      "clickId=c_1&click_id=c_1&utm_medium=mail",
    ],
  ])("goes to Google Play with %s", (_title, utm, query, referrer) => {
    expect(referrerOf(decide({ visitor: android, link: { ...link, utm }, query }))).toBe(referrer);
  });

  it("gets the landing page of a test link, unless the link sets a web page", () => {
    const test = { ...link, test: true };
    const redirect = decide({ visitor: android });
    expect(decide({ link: test, visitor: android })).toEqual({
      kind: "landing",
      device: "android",
      store: redirect.kind === "redirect" && redirect.to,
    });
    const to = "https://shop.example/elsewhere";
    expect(decide({ link: { ...test, android: { fallback: to } }, visitor: android })).toEqual({
      kind: "redirect",
      to,
    });
  });

  it("gets a page that opens the app or Google Play in an in-app browser", () => {
    const decision = decide({ visitor: androidInApp, query: "ref=a;S.evil=1" });
    expect(decision).toEqual({
      kind: "in-app",
      store:
        "https://play.google.com/store/apps/details?id=com.shop.app&referrer=clickId%3Dc_1%26click_id%3Dc_1",
      open:
        "intent://go.shop.example/abc?ref=a;S.evil=1#Intent;scheme=https;package=com.shop.app;" +
        "S.browser_fallback_url=https%3A%2F%2Fplay.google.com%2Fstore%2Fapps%2Fdetails%3Fid%3Dcom.shop.app%26referrer%3DclickId%253Dc_1%2526click_id%253Dc_1;end",
    });
  });

  it.each([
    ["/x#Intent;component=evil;end", ""],
    ["/x", "a=#Intent;component=evil;end"],
    ["/x%23Intent;component=evil;end", ""],
  ])("gets exactly one intent, whatever the path %j and query %j contain", (path, query) => {
    const decision = decide({ visitor: androidInApp, link: undefined, path, query });
    if (decision.kind !== "in-app") throw new Error(decision.kind);
    expect(decision.open.split("#")).toHaveLength(2);
    expect(decision.open.split("#")[1]).toMatch(/^Intent;scheme=https;package=com\.shop\.app;/);
  });

  it.each(["com", "com.shop;end", "com.shop app", "1.2"])(
    "is never sent to the package %j",
    (packageName) => {
      const decision = decide({ visitor: androidInApp, app: { android: { packageName } } });
      expect(decision).toEqual({ kind: "unavailable", device: "android" });
    },
  );
});

it("an Android phone keeps the custom store listing of the requested link", () => {
  expect(decide({ visitor: android, query: "listing=spring&x=1" })).toEqual({
    kind: "redirect",
    to: "https://play.google.com/store/apps/details?id=com.shop.app&listing=spring&referrer=clickId%3Dc_1%26click_id%3Dc_1",
  });
});

describe("a desktop browser", () => {
  it("gets the requested URL as a QR code and the stores", () => {
    expect(decide({ visitor: desktop, query: "ref=a&tl=c_0" })).toEqual({
      kind: "desktop",
      url: "https://go.shop.example/abc?ref=a",
      appStore: "https://apps.apple.com/app/id1234567890",
      play: "https://play.google.com/store/apps/details?id=com.shop.app&referrer=clickId%3Dc_1%26click_id%3Dc_1",
      openApp: "shop://products/42?ref=a",
    });
  });

  it.each<[string, Partial<LinkTarget>, string]>([
    [
      "the link's desktop destination",
      { desktop: { destination: "https://a.example/" }, webFallback: "https://b.example/" },
      "https://a.example/",
    ],
    [
      "the link's desktop fallback",
      { desktop: { fallback: "https://a.example/" }, webFallback: "https://b.example/" },
      "https://a.example/",
    ],
    ["the link's fallback", { webFallback: "https://b.example/#x" }, "https://b.example/?q=1#x"],
    ["the destination if it is a web page", {}, "https://shop.example/products/42?q=1"],
    [
      "the link's fallback rather than the destination",
      { webFallback: "https://b.example/" },
      "https://b.example/",
    ],
    ["the app's fallback", { destination: "/products/42" }, "https://www.shop.example?q=1"],
    [
      "the app's fallback if the destination is on the requested host",
      { destination: "https://go.shop.example/products/42" },
      "https://www.shop.example?q=1",
    ],
    [
      "the next page if one is not a web URL",
      { webFallback: "javascript:alert(1)", destination: "shop://products/42" },
      "https://www.shop.example?q=1",
    ],
    [
      "the next page if one is on the requested host",
      { webFallback: "https://GO.shop.example/abc", destination: "shop://products/42" },
      "https://www.shop.example?q=1",
    ],
  ])("goes to %s", (_title, own, to) => {
    const decision = decide({
      visitor: desktop,
      app: { ...app, webFallback: "https://www.shop.example" },
      link: { ...link, ...own },
      query: to.includes("q=1") ? "q=1" : "",
    });
    expect(decision).toEqual({ kind: "redirect", to });
  });

  it("goes to the path of a path link if the app's fallback has no path", () => {
    const visit = { visitor: desktop, link: undefined, path: "/products/żółw", query: "a=1" };
    expect(decide({ ...visit, app: { webFallback: "https://www.shop.example/" } })).toEqual({
      kind: "redirect",
      to: "https://www.shop.example/products/%C5%BC%C3%B3%C5%82w?a=1",
    });
    expect(decide({ ...visit, app: { webFallback: "https://www.shop.example/get" } })).toEqual({
      kind: "redirect",
      to: "https://www.shop.example/get?a=1",
    });
  });

  it("goes to the web page with the link's UTM parameters", () => {
    const own = {
      ...link,
      webFallback: "https://b.example/?utm_source=b",
      utm: { source: "a", term: "t" },
    };
    expect(decide({ visitor: desktop, link: own })).toEqual({
      kind: "redirect",
      to: "https://b.example/?utm_source=b&utm_term=t",
    });
  });
});

describe("an automated visitor", () => {
  it.each(["bot", "method"] as const)("(%s) gets the social preview", (automated) => {
    expect(decide({ visitor: { ...android, automated } })).toEqual({
      kind: "preview",
      url: "https://go.shop.example/abc",
    });
  });

  it("gets an empty response to a prefetch", () => {
    expect(decide({ visitor: { ...ios, automated: "prefetch" } })).toEqual({ kind: "declined" });
  });
});

describe("a link", () => {
  it.each([
    [{}, true],
    [{ expiresAt: 1001 }, true],
    [{ expiresAt: 1000 }, false],
    [{ disabled: true }, false],
    [{ startsAt: 1000 }, true],
    [{ startsAt: 1001 }, false],
  ])("with %j is live: %s", (own, live) => {
    expect(isLive({ ...link, ...own }, 1000)).toBe(live);
  });
});

describe("a link with a landing page of the app's own", () => {
  const withPages = { ...app, pages: [{ name: "sale" }] };
  const decideOwn = (overrides: Parameters<typeof decide>[0] = {}) =>
    decide({ app: withPages, link: own, ...overrides });
  const own = { ...link, page: "sale", webFallback: "https://shop.example/fallback" };

  it("shows the page on an iPhone, in an in-app browser and on a computer", () => {
    expect(decideOwn()).toMatchObject({ kind: "landing", device: "ios", page: "sale" });
    expect(decideOwn({ visitor: androidInApp })).toMatchObject({
      kind: "in-app",
      page: "sale",
    });
    expect(
      decideOwn({
        visitor: desktop,
        app: { ...withPages, webFallback: "https://www.shop.example" },
      }),
    ).toMatchObject({ kind: "desktop", page: "sale", appStore: expect.any(String) as string });
  });

  it("shows the page on Android with a button to Google Play that carries the click id", () => {
    const redirect = decide({ visitor: android });
    expect(decideOwn({ visitor: android })).toEqual({
      kind: "landing",
      device: "android",
      store: redirect.kind === "redirect" && redirect.to,
      page: "sale",
    });
  });

  it("redirects visitors of a platform for which the link sets a web page", () => {
    const to = "https://shop.example/elsewhere";
    const expected = { kind: "redirect", to };
    expect(decideOwn({ link: { ...own, ios: { fallback: to } } })).toEqual(expected);
    expect(decideOwn({ link: { ...own, android: { fallback: to } }, visitor: android })).toEqual(
      expected,
    );
    for (const override of [{ destination: to }, { fallback: to }]) {
      expect(decideOwn({ link: { ...own, desktop: override }, visitor: desktop })).toEqual(
        expected,
      );
    }
  });

  it("goes to the web fallback on a phone that the app does not support", () => {
    const { android: _android, ...onlyIos } = withPages;
    expect(decideOwn({ app: onlyIos, visitor: android })).toEqual({
      kind: "redirect",
      to: "https://shop.example/fallback",
    });
  });

  it("behaves as a link without a page after the page was deleted", () => {
    for (const visitor of [ios, android, androidInApp, desktop]) {
      const { page: _page, ...standard } = own;
      expect(decide({ link: own, visitor })).toEqual(decide({ link: standard, visitor }));
    }
  });
});
