import { describe, expect, it } from "vitest";
import { addressRanges } from "./address-ranges.ts";
import { normalizeClick, normalizeOpen } from "./normalize.ts";
import { clickEvidence, digest, openEvidence } from "../evidence.fixture.ts";

const masked =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36";
const webView =
  "Mozilla/5.0 (Linux; Android 13; Pixel 6 Build/TQ3A.230805.001; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.166 Mobile Safari/537.36";
const facebook =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/474.0.0.29.109;FBBV/638412670;FBDV/iPhone14,2;FBMD/iPhone;FBSN/iOS;FBSV/17.6.1;FBSS/3;FBCR/;FBID/phone;FBLC/ja_JP;FBOP/80]";
const zoomedInstagram =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 16_1_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 278.0.0.19.115 (iPhone12,1; iOS 16_1_1; it_IT; it-IT; scale=2.21; 828x1792; 463736449)";
const windows =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

describe("click evidence", () => {
  it("survives JSON and holds no address", () => {
    const evidence = clickEvidence({ secondAddress: "2001:db8:1:2::3", visitor: "cookie-1" });
    const text = JSON.stringify(evidence);
    expect(JSON.parse(text)).toEqual(evidence);
    expect(text).not.toMatch(/198\.51|2001|cookie-1/);
    expect(evidence.network.v6).toBeDefined();
  });

  it("recognises a browser without storing its id", () => {
    const [one, again, other] = ["cookie-1", "cookie-1", "cookie-2"].map(
      (visitor) => clickEvidence({ visitor }).visitor,
    );
    expect(one).toEqual(expect.any(Number));
    expect(again).toBe(one);
    expect(other).not.toBe(one);
    expect(clickEvidence({})).not.toHaveProperty("visitor");
  });

  it.each([
    ["the page before the headers", masked, '"16.0.0"', '"Pixel 9"', "15.0.0", "SM-S918B"],
    ["the headers where no script ran", masked, '"15.0.0"', '"SM-S918B"', undefined, undefined],
    ["the headers where the page has no answer", masked, '"15.0.0"', '"SM-S918B"', "", ""],
    ["the page before the user agent", webView, undefined, undefined, "15.0.0", "SM-S918B"],
  ])(
    "takes Android's model and version from %s",
    (_, userAgent, platformVersion, model, pageVersion, pageModel) => {
      const evidence = clickEvidence({
        userAgent,
        clientHints: { platform: '"Android"', platformVersion, model },
        page: pageModel === undefined ? null : { model: pageModel, platformVersion: pageVersion },
      });
      expect(evidence).toMatchObject({ platform: "android", model: "sm-s918b", os: [15] });
    },
  );

  it.each([
    ["none", undefined, undefined],
    ["empty", '""', '""'],
    ["a zero version", '""', '"0.0.0"'],
  ])(
    "takes the model and version from the user agent if the hints are %s",
    (_, model, platformVersion) => {
      const evidence = clickEvidence({
        userAgent: webView,
        clientHints: { model, platformVersion, platform: '"Android"' },
        page: { model: "", platformVersion: "" },
      });
      expect(evidence).toMatchObject({ platform: "android", model: "pixel 6", os: [13] });
    },
  );

  it("has no system version for a desktop", () => {
    const clientHints = { platform: '"Windows"', platformVersion: '"15.0.0"', model: '""' };
    expect(normalizeClick({ userAgent: windows, clientHints }, { digest })).toEqual({
      platform: "other",
      languages: [],
      network: {},
    });
  });

  it.each([
    ["the page's first", "en-GB", ["fr-CH", "en-GB"], "ja", ["en-gb", "fr-ch"]],
    ["the page's list", undefined, ["fr-CH", "fr"], "ja", ["fr-ch", "fr"]],
    [
      "the header if the page reports none",
      undefined,
      undefined,
      "es-MX,es;q=0.9",
      ["es-mx", "es"],
    ],
    ["the header where the page says nonsense", "*", [], "es-MX", ["es-mx"]],
    ["the in-app browser's locale at last", undefined, undefined, undefined, ["ja-jp"]],
  ])("takes the language from %s", (_, language, languages, acceptLanguage, expected) => {
    const page = { language, languages };
    expect(clickEvidence({ userAgent: facebook, page, acceptLanguage }).languages).toEqual(
      expected,
    );
  });

  it.each([
    ["the page", zoomedInstagram, 414, { short: 414, long: 896, scale: 2 }],
    ["the in-app browser", zoomedInstagram, undefined, { short: 375, long: 812, scale: 2 }],
    ["the model", facebook, undefined, { short: 390, long: 844, scale: 3 }],
  ])("takes the screen from %s", (_, userAgent, screenWidth, screen) => {
    const page = { screenWidth, screenHeight: 896, pixelRatio: 2 };
    expect(clickEvidence({ userAgent, page }).screen).toEqual(screen);
  });

  it("takes the time zone from the page", () => {
    expect(clickEvidence({ page: { timeZone: "Asia/Calcutta" } }).timeZone).toBe("asia/kolkata");
  });

  it("contains the reason why a click is automated", () => {
    expect(clickEvidence({ method: "HEAD" }).automated).toBe("method");
    expect(clickEvidence()).not.toHaveProperty("automated");
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

  it("omits what the phone did not report", () => {
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

  it("ignores the user agent of an Android phone", () => {
    const userAgent = "Dalvik/2.1.0 (Linux; U; Android 10; moto g(7) power Build/QPOS30.52-29-5)";
    expect(
      normalizeOpen(
        {
          platform: "android",
          model: "SM-S918B",
          manufacturer: "samsung",
          systemVersion: "15",
          screenWidth: 411.42857142857144,
          screenHeight: 891.4285714285714,
          scale: 2.625,
          locale: [{ languageTag: "in-ID" }, { languageTag: "en-US" }],
          timezone: "Asia/Ujung_Pandang",
          userAgent,
        },
        { digests: [] },
      ),
    ).toEqual({
      platform: "android",
      model: "sm-s918b",
      os: [15],
      screen: { short: 411.43, long: 891.43, scale: 2.63 },
      languages: ["id-id", "en-us"],
      timeZone: "asia/makassar",
      networks: [],
    });
  });

  it("derives an iPhone's screen from its model", () => {
    const { screen } = openEvidence({ model: "iPhone Air", screenWidth: undefined });
    expect(screen).toEqual({ short: 420, long: 912, scale: 3 });
  });

  it.each([
    ["ios", "ios"],
    ["iOS", "ios"],
    ["Android", "android"],
    ["web", "other"],
  ])("is on %s: %s", (platform, known) => {
    expect(openEvidence({ platform }).platform).toBe(known);
  });

  it("does not know the network behind a relay or a published range", () => {
    const { contains } = addressRanges(["172.224.224.0/27"]);
    const raw = { platform: "ios", address: "172.224.224.5" };
    expect(normalizeOpen(raw, { digests: [digest], isHidden: contains }).networks).toEqual([{}]);
    expect(openEvidence({ hiddenNetwork: "vpn" }).networks).toEqual([{}]);
  });
});
