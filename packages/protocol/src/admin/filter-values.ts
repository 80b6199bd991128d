import { countryCodes } from "./countries.ts";
import type { FilterName } from "./filters.ts";
import {
  adNetworks,
  clickTargets,
  conditionPlatforms,
  matchOutcomes,
  userKinds,
} from "./vocabulary.ts";

/** Returns all values that a filter can have, or undefined if it can have any text. */
export function valuesOfFilter(name: FilterName): readonly string[] | undefined {
  switch (name) {
    case "country":
      return countryCodes();
    case "platform":
      return conditionPlatforms;
    case "target":
      return clickTargets;
    case "method":
      return matchOutcomes;
    case "users":
      return userKinds;
    case "adNetwork":
      return adNetworks;
    default:
      return undefined;
  }
}

/**
 * Returns the value of a filter that a person means, such as `DE` for "Germany" or "de". Returns undefined if there is no such
 * value. `describe` returns the name of a value in the person's language.
 */
export function findFilterValue(
  name: FilterName,
  typed: string,
  describe?: (value: string) => string,
): string | undefined {
  const values = valuesOfFilter(name);
  if (values === undefined) return typed;
  const wanted = comparable(typed);
  const isWanted = (text: string | undefined) => text !== undefined && comparable(text) === wanted;
  return (
    values.find(isWanted) ??
    values.find((value) => isWanted(describe?.(value))) ??
    (name === "country" ? countriesByName().get(wanted) : undefined)
  );
}

let countries: ReadonlyMap<string, string> | undefined;

/** Names of countries that are common, but unknown to Intl. */
const commonNames = [
  ["usa", "US"],
  ["uae", "AE"],
] as const;

/** Returns the codes of countries by their English names: the full ones, and short ones such as "UK". */
function countriesByName(): ReadonlyMap<string, string> {
  return (countries ??= new Map([
    ...commonNames,
    ...(["short", "long"] as const).flatMap((style) => {
      const names = new Intl.DisplayNames("en", { type: "region", style });
      return countryCodes().map((code) => [comparable(names.of(code) ?? code), code] as const);
    }),
  ]));
}

/** Removes accents, signs and case, so that "Reunion" and "Réunion" are equal. */
function comparable(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mark}|[^\p{Letter}\p{Number}]/gu, "")
    .toLowerCase();
}
