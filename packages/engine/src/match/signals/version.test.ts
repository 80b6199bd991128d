import { describe, expect, it } from "vitest";
import { parseVersion, versionLabel } from "./version.ts";

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
  ] as const)("is parsed from %s on %s", (text, platform, version) => {
    expect(parseVersion(text, platform)).toEqual(version);
  });

  it("of Android is derived from the API level", () => {
    const levels = [23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37];
    const versions = [23, 7, 7, 8, 8, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17];
    expect(levels.map((level) => parseVersion(`${level}`, "android"))).toEqual(
      versions.map((version) => [version]),
    );
  });

  it("is unknown if the API level is not in the table", () => {
    expect(parseVersion("99", "android")).toBeUndefined();
  });

  it("has a label of the parts that both sides show", () => {
    expect([[17, 5, 1], [17, 5], [14]].map(versionLabel)).toEqual(["17.5", "17.5", "14"]);
  });
});
