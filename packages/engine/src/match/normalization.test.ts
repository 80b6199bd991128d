import { describe, expect, it } from "vitest";
import { parseAddress } from "./address.ts";
import { addressRanges } from "./addressRanges.ts";
import { languageLevels, osLevels } from "./levels.ts";
import { canonicalLanguage, compareLanguages, parseAcceptLanguage } from "./locale.ts";
import { canonicalModel, comparableModels, screenOfModel } from "./model.ts";
import { networkEvidence } from "./network.ts";
import { sameScreen, toScreen } from "./screen.ts";
import { canonicalTimeZone } from "./timeZone.ts";
import { compareVersions, fitsFrozenVersion, parseVersion } from "./version.ts";

describe("versions", () => {
  it.each([
    ["17_5_1", "ios", [17, 5, 1]],
    ["26.1", "ios", [26, 1]],
    ['"14.0.0"', "android", [14]],
    ["14", "android", [14]],
    ["34", "android", [14]],
    ["", "android", undefined],
    ["unknown", "ios", undefined],
  ] as const)("reads %s on %s", (text, platform, version) => {
    expect(parseVersion(text, platform)).toEqual(version);
  });

  it("takes a part only one side knows for no disagreement", () => {
    expect(compareVersions([17], [17, 5, 1])).toBe(osLevels.same);
    expect(compareVersions([17, 5], [17, 5, 1])).toBe(osLevels.same);
    expect(compareVersions([17, 5, 1], [17, 5, 1])).toBe(osLevels.exact);
    expect(compareVersions([17, 5, 2], [17, 5, 1])).toBe(osLevels.patch);
    expect(compareVersions([17, 4], [17, 5])).toBe(osLevels.major);
    expect(compareVersions([16, 5], [17, 5])).toBe(osLevels.different);
  });

  it.each([
    [[18, 5], false],
    [[18, 6, 2], true],
    [[18, 7], true],
    [[17, 6], false],
    [[26, 0], true],
    [[27, 1], true],
  ])("knows whether %j may hide behind a frozen token", (version, fits) => {
    expect(fitsFrozenVersion(version)).toBe(fits);
  });
});

describe("models", () => {
  it.each([
    ["iPhone15,2", "ios", undefined, "iphone 14 pro"],
    ["iPhone 14 Pro", "ios", "Apple", "iphone 14 pro"],
    ["iPhone SE (2nd generation)", "ios", "Apple", "iphone se 2"],
    ["iPhone12,8", "ios", undefined, "iphone se 2"],
    ["iPhone", "ios", "Apple", undefined],
    ["iPad13,4", "ios", undefined, "ipad13,4"],
    ["SM-S918B", "android", "samsung", "sm s918b"],
    ["SAMSUNG SM-S918B", "android", undefined, "sm s918b"],
    ["SM-S918B/DS", "android", "samsung", "sm s918b"],
    ["HUAWEI P30 Pro", "android", "HUAWEI", "p30 pro"],
    ['"Pixel 8 Pro"', "android", undefined, "pixel 8 pro"],
    ["moto g(30)", "android", "motorola", "moto g 30"],
    ["K", "android", undefined, undefined],
    ['""', "android", undefined, undefined],
  ] as const)("spells %s on %s by %s", (text, platform, maker, model) => {
    expect(canonicalModel(text, platform, maker)).toBe(model);
  });

  it("does not hold an unknown hardware id against a name", () => {
    expect(comparableModels("iphone99,1", "iphone 40")).toBe(false);
    expect(comparableModels("iphone 14", "iphone 15")).toBe(true);
    expect(comparableModels("sm s918b", "pixel 8")).toBe(true);
  });

  it.each([
    ["iPhone14,6", "375x667@2"],
    ["iPhone13,1", "375x812@3"],
    ["iPhone12,1", "414x896@2"],
    ["iPhone17,5", "390x844@3"],
    ["iPhone17,3", "393x852@3"],
    ["iPhone18,1", "402x874@3"],
    ["iPhone18,4", "420x912@3"],
    ["iPhone18,2", "440x956@3"],
  ])("knows the screen of %s", (id, size) => {
    const screen = screenOfModel(canonicalModel(id, "ios") ?? "");
    expect(`${screen?.short}x${screen?.long}@${screen?.scale}`).toBe(size);
  });
});

describe("screens", () => {
  it("sorts the sides, so that a turned phone is the same phone", () => {
    expect(toScreen(852, 393, 3)).toEqual({ short: 393, long: 852, scale: 3 });
  });

  it("forgives one unit and no more", () => {
    const phone = { short: 411.43, long: 914.29, scale: 2.63 };
    expect(sameScreen(phone, { short: 412, long: 915, scale: 2.625 })).toBe(true);
    expect(sameScreen(phone, { short: 411, long: 914 })).toBe(true);
    expect(sameScreen(phone, { short: 413, long: 915, scale: 2.625 })).toBe(false);
    expect(
      sameScreen({ short: 414, long: 896, scale: 2 }, { short: 414, long: 896, scale: 3 }),
    ).toBe(false);
  });

  it.each([
    [0, 800],
    [Number.NaN, 800],
    [-390, 844],
    [undefined, 844],
  ])("takes %s × %s for no screen", (width, height) => {
    expect(toScreen(width, height, 3)).toBeUndefined();
  });
});

describe("languages", () => {
  it.each([
    ["en_US", "en-us"],
    ["zh-Hans-CN", "zh-cn"],
    ["zh_Hant", "zh-tw"],
    ["sr-Latn-RS", "sr-rs"],
    ["es-419", "es-419"],
    ["iw-IL", "he-il"],
    ["in_ID", "id-id"],
    ["en-GB-u-ca-buddhist", "en-gb"],
    ["*", undefined],
    ["", undefined],
  ])("spells %s", (tag, canonical) => {
    expect(canonicalLanguage(tag)).toBe(canonical);
  });

  it("orders Accept-Language by quality and drops what is refused", () => {
    expect(parseAcceptLanguage("en;q=0.8, de-CH, *;q=0.1, fr;q=0, it;q=0.9")).toEqual([
      "de-CH",
      "it",
      "en",
    ]);
  });

  it.each([
    [["de-ch"], ["de-ch", "en-us"], languageLevels.same],
    [["de"], ["de-ch"], languageLevels.base],
    [["en-gb"], ["de-ch", "en-us"], languageLevels.listed],
    [["fr-fr"], ["de-ch", "en-us"], languageLevels.different],
    [[], ["de-ch"], languageLevels.unknown],
  ])("compares %j with %j", (click, open, level) => {
    expect(compareLanguages(click, open)).toBe(level);
  });
});

describe("time zones", () => {
  it.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    ["America/Buenos_Aires", "America/Argentina/Buenos_Aires"],
    ["US/Pacific", "America/Los_Angeles"],
    ["America/Godthab", "America/Nuuk"],
  ])("reads %s as %s", (old, current) => {
    expect(canonicalTimeZone(old)).toBe(canonicalTimeZone(current));
  });

  it("keeps countries apart that share a clock", () => {
    expect(canonicalTimeZone("Europe/Oslo")).not.toBe(canonicalTimeZone("Europe/Berlin"));
  });

  it.each(["UTC", "Etc/UTC", "GMT", "", "GMT+02:00 somewhere", undefined])(
    "finds no place in %s",
    (zone) => {
      expect(canonicalTimeZone(zone)).toBeUndefined();
    },
  );
});

describe("addresses", () => {
  it.each([
    ["192.0.2.1", "v4", "192.0.2.1"],
    ["192.0.2.1:443", "v4", "192.0.2.1"],
    ["::ffff:192.0.2.1", "v4", "192.0.2.1"],
    ["::ffff:c000:201", "v4", "192.0.2.1"],
    ["64:ff9b::192.0.2.1", "v4", "192.0.2.1"],
    ["2001:db8::1", "v6", "32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1"],
    ["[2001:db8::1]:443", "v6", "32.1.13.184.0.0.0.0.0.0.0.0.0.0.0.1"],
    ["fe80::1%en0", "v6", "254.128.0.0.0.0.0.0.0.0.0.0.0.0.0.1"],
  ])("reads %s", (text, family, bytes) => {
    const address = parseAddress(text);
    expect([address?.family, address?.bytes.join(".")]).toEqual([family, bytes]);
  });

  it.each([
    "",
    "256.1.1.1",
    "1.2.3",
    "1.2.3.4.5",
    ":::",
    "2001:db8",
    "1:2:3:4:5:6:7:8:9",
    "g::1",
    "unknown",
  ])("refuses %j", (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  it("digests IPv6 by its /64, /48 and /32, and IPv4 whole, by /24 and /16", () => {
    const one = networkEvidence(["2001:db8:1:2:aaaa::1", "192.0.2.1"], String);
    const two = networkEvidence(["192.0.2.1", "2001:db8:1:2:bbbb::9"], String);
    expect(one).toEqual(two);
    expect(one.v6).toEqual({
      exact: "v6/64:32.1.13.184.0.1.0.2",
      near: "v6/48:32.1.13.184.0.1",
      wide: "v6/32:32.1.13.184",
    });
    expect(one.v4?.wide).toBe("v4/16:192.0");
  });

  it("finds addresses in published ranges and reports lines that are none", () => {
    const { contains, malformed } = addressRanges([
      "172.224.224.0/27",
      "2a02:26f7:c980:4000::/64",
      "not a range",
      "10.0.0.0/33",
    ]);
    expect(contains("172.224.224.31")).toBe(true);
    expect(contains("172.224.224.32")).toBe(false);
    expect(contains("2a02:26f7:c980:4000::7")).toBe(true);
    expect(contains("2a02:26f7:c980:4001::7")).toBe(false);
    expect(contains("nonsense")).toBe(false);
    expect(malformed).toEqual(["not a range", "10.0.0.0/33"]);
  });
});
