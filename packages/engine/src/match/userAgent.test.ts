import { describe, expect, it } from "vitest";
import { readUserAgent } from "./userAgent.ts";

const ios = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const chromium = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("an iOS user agent", () => {
  it.each([
    [
      "Safari before the freeze names iOS in the OS token, patch included",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${ios} Version/17.5 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [17, 5, 1] },
    ],
    [
      "Safari 26 freezes the OS token, so Version/ is the truth",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${ios} Version/26.0 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 0] },
    ],
    [
      "Safari 18.6 is not frozen",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${ios} Version/18.6 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 6] },
    ],
    [
      "a plain web view's 18_7 may stand for anything since 26",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${ios} Mobile/15E148`,
      { platform: "ios", os: [18, 7], osFrozen: true },
    ],
    [
      "a plain web view's older token is its own",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) ${ios} Mobile/15E148`,
      { platform: "ios", os: [17, 6, 1] },
    ],
    [
      "Chrome shows the real system",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${ios} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [18, 7] },
    ],
    [
      "the Google app shows the real system",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 26_1_0 like Mac OS X) ${ios} GSA/394.0.826512211 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [26, 1, 0] },
    ],
    [
      "Edge keeps Version/ at x.0, so only the major part counts",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ${ios} Version/17.0 EdgiOS/126.0.2592.56 Mobile/15E148 Safari/605.1.15`,
      { platform: "ios", os: [17] },
    ],
    [
      "Instagram adds model, system, locale and screen",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${ios} Mobile/23B85 Instagram 405.1.0.30.73 (iPhone15,2; iOS 26_1; fr_CA; fr; scale=3.00; 1179x2556; 624498154)`,
      {
        platform: "ios",
        model: "iPhone15,2",
        os: [26, 1],
        locale: "fr_CA",
        screen: { short: 393, long: 852, scale: 3 },
      },
    ],
    [
      "Facebook adds model, system and locale",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) ${ios} Mobile/15E148 [FBAN/FBIOS;FBAV/474.0.0.29.109;FBBV/638412670;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/17.6.1;FBSS/3;FBCR/;FBID/phone;FBLC/ja_JP;FBOP/80]`,
      { platform: "ios", model: "iPhone14,2", os: [17, 6, 1], locale: "ja_JP" },
    ],
    [
      "TikTok adds a locale",
      `Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) ${ios} Mobile/15E148 musical_ly_31.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/es Region/ES isDarkMode/0 Safari/604.1`,
      { platform: "ios", os: [16, 6], locale: "es" },
    ],
    [
      "an iPad that says so",
      `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${ios} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
      { platform: "ios", os: [17, 5] },
    ],
  ])("%s", (_, userAgent, facts) => {
    expect(readUserAgent(userAgent)).toEqual(facts);
  });

  const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${ios} Version/18.5 Safari/605.1.15`;

  it("is an iPad's when a Mac has touch points", () => {
    expect(readUserAgent(mac, 5)).toEqual({ platform: "ios", os: [18, 5] });
  });

  it("is a Mac's without touch points", () => {
    expect(readUserAgent(mac)).toEqual({ platform: "other" });
  });
});

describe("an Android user agent", () => {
  it.each([
    [
      "Chrome's mask says nothing",
      `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/141.0.0.0 Mobile Safari/537.36`,
      { platform: "android" },
    ],
    [
      "Samsung Internet wears the same mask",
      `Mozilla/5.0 (Linux; Android 10; K) ${chromium} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      { platform: "android" },
    ],
    [
      "an older Chrome names model and version",
      `Mozilla/5.0 (Linux; Android 12; SM-G991B) ${chromium} Chrome/104.0.5112.97 Mobile Safari/537.36`,
      { platform: "android", model: "SM-G991B", os: [12] },
    ],
    [
      "a web view carries model and build",
      `Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ3A.230805.001; wv) ${chromium} Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36`,
      { platform: "android", model: "Pixel 6", os: [13] },
    ],
    [
      "Instagram adds a locale",
      `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A.231005.007; wv) ${chromium} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36 Instagram 335.0.0.37.95 Android (34/14; 480dpi; 1080x2125; samsung; SM-S918B; dm3q; qcom; en_GB; 610419990)`,
      { platform: "android", model: "SM-S918B", os: [14], locale: "en_GB" },
    ],
    [
      "Facebook keeps the web view's model",
      `Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230901.001; wv) ${chromium} Version/4.0 Chrome/118.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/468.0.0.50.82;]`,
      { platform: "android", model: "Pixel 7", os: [13] },
    ],
    [
      "TikTok adds a full locale",
      `Mozilla/5.0 (Linux; Android 13; SM-A536E Build/TP1A.220624.014; wv) ${chromium} Version/4.0 Chrome/125.0.6422.53 Mobile Safari/537.36 musical_ly_2023405030 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly app_version/34.5.3 ByteLocale/en ByteFullLocale/en-PH Region/PH AppId/1233`,
      { platform: "android", model: "SM-A536E", os: [13], locale: "en-PH" },
    ],
    [
      "Firefox names the version only",
      "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
      { platform: "android", os: [14] },
    ],
    [
      "an old stock browser's locale is no model",
      `Mozilla/5.0 (Linux; U; Android 9; en-us; Redmi Note 8 Build/PKQ1.190616.001) ${chromium} Version/4.0 Chrome/89.0.4389.116 Mobile Safari/537.36 XiaoMi/MiuiBrowser/13.5.0-gn`,
      { platform: "android", model: "Redmi Note 8", os: [9] },
    ],
    [
      "HarmonyOS is no model",
      `Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.302) ${chromium} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
      { platform: "android", model: "NOH-AN00", os: [12] },
    ],
  ])("%s", (_, userAgent, facts) => {
    expect(readUserAgent(userAgent)).toEqual(facts);
  });
});

it("takes a desktop for what it is", () => {
  const windows = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/141.0.0.0 Safari/537.36`;
  expect(readUserAgent(windows, 10)).toEqual({ platform: "other" });
});
