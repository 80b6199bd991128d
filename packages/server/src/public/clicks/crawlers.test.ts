import { describe, expect, it } from "vitest";
import { isCrawler } from "./crawlers.ts";

const pixel =
  "Mozilla/5.0 (Linux; Android 16; Pixel 8 Build/BP2A.250605.031.A3; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/144.0.7444.162 Mobile Safari/537.36";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";

describe("isCrawler", () => {
  it.each([
    ["Chrome on a Google phone", pixel],
    [
      "Instagram on a Google phone",
      `${pixel} Instagram 405.0.0.43.81 Android (35/16; 420dpi; 1080x2256; Google; Pixel 8; shiba; qcom; en_US; 762348793; IABMV/1)`,
    ],
    [
      "Threads on a Google phone",
      `${pixel} Barcelona 355.0.0.39.109 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 657318936)`,
    ],
    [
      "Facebook on a Google phone",
      `${pixel} [FB_IAB/FB4A;FBAV/540.0.0.50.148;FBMF/Google;FBBD/google;FBDV/Pixel 8;FBSV/16;]`,
    ],
    [
      "TikTok from Google Play",
      `${pixel} trill_320403 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/32.4.3 ByteLocale/en ByteFullLocale/en Region/MY AppId/1180 Spark/1.4.6.3-bugfix AppVersion/32.4.3 BytedanceWebview/d8a21c6`,
    ],
    ["the Google app on Android", `${pixel} GSA/15.1.2.28.arm64`],
    ["the Google app on iOS", `${iphone} GSA/395.0.830179879 Mobile/15E148 Safari/604.1`],
    ["LinkedIn", `${iphone} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.51.6066`],
    ["Pinterest", `${pixel} [Pinterest/Android]`],
    ["Snapchat", `${iphone} Mobile/15E148 Snapchat/13.3.0.44 (like Safari/8618.2.12.10.4, panda)`],
    ["X", `${iphone} Mobile/15E148 Twitter for iPhone/11.57`],
    ["WhatsApp", `${iphone} Version/26.0.1 Mobile/15E148 Safari/604.1 [WAiOS/2.25.31]`],
    [
      "Telegram",
      "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.7922.199 Mobile Safari/537.36 Telegram-Android/12.10.0 (Samsung SM-S901U1; Android 16; SDK 36; HIGH)",
    ],
    [
      "WeChat",
      `${pixel} MicroMessenger/8.0.69.3040(0x2800455A) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
    ],
    ["Line", `${pixel} Line/14.18.1/IAB`],
    ["KakaoTalk", `${iphone} Mobile/15E148 Safari/604.1 KAKAOTALK/25.2.2 (INAPP)`],
    ["a phone of the brand Cubot", pixel.replace("Pixel 8", "CUBOT X70")],
  ])("returns false for %s", (_name, userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });

  it.each([
    ["Googlebot", `${pixel} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
    ["Google's user-triggered fetchers", `${pixel} (compatible; Google-Read-Aloud)`],
    [
      "a crawler that identifies as Instagram",
      `${pixel} Instagram 405 (compatible; AdsBot-Google)`,
    ],
    ["Facebook", "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)"],
    ["WhatsApp's and Signal's preview", "WhatsApp/2.23.20.0"],
    ["Slack", "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)"],
    ["Telegram's preview", "TelegramBot (like TwitterBot)"],
    ["Discord", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"],
    [
      "Snapchat's preview",
      "Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots",
    ],
    [
      "iMessage",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0",
    ],
    [
      "Teams",
      "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com",
    ],
    [
      "Outlook and Bing",
      "Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b",
    ],
    [
      "a headless browser",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0.0.0 Safari/537.36",
    ],
    ["curl", "curl/8.5.0"],
    ["okhttp", "okhttp/4.12.0"],
    [
      "an Android app's own requests",
      "Dalvik/2.1.0 (Linux; U; Android 8.1.0; SM-J701M Build/M1AJQ)",
    ],
    ["an iOS app's own requests", "Couchers/28 CFNetwork/3860.400.51 Darwin/25.3.0"],
    ["an empty user agent", ""],
  ])("returns true for %s", (_name, userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });
});
