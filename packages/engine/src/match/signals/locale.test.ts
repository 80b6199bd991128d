import { describe, expect, it } from "vitest";
import { canonicalLanguage, canonicalLanguages, parseAcceptLanguage } from "./locale.ts";

describe("a language tag", () => {
  it.each([
    ["en_US", "en-us"],
    [" de-CH ", "de-ch"],
    ["de", "de"],
    ["fil-PH", "fil-ph"],
    ["es-419", "es-419"],
    ["sr-Latn-RS", "sr-rs"],
    ["zh_Hans_CN", "zh-cn"],
    ["zh-Hant-TW", "zh-tw"],
    ["zh-Hant-HK", "zh-hk"],
    ["zh_TW", "zh-tw"],
    ["zh-Hans", "zh-cn"],
    ["zh-Hant", "zh-tw"],
    // Old codes that Java and Android still use.
    ["iw-IL", "he-il"],
    ["in_ID", "id-id"],
    ["ji", "yi"],
    ["tl-PH", "fil-ph"],
    // Phones report nb for Norwegian, and some browsers report no.
    ["no-NO", "nb-no"],
    ["nn-NO", "nn-no"],
    ["en-GB-u-ca-buddhist", "en-gb"],
    ["ca-ES-valencia", "ca-es"],
    ["en_US.UTF-8", "en"],
    ["und", undefined],
    ["*", undefined],
    ["", undefined],
    ["C", undefined],
    ["POSIX", undefined],
    ["undefined", undefined],
    ["<script>", undefined],
  ])("%s becomes %s", (tag, canonical) => {
    expect(canonicalLanguage(tag)).toBe(canonical);
  });

  it("appears once in a list of at most ten", () => {
    expect(canonicalLanguages(["de-CH", "de_ch", "*", "en"])).toEqual(["de-ch", "en"]);
    const many = "aa ab ac ad ae af ag ah ai aj ak al".split(" ");
    expect(canonicalLanguages(many)).toEqual(many.slice(0, 10));
  });
});

describe("an Accept-Language header", () => {
  it.each([
    // Chrome
    ["de-CH,de;q=0.9,en-US;q=0.8,en;q=0.7", ["de-CH", "de", "en-US", "en"]],
    // Safari
    ["en-GB,en;q=0.9", ["en-GB", "en"]],
    ["en;q=0.8, de-CH, *;q=0.1, fr;q=0, it;q=0.9", ["de-CH", "it", "en"]],
    ["fr; q=0.5, es ;q=0.5, pt", ["pt", "fr", "es"]],
    ["da;x=1;q=0.3,sv;q=0.4", ["sv", "da"]],
    ["ja;q=oops", ["ja"]],
    ["*", []],
  ])("%s gives tags in order of preference", (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });

  it("may be empty", () => {
    expect(canonicalLanguages(parseAcceptLanguage(""))).toEqual([]);
  });
});
