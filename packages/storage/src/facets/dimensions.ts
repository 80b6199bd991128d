import { methodFacet } from "./method-facet.ts";
import type { Install, InstallMatch } from "../records.ts";

/** The dimensions of a click in statistics, in the order of its stored facets. A facet is the value of a dimension. */
export const clickDimensions = [
  "platform",
  "os",
  "browser",
  "referrer",
  "source",
  "medium",
  "campaign",
  "country",
  /** Where the click led: straight to a `store`, to the `web`, or to a `page` of the service. */
  "target",
  /** The rule or variant of the link that the visitor got. */
  "choice",
] as const;

export type ClickDimension = (typeof clickDimensions)[number];

/**
 * The dimensions of an install: the dimensions of its click, the match method, the app variant, and whether the install is
 * flagged. Only events have a `touch` (see touch.ts).
 */
export const dimensions = [...clickDimensions, "method", "appVariant", "flagged", "touch"] as const;

export type Dimension = (typeof dimensions)[number];

/** The value under which rare values are counted. No visitor can send it. */
export const otherValue = "\u0001";

/** The maximum length of a value. Longer values are truncated, because visitors choose some values, such as UTM parameters. */
const maxValueLength = 100;

const separator = "|";

/** Joins the facets of a click into one text. The text is stored with every click, so it must be short. */
export function joinClickFacets(
  values: Partial<Record<ClickDimension, string | undefined>>,
): string {
  let facets = facetText(values[clickDimensions[0]]);
  for (let index = 1; index < clickDimensions.length; index += 1) {
    facets += separator + facetText(values[clickDimensions[index] as ClickDimension]);
  }
  return facets;
}

const noClickFacets = joinClickFacets({});

/** Joins the facets of an install. `clickFacets` is null for an install without a click. */
export function joinInstallFacets(clickFacets: string | null, install: FacetedInstall): string {
  return (clickFacets ?? noClickFacets) + separator + joinOwnFacets(install);
}

/** The fields of an install that become facets. */
export interface FacetedInstall extends Pick<Install, "appVariant" | "flags"> {
  readonly match: Pick<InstallMatch, "method" | "update">;
}

/** Joins the facets that an install has in addition to those of its click. */
export function joinOwnFacets({ match, appVariant, flags }: FacetedInstall): string {
  const flagged = flags ? flaggedValue : "";
  return [methodFacet(match), facetText(appVariant), flagged].join(separator);
}

/** The facet of a flagged install in the dimension `flagged`. */
export const flaggedValue = "yes";

/** Joins the facets of a returning user's open with the app variant and the flag of their install. */
export function joinReturnFacets(openFacets: string, installFacets: string): string {
  const install = parseFacets(installFacets);
  return parseFacets(openFacets)
    .map((value, index) => (fromInstall.has(index) ? (install[index] ?? "") : value))
    .join(separator);
}

/** The indices of the dimensions that a return takes from the install. */
const fromInstall = new Set([dimensions.indexOf("appVariant"), dimensions.indexOf("flagged")]);

/** Returns the facets of a cell of a cube: a value for every dimension, including the touch. Missing values are empty. */
export function toCellFacets(facets: string, touch: string): string {
  const values = parseFacets(facets);
  values[dimensions.indexOf("touch")] = touch;
  return joinFacets(values);
}

/** Returns the part of an install's facets that belongs to its click. */
export function extractClickFacets(installFacets: string): string {
  return installFacets.split(separator).slice(0, clickDimensions.length).join(separator);
}

/** Shortens a value and removes separators and control characters. */
export function facetText(value = ""): string {
  const short = value.length > maxValueLength ? value.slice(0, maxValueLength) : value;
  // oxlint-disable-next-line no-control-regex -- `otherValue` is a control character.
  return /[\u0000-\u001F|]/.test(short) ? short.replaceAll(/[\u0000-\u001F|]/g, " ") : short;
}

/** Splits joined facets into a value for each of {@link dimensions}, in their order. Missing values are empty. */
export function parseFacets(facets: string): string[] {
  const values = facets.split(separator);
  return dimensions.map((_, index) => values[index] ?? "");
}

/** Joins values in the order of {@link dimensions}. */
export function joinFacets(values: readonly string[]): string {
  return values.join(separator);
}

/**
 * The dimensions to fold, by level. To save space, rare combinations of facets are merged: the values of these dimensions
 * are replaced with {@link otherValue}. Dimensions with many values are folded first, because this saves the most. A link
 * usually has one campaign, so folding the campaign saves little. `flagged` and `touch` are never folded, because reports
 * filter cells by them.
 */
const foldedDimensions: readonly (readonly Dimension[])[] = [
  ["os", "browser", "referrer", "medium"],
  ["target", "source"],
  ["country"],
  ["campaign", "choice", "method", "appVariant"],
  ["platform"],
];

export const foldLevels = foldedDimensions.map((_, index) => index + 1);

const foldedAt = foldLevels.map(
  (level) =>
    new Set(
      foldedDimensions
        .slice(0, level)
        .flat()
        .map((dimension) => dimensions.indexOf(dimension)),
    ),
);

/** Replaces the values of all dimensions up to a fold level with {@link otherValue}. */
export function foldFacets(facets: string, level: number): string {
  const folded = foldedAt[level - 1];
  return joinFacets(
    parseFacets(facets).map((value, index) =>
      value !== "" && folded?.has(index) ? otherValue : value,
    ),
  );
}
