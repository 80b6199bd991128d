import { describe, expect, it } from "vitest";
import { appPlatform, browserPlatform, mayBeIpad } from "./platform.ts";

const mac =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

describe("the platform of a user agent", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15", "ios"],
    ["Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15", "ios"],
    ["Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X)", "ios"],
    ["Instagram 300.0 (iPhone15,2; iOS 17_0; de_DE)", "ios"],
    ["Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36", "android"],
    [mac, undefined],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", undefined],
    ["", undefined],
  ])("of a browser: %s → %s", (userAgent, platform) => {
    expect(browserPlatform(userAgent)).toBe(platform);
  });

  it.each([
    ["okhttp/4.12.0", "android"],
    ["Dalvik/2.1.0 (Linux; U; Android 15; Pixel 8)", "android"],
    ["Shop/1 CFNetwork/1568.100.1 Darwin/24.0.0", "ios"],
    ["curl/8.5.0", undefined],
    ["", undefined],
  ])("of an app: %s → %s", (userAgent, platform) => {
    expect(appPlatform(userAgent)).toBe(platform);
  });

  it("may be an iPad for a Mac's user agent", () => {
    expect(mayBeIpad(mac)).toBe(true);
    expect(mayBeIpad("Mozilla/5.0 (X11; Linux x86_64)")).toBe(false);
  });
});
