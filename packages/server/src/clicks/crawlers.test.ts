import { describe, expect, it } from "vitest";
import { isCrawler } from "./crawlers.ts";

const pixel =
  "Mozilla/5.0 (Linux; Android 16; Pixel 8 Build/BP2A.250605.031.A3; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/144.0.7444.162 Mobile Safari/537.36";

describe("the list of crawlers", () => {
  it.each([
    ["Chrome on a Google phone", pixel],
    [
      "Instagram on a Google phone",
      `${pixel} Instagram 405.0.0.43.81 Android (35/16; 420dpi; 1080x2256; Google; Pixel 8; shiba; qcom; en_US; 762348793; IABMV/1)`,
    ],
    [
      "Facebook on a Google phone",
      `${pixel} [FB_IAB/FB4A;FBAV/540.0.0.50.148;FBMF/Google;FBBD/google;FBDV/Pixel 8;FBSV/16;]`,
    ],
    ["a phone called Cubot", pixel.replace("Pixel 8", "CUBOT X70")],
  ])("does not hold %s", (_name, userAgent) => {
    expect(isCrawler(userAgent)).toBe(false);
  });

  it.each([
    ["Googlebot", `${pixel} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`],
    ["Google's user-triggered fetchers", `${pixel} (compatible; Google-Read-Aloud)`],
    ["a crawler that says it is Instagram", `${pixel} Instagram 405 (compatible; AdsBot-Google)`],
  ])("holds %s", (_name, userAgent) => {
    expect(isCrawler(userAgent)).toBe(true);
  });
});
