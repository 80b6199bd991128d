import { describe, expect, it } from "vitest";
import { osLevels } from "./levels.ts";
import { compareVersions, fitsFrozenVersion } from "./versions.ts";

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
])("tells whether a frozen token may stand for %j", (version, fits) => {
  expect(fitsFrozenVersion(version)).toBe(fits);
});
