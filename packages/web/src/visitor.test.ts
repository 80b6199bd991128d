import { describe, expect, it } from "vitest";
import { isSafari, platformOf } from "./visitor.ts";

const ios = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15";
const agents = {
  safari: `${ios} (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1`,
  chrome: `${ios} (KHTML, like Gecko) CriOS/140.0.7339.95 Mobile/15E148 Safari/604.1`,
  edge: `${ios} (KHTML, like Gecko) Version/18.0 EdgiOS/140.0.3485.54 Mobile/15E148 Safari/605.1.15`,
  opera: `${ios} (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1 OPT/5.6.0`,
  instagram: `${ios} (KHTML, like Gecko) Mobile/15E148 Instagram 390.0.0.28.85 (iPhone15,3; iOS 18_6)`,
  mac: "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
  android:
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  windows:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

describe("the platform", () => {
  it.each([
    [agents.safari, 5, "ios"],
    [agents.instagram, 5, "ios"],
    [agents.mac, 5, "ios"],
    [agents.mac, 0, "desktop"],
    [agents.android, 5, "android"],
    [agents.windows, 10, "desktop"],
  ])("of %s with %d touch points is %s", (userAgent, maxTouchPoints, platform) => {
    expect(platformOf({ userAgent, maxTouchPoints })).toBe(platform);
  });
});

describe("Safari", () => {
  it("is no other browser on iOS", () => {
    const found = Object.entries(agents).filter(([, userAgent]) => isSafari({ userAgent }));
    expect(found.map(([name]) => name)).toEqual(["safari", "mac"]);
  });
});
