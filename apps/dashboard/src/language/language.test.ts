import { expect, it } from "vitest";
import { localeOf, preferredLanguage } from "./language.ts";
import { pluralIn } from "./plural.ts";

it.each([
  [["de-AT", "en"], "de"],
  [["sv", "pt-BR", "en-US"], "pt"],
  [["zh-Hant-TW", "JA"], "ja"],
  [["sv", "xx"], "en"],
  [[], "en"],
])("begins with the first known language of %j", (preferred, language) => {
  expect(preferredLanguage(preferred)).toBe(language);
});

it("formats with the region of the browser if it speaks the language", () => {
  expect(localeOf("de", ["fr-CH", "de-CH", "de-DE"])).toBe("de-CH");
  expect(localeOf("pl", ["en-US"])).toBe("pl");
});

it("chooses the form for a number by the rules of the language", () => {
  const polish = pluralIn("pl");
  const forms = { one: "link", few: "linki", many: "linków", other: "linku" };
  expect([1, 2, 5, 22, 1.5].map((count) => polish(count, forms))).toEqual([
    "link",
    "linki",
    "linków",
    "linki",
    "linku",
  ]);
  expect(pluralIn("ja")(1, { one: "never", other: "件" })).toBe("件");
});
