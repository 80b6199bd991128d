import { describe, expect, it } from "vitest";
import { screenOfIphone } from "./iphones.ts";
import { canonicalModel } from "./model.ts";

/** Marketing names as expo-device writes them, with the hardware ids they stand for. */
const iphones = `
375x667@2 iPhone 7 = iPhone9,1 iPhone9,3
375x667@2 iPhone 8 = iPhone10,1 iPhone10,4
375x667@2 iPhone SE (2nd generation) = iPhone12,8
375x667@2 iPhone SE (3rd generation) = iPhone14,6
414x736@3 iPhone 7 Plus = iPhone9,2 iPhone9,4
414x736@3 iPhone 8 Plus = iPhone10,2 iPhone10,5
375x812@3 iPhone X = iPhone10,3 iPhone10,6
375x812@3 iPhone XS = iPhone11,2
375x812@3 iPhone 11 Pro = iPhone12,3
375x812@3 iPhone 12 mini = iPhone13,1
375x812@3 iPhone 13 mini = iPhone14,4
414x896@2 iPhone XR = iPhone11,8
414x896@2 iPhone 11 = iPhone12,1
414x896@3 iPhone XS Max = iPhone11,4 iPhone11,6
414x896@3 iPhone 11 Pro Max = iPhone12,5
390x844@3 iPhone 12 = iPhone13,2
390x844@3 iPhone 12 Pro = iPhone13,3
390x844@3 iPhone 13 = iPhone14,5
390x844@3 iPhone 13 Pro = iPhone14,2
390x844@3 iPhone 14 = iPhone14,7
390x844@3 iPhone 16e = iPhone17,5
390x844@3 iPhone 17e = iPhone18,5
428x926@3 iPhone 12 Pro Max = iPhone13,4
428x926@3 iPhone 13 Pro Max = iPhone14,3
428x926@3 iPhone 14 Plus = iPhone14,8
393x852@3 iPhone 14 Pro = iPhone15,2
393x852@3 iPhone 15 = iPhone15,4
393x852@3 iPhone 15 Pro = iPhone16,1
393x852@3 iPhone 16 = iPhone17,3
430x932@3 iPhone 14 Pro Max = iPhone15,3
430x932@3 iPhone 15 Plus = iPhone15,5
430x932@3 iPhone 15 Pro Max = iPhone16,2
430x932@3 iPhone 16 Plus = iPhone17,4
402x874@3 iPhone 16 Pro = iPhone17,1
402x874@3 iPhone 17 = iPhone18,3
402x874@3 iPhone 17 Pro = iPhone18,1
402x874@3 iPhone 18 Pro = iPhone19,2
420x912@3 iPhone Air = iPhone18,4
440x956@3 iPhone 16 Pro Max = iPhone17,2
440x956@3 iPhone 17 Pro Max = iPhone18,2
440x956@3 iPhone 18 Pro Max = iPhone19,3 iPhone19,7
`
  .trim()
  .split("\n")
  .map((line) => {
    const [, size = "", name = "", ids = ""] = /^(\S+) (.*) = (.*)$/.exec(line) ?? [];
    return { name, size, ids: ids.split(" ") };
  });

describe("an iPhone", () => {
  it.each(iphones)("$name is known by name and by hardware id $ids", ({ name, ids }) => {
    const model = canonicalModel(name, "ios");
    expect(model).toBeDefined();
    expect(ids.map((id) => canonicalModel(id, "ios"))).toEqual(ids.map(() => model));
  });

  it.each(iphones)("$name has a screen of $size", ({ name, size }) => {
    const screen = screenOfIphone(canonicalModel(name, "ios") ?? "");
    expect(`${screen?.short}x${screen?.long}@${screen?.scale}`).toBe(size);
  });

  it("is not confused with another", () => {
    expect(new Set(iphones.map(({ name }) => canonicalModel(name, "ios"))).size).toBe(
      iphones.length,
    );
  });

  it("with an id that is not in the table is known by that id", () => {
    expect(canonicalModel("iPhone99,1", "ios")).toBe("iphone99,1");
  });
});

it.each([
  "iPhone",
  "iPad",
  "unknown",
  "Simulator iOS",
  "arm64",
  // Two phones have this name, and browsers never report names.
  "iPhone SE",
  "iPad Pro 11-inch (M4)",
  "",
  undefined,
])("has no comparable Apple model for %s", (name) => {
  expect(canonicalModel(name, "ios")).toBeUndefined();
});

it("knows an iPad by its hardware id", () => {
  expect(canonicalModel("iPad13,4", "ios")).toBe("ipad13,4");
});

describe("an Android model", () => {
  it.each([
    ["SM-S918B", "sm-s918b"],
    ["SAMSUNG SM-S918B", "sm-s918b"],
    ['"Pixel 8 Pro"', "pixel 8 pro"],
    [' "Pixel 9" ', "pixel 9"],
    // Browsers and phones both report these with the manufacturer's name.
    ["ONEPLUS A6003", "oneplus a6003"],
    ["Infinix X6837", "infinix x6837"],
    ['""', undefined],
    ["", undefined],
    ["unknown", undefined],
    [undefined, undefined],
  ])("is parsed from %s", (text, model) => {
    expect(canonicalModel(text, "android")).toBe(model);
  });
});
