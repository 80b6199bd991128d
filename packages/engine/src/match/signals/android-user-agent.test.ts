import { expect, it } from "vitest";
import { normalizeClick } from "./normalize.ts";

/** All that is known of a click by its user agent alone. */
function seenIn(userAgent: string) {
  const { network: _, languages, ...device } = normalizeClick({ userAgent }, { digest: String });
  return { ...device, ...(languages.length > 0 && { languages }) };
}

const chromium = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [
    "masked Chrome shows no model and no version",
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/141.0.0.0 Mobile Safari/537.36`,
    { platform: "android" },
  ],
  [
    "masked Samsung Internet shows no model and no version",
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    { platform: "android" },
  ],
  [
    "a masked web view shows no model and no version",
    `Mozilla/5.0 (Linux; Android 10; K; wv) ${chromium} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
    { platform: "android" },
  ],
  [
    "WhatsApp shows no more than Chrome",
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/141.0.7390.124 Mobile Safari/537.36 [WA4A/2.25.32.75;]`,
    { platform: "android" },
  ],
  [
    "Telegram shows the version",
    `Mozilla/5.0 (Linux; Android 16; K) ${chromium} Chrome/151.0.7922.199 Mobile Safari/537.36 Telegram-Android/12.10.0 (Samsung SM-S901U1; Android 16; SDK 36; HIGH)`,
    { platform: "android", os: [16] },
  ],
  [
    "a phone that really runs Android 10",
    `Mozilla/5.0 (Linux; Android 10; VOG-L29) ${chromium} Chrome/112.0.0.0 Mobile Safari/537.36`,
    { platform: "android", model: "vog-l29", os: [10] },
  ],
  [
    "a tablet with Android 10 whose model starts with K",
    `Mozilla/5.0 (Linux; Android 10; KOB2-L09; HMSCore 6.15.0.301) ${chromium} Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
    { platform: "android", model: "kob2-l09", os: [10] },
  ],
  [
    "an older Chrome shows model and version",
    `Mozilla/5.0 (Linux; Android 12; SM-G991B) ${chromium} Chrome/104.0.5112.97 Mobile Safari/537.36`,
    { platform: "android", model: "sm-g991b", os: [12] },
  ],
  [
    "an older Samsung Internet adds the manufacturer",
    `Mozilla/5.0 (Linux; Android 9; SAMSUNG SM-T825Y) ${chromium} SamsungBrowser/15.0 Chrome/90.0.4430.210 Safari/537.36`,
    { platform: "android", model: "sm-t825y", os: [9] },
  ],
  [
    "a model name that contains brackets",
    `Mozilla/5.0 (Linux; Android 9; moto g(7) power) ${chromium} Chrome/83.0.4103.96 Mobile Safari/537.36`,
    { platform: "android", model: "moto g(7) power", os: [9] },
  ],
  [
    "a web view shows model and build",
    `Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ3A.230805.001; wv) ${chromium} Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36`,
    { platform: "android", model: "pixel 6", os: [13] },
  ],
  [
    "a web view that hides its model",
    `Mozilla/5.0 (Linux; Android 11; Build/RKQ1.201217.002; wv) ${chromium} Version/4.0 Chrome/86.0.4240.99 XWEB/4309 MMWEBSDK/20220303 Mobile Safari/537.36 MMWEBID/3674 MicroMessenger/8.0.21.2120(0x280015F0) Process/toolsmp WeChat/arm64 Weixin NetType/4G Language/zh_CN ABI/arm64`,
    { platform: "android", os: [11] },
  ],
  [
    "miHoYo's web view shows an unspecified device",
    `Mozilla/5.0 (Linux; Android 9; Unspecified Device) ${chromium} Version/4.0 Chrome/39.0.0.0 Mobile Safari/537.36 miHoYoBBS/2.2.0`,
    { platform: "android", os: [9] },
  ],
  [
    "Firefox shows only the version",
    "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0",
    { platform: "android", os: [14] },
  ],
  [
    "Firefox on a tablet",
    "Mozilla/5.0 (Android 14; Tablet; rv:127.0) Gecko/127.0 Firefox/127.0",
    { platform: "android", os: [14] },
  ],
  [
    "Firefox reports Android 10 for any version",
    "Mozilla/5.0 (Android 10; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0",
    { platform: "android" },
  ],
  [
    "an old Firefox shows no version",
    "Mozilla/5.0 (Android; Mobile; rv:55.0) Gecko/55.0 Firefox/55.0",
    { platform: "android" },
  ],
  [
    "Xiaomi's browser shows a locale, which is not the model",
    `Mozilla/5.0 (Linux; U; Android 14; zh-cn; 23013RK75C Build/UKQ1.230804.001) ${chromium} Version/4.0 Chrome/119.0.6045.193 Mobile Safari/537.36 XiaoMi/MiuiBrowser/18.6.70920`,
    { platform: "android", model: "23013rk75c", os: [14] },
  ],
  [
    "Quark on a folding phone shows a locale with a script, which is not the model",
    `Mozilla/5.0 (Linux; U; Android 14; zh-Hans-CN; SM-F7410 Build/UP1A.231005.007) ${chromium} Version/4.0 Chrome/100.0.4896.58 Quark/7.11.0.810 Mobile Safari/537.36`,
    { platform: "android", model: "sm-f7410", os: [14] },
  ],
  [
    "Huawei's browser shows HarmonyOS, which is not the model",
    `Mozilla/5.0 (Linux; Android 12; HarmonyOS; DBR-W00; HMSCore 6.16.4.352) ${chromium} Chrome/132.0.6834.79 HuaweiBrowser/17.0.8.310 Safari/537.36`,
    { platform: "android", model: "dbr-w00", os: [12] },
  ],
  [
    "Yandex's browser shows the processor first",
    `Mozilla/5.0 (Linux; arm_64; Android 16; I2405) ${chromium} Chrome/150.0.7871.114 YaBrowser/26.1.0.114 Mobile Safari/537.36`,
    { platform: "android", model: "i2405", os: [16] },
  ],
  [
    "Amazon's browser on a Fire tablet",
    `Mozilla/5.0 (Linux; Android 9; KFTRWI) ${chromium} Silk/108.2.18 like Chrome/108.0.5359.220 Safari/537.36`,
    { platform: "android", model: "kftrwi", os: [9] },
  ],
  [
    "Opera Mini shows nothing",
    "Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16",
    { platform: "android" },
  ],
  [
    "Instagram adds a locale",
    `Mozilla/5.0 (Linux; Android 14; V2207 Build/UP1A.231005.007; wv) ${chromium} Version/4.0 Chrome/143.0.7499.114 Mobile Safari/537.36 Instagram 410.1.0.63.71 Android (34/14; 300dpi; 720x1489; vivo; V2207; V2207; mt6768; in_ID; 846519340; IABMV/1)`,
    { platform: "android", model: "v2207", os: [14], languages: ["id-id"] },
  ],
  [
    "Instagram's suffix has precedence over a masked web view",
    `Mozilla/5.0 (Linux; Android 10; K; wv) ${chromium} Version/4.0 Chrome/152.0.0.0 Mobile Safari/537.36 Instagram 444.0.0.46.85 Android (34/14; 450dpi; 1080x2400; Xiaomi/Redmi; 24117RN76L; tanzanite; mt6789; es_ES; 1055488051; IABMV/1)`,
    { platform: "android", model: "24117rn76l", os: [14], languages: ["es-es"] },
  ],
  [
    "Threads' suffix has precedence over a masked web view",
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${chromium} Version/4.0 Chrome/130.0.6723.58 Mobile Safari/537.36 Barcelona 355.0.0.39.109 Android (34/14; 420dpi; 1080x2205; Google/google; Pixel 8; shiba; shiba; en_US; 657318936)`,
    { platform: "android", model: "pixel 8", os: [14], languages: ["en-us"] },
  ],
  [
    "Facebook keeps the web view's model",
    `Mozilla/5.0 (Linux; Android 14; SM-A546E Build/UP1A.231005.007; wv) ${chromium} Version/4.0 Chrome/141.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/480.0.0.0;]`,
    { platform: "android", model: "sm-a546e", os: [14] },
  ],
  [
    "Messenger on an old phone whose model starts with its manufacturer",
    `Mozilla/5.0 (Linux; Android 9; TECNO KC2 Build/PPR1.180610.011; wv) ${chromium} Version/4.0 Chrome/111.0.5563.116 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/403.1.0.17.106;]`,
    { platform: "android", model: "tecno kc2", os: [9] },
  ],
  [
    "TikTok adds a locale",
    `Mozilla/5.0 (Linux; Android 13; 2109119DG Build/TKQ1.220829.002; wv) ${chromium} Version/4.0 Chrome/119.0.6045.193 Mobile Safari/537.36 trill_320403 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/trill app_version/32.4.3 ByteLocale/en ByteFullLocale/en Region/MY AppId/1180 Spark/1.4.6.3-bugfix AppVersion/32.4.3 BytedanceWebview/d8a21c6`,
    { platform: "android", model: "2109119dg", os: [13], languages: ["en"] },
  ],
  [
    "LinkedIn",
    `Mozilla/5.0 (Linux; Android 16; SM-S711B Build/BP4A.251205.006; wv) ${chromium} Version/4.0 Chrome/149.0.7827.91 Mobile Safari/537.36 [LinkedInApp]/2.292.91`,
    { platform: "android", model: "sm-s711b", os: [16] },
  ],
  [
    "Pinterest",
    `Mozilla/5.0 (Linux; Android 10; SM-A605GN Build/QP1A.190711.020; wv) ${chromium} Version/4.0 Chrome/83.0.4103.96 Mobile Safari/537.36 [Pinterest/Android]`,
    { platform: "android", model: "sm-a605gn", os: [10] },
  ],
  [
    "Snapchat",
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP2A.240805.005; wv) ${chromium} Version/4.0 Chrome/127.0.6533.103 Mobile Safari/537.36 Snapchat/13.5.0.46 (like Chrome/127.0.6533.103)`,
    { platform: "android", model: "pixel 8", os: [14] },
  ],
  [
    "WeChat",
    `Mozilla/5.0 (Linux; Android 16; RMX5060 Build/BP2A.250605.015; wv) ${chromium} Version/4.0 Chrome/142.0.7444.173 Mobile Safari/537.36 MicroMessenger/8.0.69.3040(0x2800455A) WeChat/arm64 Weixin NetType/5G Language/zh_CN ABI/arm64`,
    { platform: "android", model: "rmx5060", os: [16] },
  ],
  [
    "Line",
    `Mozilla/5.0 (Linux; Android 10; vivo 1935 Build/QP1A.190711.020; wv) ${chromium} Version/4.0 Chrome/130.0.6723.107 Mobile Safari/537.36 Line/14.18.1/IAB`,
    { platform: "android", model: "vivo 1935", os: [10] },
  ],
])("%s", (_, userAgent, facts) => {
  expect(seenIn(userAgent)).toEqual(facts);
});
