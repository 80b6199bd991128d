import { countryCodes } from "@throughline/protocol";
import { locale } from "../../language/language.ts";

/** Language tags with a region or script that are often targeted. */
const dialects = [
  "de-AT",
  "de-CH",
  "en-GB",
  "en-US",
  "es-419",
  "es-MX",
  "fr-CA",
  "pt-BR",
  "pt-PT",
  "zh-Hans",
  "zh-Hant",
];

const regions = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
const languages = new Intl.DisplayNames(locale, { type: "language", fallback: "none" });

export interface NamedCode {
  readonly value: string;
  readonly label: string;
}

export function countryName(code: string): string {
  return nameOf(regions, code) ?? code;
}

export function languageName(tag: string): string {
  return nameOf(languages, tag) ?? tag;
}

/** Returns all countries, sorted by name. */
export function allCountries(): NamedCode[] {
  return sorted(countryCodes(), regions);
}

/** Returns the languages with a two-letter code and the common dialects, sorted by name. */
export function allLanguages(): NamedCode[] {
  return sorted(
    [...twoLetterCodes(), ...dialects].filter((tag) => Intl.getCanonicalLocales(tag)[0] === tag),
    languages,
  );
}

function sorted(codes: readonly string[], names: Intl.DisplayNames): NamedCode[] {
  return codes
    .flatMap((value) => {
      const label = nameOf(names, value);
      return label === undefined ? [] : [{ value, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

function nameOf(names: Intl.DisplayNames, code: string): string | undefined {
  try {
    return names.of(code);
  } catch {
    // The code is not well-formed. The service says so when the link is saved.
    return undefined;
  }
}

function twoLetterCodes(): string[] {
  const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
  return letters.flatMap((first) => letters.map((second) => first + second));
}
