import { describe, expect, it } from "vitest";
import { osLevels } from "./levels.ts";
import { compareVersions, fitsFrozenVersion, parseVersion, versionLabel } from "./version.ts";

describe("a version", () => {
  it.each([
    ["17_5_1", "ios", [17, 5, 1]],
    ["26.1", "ios", [26, 1]],
    ["18.6.2.1", "ios", [18, 6, 2]],
    ["unknown", "ios", undefined],
    ['"14.0.0"', "android", [14]],
    ["8.1.0", "android", [8]],
    ["Tiramisu", "android", undefined],
    ["", "android", undefined],
    ['"0.0.0"', "android", undefined],
    [undefined, "android", undefined],
  ] as const)("is read in %s on %s", (text, platform, version) => {
    expect(parseVersion(text, platform)).toEqual(version);
  });

  it("of Android is known by its API level", () => {
    const levels = [23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37];
    const versions = [23, 7, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17];
    expect(levels.map((level) => parseVersion(`${level}`, "android"))).toEqual(
      versions.map((version) => [version]),
    );
  });

  it("is unknown where the API level is too new to be known", () => {
    expect(parseVersion("99", "android")).toBeUndefined();
  });

  it("is called by the parts both sides can be trusted to share", () => {
    expect([[17, 5, 1], [17, 5], [14]].map(versionLabel)).toEqual(["17.5", "17.5", "14"]);
  });
});

describe("two versions", () => {
  it.each([
    [[17], [17, 5, 1], osLevels.same],
    [[17, 5], [17, 5, 1], osLevels.same],
    [[17, 5, 1], [17, 5, 1], osLevels.exact],
    [[17, 5, 2], [17, 5, 1], osLevels.patch],
    [[17, 4], [17, 5], osLevels.major],
    [[16, 5], [17, 5], osLevels.different],
  ])("%j and %j are compared by the parts both have", (click, open, level) => {
    expect(compareVersions(click, open)).toBe(level);
    expect(compareVersions(open, click)).toBe(level);
  });
});

it.each([
  [[17, 6], false],
  [[18], true],
  [[18, 5], false],
  [[18, 6, 2], true],
  [[18, 7], true],
  [[18, 8], false],
  [[26, 0], true],
  [[27, 1], true],
])("says whether %j may hide behind a frozen token", (version, fits) => {
  expect(fitsFrozenVersion(version)).toBe(fits);
});
