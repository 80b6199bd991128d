import { describe, expect, it } from "vitest";
import { parseVisitor } from "./visitor.ts";

const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";
const chrome =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

describe("parseVisitor", () => {
  it.each([
    ["Safari on an iPhone", safari, "ios", false],
    ["Chrome on an iPhone", safari.replace("Version/26.0", "CriOS/140.0.7339.101"), "ios", false],
    ["the Google app on an iPhone", safari.replace("Version/26.0", "GSA/380.0"), "ios", false],
    ["a bare web view on iOS", safari.replace(/Version.*/, "Mobile/15E148"), "ios", true],
    [
      "Instagram on iOS",
      safari.replace(
        /Version.*/,
        "Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,3; iOS 18_6; en_US; en; scale=3.00; 1290x2796; 768)",
      ),
      "ios",
      true,
    ],
    [
      "Facebook on iOS",
      safari.replace(/Version.*/, "Mobile/15E148 [FBAN/FBIOS;FBAV/530.0;FBDV/iPhone15,3]"),
      "ios",
      true,
    ],
    [
      "WhatsApp on iOS, which also names Safari",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.6 Mobile/15E148 Safari/604.1 [WAiOS/2.26.31]",
      "ios",
      true,
    ],
    [
      "LinkedIn on iOS, which also names Safari",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.5.2 Mobile/15E148 Safari/604.1 [LinkedInApp]/9.51.6066",
      "ios",
      true,
    ],
    [
      "WhatsApp on Android, which omits the web view token",
      "Mozilla/5.0 (Linux; Android 14; SM-A065M Build/UP1A.231005.007; ) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/152.0.7977.87 Mobile Safari/537.36 WA4A/2.26.36.74",
      "android",
      true,
    ],
    [
      "WhatsApp on Android in 2025",
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.7390.124 Mobile Safari/537.36 [WA4A/2.25.32.75;]",
      "android",
      true,
    ],
    [
      "Telegram on Android",
      "Mozilla/5.0 (Linux; Android 16; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/151.0.7922.199 Mobile Safari/537.36 Telegram-Android/12.10.0 (Samsung SM-S901U1; Android 16; SDK 36; HIGH)",
      "android",
      true,
    ],
    ["WhatsApp's preview", "WhatsApp/2.23.20.0 A", "desktop", false],
    ["Chrome on Android", chrome, "android", false],
    [
      "Samsung Internet",
      chrome.replace("Chrome/", "SamsungBrowser/28.0 Chrome/"),
      "android",
      false,
    ],
    [
      "Firefox on Android",
      "Mozilla/5.0 (Android 14; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0",
      "android",
      false,
    ],
    [
      "a web view on Android",
      "Mozilla/5.0 (Linux; Android 14; SM-S918B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0 Mobile Safari/537.36",
      "android",
      true,
    ],
    [
      "TikTok on Android",
      chrome + " musical_ly_2024104030 BytedanceWebview/d8a21c6",
      "android",
      true,
    ],
    [
      "Safari on a Mac",
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
      "desktop",
      false,
    ],
    [
      "Edge on Windows",
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
      "desktop",
      false,
    ],
    [
      "Slack's own window on a Mac",
      "Mozilla/5.0 (Macintosh) Slack/4.40 Chrome/130 Safari/537.36",
      "desktop",
      false,
    ],
  ])("recognises %s", (_title, userAgent, device, inApp) => {
    expect(parseVisitor(userAgent)).toMatchObject({ device, inApp });
  });

  it("keeps the reason why a visitor is automated", () => {
    expect(parseVisitor(chrome, "prefetch")).toEqual({
      device: "android",
      inApp: false,
      automated: "prefetch",
    });
  });
});
