import { describe, expect, it } from "vitest";
import { chooseDestination } from "./choose-destination.ts";
import { isOpenedOutside } from "./open-outside.ts";
import { parseVisitor } from "./visitor.ts";

const iphone = (browser: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${browser}`;
const agents = {
  instagram: iphone("Mobile/15E148 Instagram 445.0.0.28.85 (iPhone15,3; iOS 18_7; en_US)"),
  facebook: iphone("Mobile/15E148 [FBAN/FBIOS;FBAV/530.0;FBDV/iPhone15,3]"),
  messenger: iphone("Mobile/15E148 LightSpeed [FBAN/Messenger;FBAV/530.0]"),
  tiktok: iphone("Mobile/15E148 musical_ly_40.0.0 JsSdk/2.0 BytedanceWebview/d8a21c6"),
  linkedin: iphone("Version/26.5.2 Mobile/15E148 Safari/604.1 [LinkedInApp]/9.51.6066"),
  snapchat: iphone("Mobile/15E148 Snapchat/13.20.0.40 (like Safari/8618.1.15.10.15, panda)"),
  x: iphone("Mobile/15E148 Twitter for iPhone/11.43.1"),
  safari: iphone("Version/26.0 Mobile/15E148 Safari/604.1"),
};

function answer(userAgent: string, parts: { query?: string; maxClicks?: number } = {}) {
  const { query = "", ...link } = parts;
  return chooseDestination({
    app: { ios: { appStoreId: "1234567890" } },
    link: { destination: "/x", disabled: false, ...link },
    visitor: parseVisitor(userAgent),
    linkRequest: { origin: "https://go.shop.example", path: "/mug", query },
    clickId: "c_1",
  });
}

describe("a link in another app's browser on iOS", () => {
  it.each([
    [
      "instagram",
      "instagram://extbrowser/?url=https%3A%2F%2Fgo.shop.example%2Fmug%3Fa%3D1%26tl%3Doutside",
      undefined,
    ],
    ["facebook", "x-safari-https://go.shop.example/mug?a=1&tl=outside", true],
    ["messenger", "x-safari-https://go.shop.example/mug?a=1&tl=outside", true],
    ["linkedin", "x-safari-https://go.shop.example/mug?a=1&tl=outside", undefined],
    ["tiktok", "x-safari-https://go.shop.example/mug?a=1&tl=outside", undefined],
  ] as const)("is opened outside of %s by the way of that app", (app, url, newWindow) => {
    expect(answer(agents[app], { query: "a=1" })).toMatchObject({
      kind: "landing",
      inApp: { outside: { url, ...(newWindow && { newWindow }) } },
    });
  });

  it.each(["snapchat", "x"] as const)("has no button in %s, which lets no page out", (app) => {
    expect(answer(agents[app])).toMatchObject({ kind: "landing", inApp: {} });
    expect(answer(agents[app])).not.toHaveProperty("inApp.outside");
  });

  it("offers no second way out after the first, so that there is no loop", () => {
    for (const agent of Object.values(agents)) {
      expect(answer(agent, { query: "tl=outside" })).not.toHaveProperty("inApp.outside");
    }
  });

  it("stays inside if the link has a maximum of clicks, which a second visit would use up", () => {
    expect(answer(agents.instagram, { maxClicks: 1 })).not.toHaveProperty("inApp");
  });

  it("is not mentioned in Safari", () => {
    expect(answer(agents.safari)).not.toHaveProperty("inApp");
  });
});

describe("isOpenedOutside", () => {
  it.each([
    ["", false],
    ["tl=outside", true],
    ["a=1&tl=outside", true],
    ["tl=web&tl=outside", true],
    ["tl=c_1", false],
    ["tl=outside2", false],
  ])("returns for %j: %s", (query, isOutside) => {
    expect(isOpenedOutside(query)).toBe(isOutside);
  });
});
