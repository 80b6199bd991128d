import { describe, expect, it } from "vitest";
import { normalizeClick } from "./normalize.ts";

/** All that is known of a click by its user agent alone, and by `navigator.maxTouchPoints` where given. */
function seenIn(userAgent: string, touchPoints?: number) {
  const {
    network: _,
    languages,
    ...device
  } = normalizeClick(
    { userAgent, ...(touchPoints !== undefined && { page: { touchPoints } }) },
    { digest: String },
  );
  return { ...device, ...(languages.length > 0 && { languages }) };
}

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iphone = (os: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) ${webKit}`;

describe("Safari's user agent", () => {
  it.each([
    [
      "shows the iOS version with its patch in the OS token",
      `${iphone("17_5_1")} Version/17.5 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [17, 5, 1] },
    ],
    [
      "shows 18.6 in the token that was frozen later",
      `${iphone("18_6")} Version/18.6 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 6] },
    ],
    [
      "shows the patch of 18.6",
      `${iphone("18_6_2")} Version/18.6 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 6, 2] },
    ],
    [
      "shows 26.0 in Version/",
      `${iphone("18_6")} Version/26.0 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 0] },
    ],
    [
      "ignores the third part of Version/, which is not the system's",
      `${iphone("18_7")} Version/26.0.1 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 0] },
    ],
    [
      "shows 26.2 in Version/",
      `${iphone("18_7")} Version/26.2 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 2] },
    ],
    [
      "shows 18.7.1 in the token",
      `${iphone("18_7_1")} Version/18.7 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 7, 1] },
    ],
    [
      "may be an iPad's",
      `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 0] },
    ],
    [
      "may be an iPod's",
      `Mozilla/5.0 (iPod touch; CPU iPhone OS 15_8 like Mac OS X) ${webKit} Version/15.8 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [15, 8] },
    ],
  ])("%s", (_, userAgent, facts) => {
    expect(seenIn(userAgent)).toEqual(facts);
  });
});

describe("another browser on iOS", () => {
  it.each([
    [
      "Chrome's token is right even if WebKit's is frozen at the same version",
      `${iphone("18_7")} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 7] },
    ],
    [
      "Chrome shows 26 in the token",
      `${iphone("26_3_1")} CriOS/145.0.7632.108 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 3, 1] },
    ],
    [
      "Chrome on an iPad",
      `Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) ${webKit} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [17, 7] },
    ],
    [
      "the Google app's token is right even if WebKit's is frozen at the same version",
      `${iphone("18_6")} GSA/385.0.799442386 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 6] },
    ],
    [
      "Edge's Version/ is a constant on iOS 18",
      `${iphone("18_7_3")} Version/26.0 EdgiOS/143.3650.130 Mobile/15E148 Safari/605.1.15`,
      { platform: "ios", os: [18, 7, 3] },
    ],
    [
      "Edge's Version/ is a constant on iOS 26",
      `${iphone("26_0_1")} Version/26.0 EdgiOS/46.3.30 Mobile/15E148 Safari/605.1.15`,
      { platform: "ios", os: [26, 0, 1] },
    ],
    [
      "Edge's Version/ is ignored beside a frozen token",
      `${iphone("18_6")} Version/26.0 EdgiOS/140.0.3485.94 Mobile/15E148 Safari/605.1.15`,
      { platform: "ios", os: [18, 6], osFrozen: true },
    ],
    [
      "Edge may put its name first",
      `${iphone("18_7")} EdgiOS/140.0.3485.54 Version/18.0 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "Firefox shows WebKit's frozen token",
      `${iphone("18_7")} FxiOS/147.5 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "Opera shows the iOS version in the token",
      `${iphone("17_5_1")} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.4.0`,
      { platform: "ios", os: [17, 5, 1] },
    ],
    [
      "Opera beside a frozen token",
      `${iphone("18_6")} Version/26.0 Mobile/15E148 Safari/604.1 OPT/6.1.2`,
      { platform: "ios", os: [18, 6], osFrozen: true },
    ],
    [
      "DuckDuckGo beside a frozen token",
      `${iphone("18_6")} Version/18.6 Mobile/15E148 DuckDuckGo/26 Safari/605.1.15`,
      { platform: "ios", os: [18, 6], osFrozen: true },
    ],
    [
      "Brave beside a frozen token",
      `${iphone("18_7")} Version/26.6.1 Mobile/15E148 Safari/604.1 Brave`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "a plain web view's older token is right",
      `${iphone("17_6_1")} Mobile/15E148`,
      { platform: "ios", os: [17, 6, 1] },
    ],
    [
      "a plain web view's 18_7 may stand for anything since 26",
      `${iphone("18_7")} Mobile/15E148`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "a token with a patch of 18.6 is not frozen",
      `${iphone("18_6_2")} Mobile/15E148`,
      { platform: "ios", os: [18, 6, 2] },
    ],
  ])("%s", (_, userAgent, facts) => {
    expect(seenIn(userAgent)).toEqual(facts);
  });
});

describe("an in-app browser on iOS", () => {
  it.each([
    [
      "Instagram adds model, system, locale and screen",
      `${iphone("18_6")} Mobile/15E148 Instagram 395.0.0.25.83 (iPhone15,2; iOS 18_6; en_US; en; scale=3.00; 1179x2556; 790392312; IABMV/1)`,
      {
        platform: "ios",
        model: "iphone 14 pro",
        os: [18, 6],
        languages: ["en-us"],
        screen: { short: 393, long: 852, scale: 3 },
      },
    ],
    [
      "Threads shows the version despite a frozen token",
      `${iphone("18_7")} Mobile/23D5103d Barcelona 413.1.0.23.79 (iPhone18,1; iOS 26_3; en_US; en; scale=3.00; 1206x2622; IABMV/1; 865807478)`,
      {
        platform: "ios",
        model: "iphone 17 pro",
        os: [26, 3],
        languages: ["en-us"],
        screen: { short: 402, long: 874, scale: 3 },
      },
    ],
    [
      "Threads shows 18.7.8 despite a frozen token",
      `${iphone("18_7")} Mobile/22H352 Barcelona 431.0.0.25.69 (iPhone13,3; iOS 18_7_8; en_US; en; scale=3.00; 1170x2532; IABMV/1; 979167741)`,
      {
        platform: "ios",
        model: "iphone 12 pro",
        os: [18, 7, 8],
        languages: ["en-us"],
        screen: { short: 390, long: 844, scale: 3 },
      },
    ],
    [
      "Instagram's locale may contain a calendar, and an iPhone mini's scale is 2.88",
      `${iphone("14_7_1")} Mobile/15E148 Instagram 212.1.0.25.118 (iPhone13,1; iOS 14_7_1; en_SA@calendar=gregorian; en-SA; scale=2.88; 1080x2338; 329643252) NW/3`,
      {
        platform: "ios",
        model: "iphone 12 mini",
        os: [14, 7, 1],
        languages: ["en-sa"],
        screen: { short: 375, long: 812, scale: 3 },
      },
    ],
    [
      "Instagram on a zoomed iPhone 11",
      `${iphone("16_1_1")} Mobile/15E148 Instagram 278.0.0.19.115 (iPhone12,1; iOS 16_1_1; it_IT; it-IT; scale=2.21; 828x1792; 463736449)`,
      {
        platform: "ios",
        model: "iphone 11",
        os: [16, 1, 1],
        languages: ["it-it"],
        screen: { short: 375, long: 812, scale: 2 },
      },
    ],
    [
      "Instagram on a Plus",
      `${iphone("15_5")} Mobile/15E148 Instagram 241.1.0.17.112 (iPhone9,4; iOS 15_5; it_IT; it-IT; scale=2.61; 1080x1920; 379986242) NW/3`,
      {
        platform: "ios",
        model: "iphone 7 plus",
        os: [15, 5],
        languages: ["it-it"],
        screen: { short: 414, long: 736, scale: 3 },
      },
    ],
    [
      "Facebook adds model, system and locale",
      `${iphone("17_6_1")} Mobile/15E148 [FBAN/FBIOS;FBAV/474.0.0.29.109;FBBV/638412670;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/17.6.1;FBSS/3;FBCR/;FBID/phone;FBLC/ja_JP;FBOP/80]`,
      {
        platform: "ios",
        model: "iphone 13 pro",
        os: [17, 6, 1],
        languages: ["ja-jp"],
        screen: { short: 390, long: 844, scale: 3 },
      },
    ],
    [
      "Facebook's suffix is right even if WebKit's token is frozen at the same version",
      `${iphone("18_7")} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0.0.40.107;FBBV/812345678;FBDV/iPhone15,2;FBMD/iPhone;FBSN/iOS;FBSV/18.7;FBSS/3;FBID/phone;FBLC/en_US;FBOP/5]`,
      {
        platform: "ios",
        model: "iphone 14 pro",
        os: [18, 7],
        languages: ["en-us"],
        screen: { short: 393, long: 852, scale: 3 },
      },
    ],
    [
      "a newer Facebook adds neither model nor locale",
      `${iphone("26_6")} Mobile/23G90 [FBAN/FBIOS;FBAV/480.0.0.40.108]`,
      { platform: "ios", os: [26, 6] },
    ],
    [
      "Messenger's locale may be only a language",
      `${iphone("16_6")} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/430.0.0.30.107;FBBV/524785542;FBDV/iPhone12,1;FBMD/iPhone;FBSN/iOS;FBSV/16.6;FBSS/2;FBID/phone;FBLC/ar;FBOP/5]`,
      {
        platform: "ios",
        model: "iphone 11",
        os: [16, 6],
        languages: ["ar"],
        screen: { short: 414, long: 896, scale: 2 },
      },
    ],
    [
      "Instagram on an iPad whose hardware id is not in the table",
      "Instagram 365.0.0.33.88 (iPad7,5; iPadOS 17_6; en_US; en; scale=2.00; 750x1334; 690008027; IABMV/1) NW/3",
      {
        platform: "ios",
        model: "ipad7,5",
        os: [17, 6],
        languages: ["en-us"],
        screen: { short: 375, long: 667, scale: 2 },
      },
    ],
    [
      "TikTok adds a language",
      `${iphone("17_3_1")} Mobile/15E148 BytedanceWebview/d8a21c6 musical_ly_33.2.1 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US`,
      { platform: "ios", os: [17, 3, 1], languages: ["en"] },
    ],
    [
      "Douyin adds a full locale",
      `${iphone("18_7")} Mobile/15E148 aweme_37.5.0 Region/CN AppTheme/light NetType/2G JsSdk/2.0 Channel/App ByteLocale/zh  ByteFullLocale/zh-Hans-CN WKWebView/1 Bullet/1 aweme/37.5.0 BytedanceWebview/d8a21c6`,
      { platform: "ios", os: [18, 7], osFrozen: true, languages: ["zh-cn"] },
    ],
    [
      "WeRead shows the version despite a frozen token",
      `${iphone("18_7")} Mobile/15E148;WeRead/10.2.1 (iPhone; iOS 26.6.1; Scale/3.00)`,
      { platform: "ios", os: [26, 6, 1] },
    ],
    [
      "Snapchat",
      `${iphone("17_3_1")} Version/17.3.1 Mobile/15E148 Snapchat/12.72.0.39 (like Safari/8617.2.4.10.8, panda)`,
      { platform: "ios", os: [17, 3, 1] },
    ],
    [
      "LinkedIn",
      `${iphone("18_7")} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.51.6066`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "Pinterest",
      `${iphone("17_5")} Mobile/15E148 [Pinterest/iOS]`,
      { platform: "ios", os: [17, 5] },
    ],
    [
      "X",
      `${iphone("26_3")} Mobile/23D5103d Twitter for iPhone/11.57`,
      { platform: "ios", os: [26, 3] },
    ],
    [
      "WhatsApp",
      `${iphone("26_0_1")} Version/26.0.1 Mobile/15E148 Safari/604.1 [WAiOS/2.25.31]`,
      { platform: "ios", os: [26, 0, 1] },
    ],
    [
      "WeChat",
      `${iphone("26_1")} Mobile/15E148 MicroMessenger/8.0.73(0x18004925) NetType/WIFI Language/zh_CN`,
      { platform: "ios", os: [26, 1] },
    ],
    [
      "Line",
      `${iphone("16_5")} Mobile/15E148 Safari Line/13.10.0`,
      { platform: "ios", os: [16, 5] },
    ],
    [
      "KakaoTalk",
      `${iphone("17_6_1")} Mobile/15E148 Safari/604.1 KAKAOTALK/25.2.2 (INAPP)`,
      { platform: "ios", os: [17, 6, 1] },
    ],
  ])("%s", (_, userAgent, facts) => {
    expect(seenIn(userAgent)).toEqual(facts);
  });
});

describe("a Mac's user agent", () => {
  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`;

  it("is an iPad's if there are touch points", () => {
    expect(seenIn(mac, 5)).toEqual({ platform: "ios", os: [18, 5] });
  });

  it("is an iPad's with Chrome on the desktop site, whose Version/ is a constant", () => {
    const chrome = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_5) ${webKit} CriOS/93 Version/11.1.1 Safari/605.1.15`;
    expect(seenIn(chrome, 5)).toEqual({ platform: "ios" });
  });

  it.each([undefined, 0, 1])("is a Mac's with %s touch points", (touchPoints) => {
    expect(seenIn(mac, touchPoints)).toEqual({ platform: "other" });
  });
});

it.each([
  [
    "Windows with a touch screen",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
  ],
  [
    "HarmonyOS without Android",
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile HuaweiBrowser/17.0.3.700",
  ],
  [
    "an Android tablet on the desktop site",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/534.24 (KHTML, like Gecko) Chrome/89.0.4389.116 Safari/534.24 Device/nabu Model/21051182C XiaoMi/MiuiBrowser/14.6.62",
  ],
])("is on neither platform for %s", (_, userAgent) => {
  expect(seenIn(userAgent, 10)).toEqual({ platform: "other" });
});
