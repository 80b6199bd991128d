import { expect, it } from "vitest";
import { compareLanguages } from "./languages.ts";
import { languageLevels } from "./levels.ts";

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
