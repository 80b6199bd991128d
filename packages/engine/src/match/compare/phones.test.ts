import { describe, expect, it } from "vitest";
import { languageLevels, levels, osLevels } from "./levels.ts";
import { toScreen } from "../signals/screen.ts";
import {
  agreementCount,
  agreementIndex,
  areComparable,
  compareLanguages,
  sameScreen,
} from "./phones.ts";

describe("the number of a phone agreement", () => {
  it("differs for each way to agree, starting at 0", () => {
    const two = Object.values(levels);
    const ways = two.flatMap((timeZone) =>
      two.flatMap((model) =>
        two.flatMap((screen) =>
          Object.values(languageLevels).flatMap((language) =>
            Object.values(osLevels).map((os) => ({ timeZone, model, screen, language, os })),
          ),
        ),
      ),
    );
    const numbers = ways.map(agreementIndex).toSorted((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: agreementCount }, (_, number) => number));
  });
});

describe("compareLanguages", () => {
  it.each([
    [["de-ch"], ["de-ch", "en-us"], languageLevels.same],
    [["de"], ["de-ch"], languageLevels.base],
    [["zh-tw"], ["zh-cn"], languageLevels.base],
    [["en-gb"], ["de-ch", "en-us"], languageLevels.listed],
    [["fr-fr"], ["de-ch", "en-us"], languageLevels.different],
    [[], ["de-ch"], languageLevels.unknown],
    [["de-ch"], [], languageLevels.unknown],
  ])("compares %j with %j", (click, open, level) => {
    expect(compareLanguages(click[0], open)).toBe(level);
  });
});

describe("areComparable", () => {
  it("compares an unknown iPhone hardware id with other ids but not with marketing names", () => {
    expect(areComparable("iphone99,1", "iphone 17")).toBe(false);
    expect(areComparable("iphone 17", "iphone99,1")).toBe(false);
    expect(areComparable("iphone99,1", "iphone99,2")).toBe(true);
    expect(areComparable("iphone 14", "iphone 15")).toBe(true);
  });

  it("compares all Android models", () => {
    expect(areComparable("sm-s918b", "pixel 8, blue")).toBe(true);
  });
});

describe("two screens", () => {
  // The screen of a Pixel as the phone reports it.
  const phone = { short: 411.43, long: 914.29, scale: 2.63 };

  it.each([
    [{ short: 412, long: 915, scale: 2.625 }, true],
    [{ short: 411, long: 914 }, true],
    [{ short: 412.43, long: 915.29, scale: 2.63 }, true],
    [{ short: 413, long: 914, scale: 2.63 }, false],
    [{ short: 411, long: 916, scale: 2.63 }, false],
    [{ short: 411, long: 914, scale: 2.75 }, false],
  ])("are the same if a browser rounded one of them: %j", (browser, same) => {
    expect(sameScreen(phone, browser)).toBe(same);
    expect(sameScreen(browser, phone)).toBe(same);
  });

  it("of one size differ by their scale: iPhone 11 and 11 Pro Max", () => {
    const [eleven, max] = [toScreen(414, 896, 2), toScreen(414, 896, 3)];
    expect(eleven && max && sameScreen(eleven, max)).toBe(false);
  });
});
