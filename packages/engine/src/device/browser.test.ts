import { describe, expect, it } from "vitest";
import { browserName, systemName } from "./browser.ts";

const iphone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15";
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)";
const safari = "Mobile/15E148 Safari/604.1";

describe("the name of a browser", () => {
  it.each([
    ["Safari", "iOS", `${iphone} Version/26.0 ${safari}`],
    ["Chrome", "iOS", `${iphone} CriOS/140.0 ${safari}`],
    ["Google app", "iOS", `${iphone} GSA/380.0 ${safari}`],
    ["Instagram", "iOS", `${iphone} Mobile/15E148 Instagram 390.0.0.28.85`],
    ["Facebook", "iOS", `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/530.0]`],
    ["WhatsApp", "iOS", `${iphone} Version/26.6 ${safari} [WAiOS/2.26.31]`],
    ["Web view", "iOS", `${iphone} (KHTML, like Gecko) Mobile/15E148`],
    ["Chrome", "Android", `${android} Chrome/140.0 Mobile Safari/537.36`],
    ["Samsung Internet", "Android", `${android} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`],
    ["TikTok", "Android", `${android} Chrome/140.0 musical_ly_2024 BytedanceWebview/d8a`],
    [
      "Web view",
      "Android",
      "Mozilla/5.0 (Linux; Android 14; X; wv) Version/4.0 Chrome/140.0 Safari/537",
    ],
    ["Firefox", "Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0"],
    ["Edge", "Windows", "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0"],
    ["Safari", "macOS", "Mozilla/5.0 (Macintosh) AppleWebKit/605 Version/26.0 Safari/605.1.15"],
    ["Chrome", "ChromeOS", "Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0 Safari/537.36"],
    [undefined, undefined, "curl/8.0"],
  ])("is %s on %s", (browser, system, userAgent) => {
    expect([browserName(userAgent), systemName(userAgent)]).toEqual([browser, system]);
  });
});
