import { describe, expect, it } from "vitest";
import { addressRanges } from "./addressRanges.ts";
import { normalizeClick } from "./normalize.ts";
import { clickEvidence, digest, openEvidence } from "./scene.ts";

describe("click evidence", () => {
  it("survives JSON and holds no address", () => {
    const evidence = clickEvidence({ secondAddress: "2001:db8:1:2::3", visitor: "cookie-1" });
    const text = JSON.stringify(evidence);
    expect(JSON.parse(text)).toEqual(evidence);
    expect(text).not.toMatch(/198\.51|2001|cookie-1/);
    expect(evidence.network.v6).toBeDefined();
  });

  it("takes Android's model and version from the page before the user agent", () => {
    const evidence = clickEvidence({
      userAgent:
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      page: { model: "SM-S918B", platformVersion: "15.0.0" },
    });
    expect(evidence).toMatchObject({ platform: "android", model: "sm s918b", os: [15] });
  });

  it("takes them from request headers where no script ran", () => {
    const evidence = clickEvidence({
      userAgent:
        "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36",
      clientHints: { model: '"Pixel 9"', platformVersion: '"16.0.0"', platform: '"Android"' },
      page: null,
    });
    expect(evidence).toMatchObject({ model: "pixel 9", os: [16] });
  });

  it("takes the language from the header where no script ran, from an in-app browser at last", () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,2;FBSV/17.6.1;FBLC/ja_JP]";
    expect(clickEvidence({ userAgent, page: null }).languages).toEqual(["de-ch", "de"]);
    expect(clickEvidence({ userAgent, page: null, acceptLanguage: undefined }).languages).toEqual([
      "ja-jp",
    ]);
  });

  it("knows an iPhone's screen by its model", () => {
    const userAgent =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBDV/iPhone14,2;FBSV/17.6.1;FBLC/ja_JP]";
    expect(clickEvidence({ userAgent, page: null }).screen).toEqual({
      short: 390,
      long: 844,
      scale: 3,
    });
  });

  it.each(["relay", "vpn"] as const)("does not know the network behind a %s", (hiddenNetwork) => {
    expect(clickEvidence({ hiddenNetwork }).network).toEqual({});
  });

  it("does not know the network behind a published range", () => {
    const { contains } = addressRanges(["172.224.224.0/27"]);
    const raw = { userAgent: "", address: "172.224.224.5", secondAddress: "2001:db8::1" };
    const { network } = normalizeClick(raw, { digest, isHidden: contains });
    expect(Object.keys(network)).toEqual(["v6"]);
  });
});

describe("open evidence", () => {
  it("is comparable with the click's", () => {
    const [open, click] = [openEvidence(), clickEvidence()];
    expect(open.networks).toEqual([click.network]);
    expect(open.timeZone).toBe(click.timeZone);
    expect(open.screen).toEqual(click.screen);
    expect(open.languages).toEqual(click.languages);
  });

  it("leaves out what the phone did not say", () => {
    expect(
      openEvidence({
        model: undefined,
        systemVersion: undefined,
        screenWidth: undefined,
        locale: undefined,
        timezone: undefined,
        address: "not an address",
      }),
    ).toEqual({ platform: "ios", languages: [], networks: [{}] });
  });
});
