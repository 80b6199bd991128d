import { analyticsTexts } from "../texts/analytics.ts";
import type { FilterName } from "./search.ts";

const texts = analyticsTexts.breakdown;

const countries = new Intl.DisplayNames(undefined, { type: "region", fallback: "code" });

/** Returns the display name of a value, such as “Poland” for the country `PL`. */
export function describeValue(name: FilterName, value: string): string {
  if (name === "country") return countryName(value);
  if (name === "platform") return texts.platforms[value] ?? value;
  if (name === "target") return texts.targets[value] ?? value;
  return name === "method" ? (texts.methods[value] ?? value) : value;
}

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A country code as a small label. Not every system has flag emoji. */
export function CountryCode({ code }: { code: string }) {
  return (
    <span className="country-code" aria-hidden="true">
      {code}
    </span>
  );
}
