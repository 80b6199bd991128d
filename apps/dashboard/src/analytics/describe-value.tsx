import { linkLabel } from "@throughline/protocol";
import type { FilterName } from "@throughline/protocol";
import { useState } from "react";
import { locale } from "../language/language.ts";
import { analyticsTexts } from "../texts/analytics.ts";

const texts = analyticsTexts.breakdown;

const countries = new Intl.DisplayNames(locale, { type: "region", fallback: "code" });

/** Returns the display name of a value, such as “Poland” for the country `PL`. */
export function describeValue(name: FilterName, value: string): string {
  if (name === "country") return countryName(value);
  if (name === "link") return linkLabel(value);
  if (name === "users") return texts.users[value] ?? value;
  if (name === "platform") return texts.platforms[value] ?? value;
  if (name === "adNetwork") return texts.adNetworks[value] ?? value;
  if (name === "target") return texts.targets[value] ?? value;
  return name === "method" ? (texts.methods[value] ?? value) : value;
}

/** Returns the name of a country, or its code if it has none. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The name of a country behind its flag. */
export function Country({ code }: { code: string }) {
  return (
    <>
      <CountryFlag code={code} /> {countryName(code)}
    </>
  );
}

/** The flag of a country beside its name, as an image, because not every system has flag emoji. */
export function CountryFlag({ code }: { code: string }) {
  const [hasFlag, setHasFlag] = useState(/^[A-Z]{2}$/.test(code));
  if (!hasFlag) return null;
  const src = `${import.meta.env.BASE_URL}assets/flags/${code}.svg`;
  return (
    <img
      className="country-flag"
      src={src}
      alt=""
      width={18}
      height={12}
      loading="lazy"
      onError={() => setHasFlag(false)}
    />
  );
}
