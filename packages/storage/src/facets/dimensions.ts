import { methodFacet } from "./method-facet.ts";
import type { Install, InstallMatch } from "../records.ts";

/** The dimensions of a click in statistics. A facet is the value of a dimension. */
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
  "ruleOrVariant",
] as const;

export type ClickDimension = (typeof clickDimensions)[number];

/**
 * The dimensions of an install: the dimensions of its click, the match method, the app variant, whether the install is
 * flagged, whether its user is known from another install, and the ad network that says that its ad led to the install, with
 * the ad's campaign. Only events have a `touch` (see touch.ts).
 */
export const dimensions = [
  ...clickDimensions,
  "method",
  "appVariant",
  "flagged",
  "knownUser",
  "adNetwork",
  "adCampaign",
  "touch",
] as const;

export type Dimension = (typeof dimensions)[number];

/**
 * The letter that stands for a dimension in stored facets. A letter is never changed, and never used for another dimension,
 * not even after its dimension is gone.
 */
const letters: Readonly<Record<Dimension, string>> = {
  platform: "p",
  os: "o",
  browser: "b",
  referrer: "r",
  source: "s",
  medium: "m",
  campaign: "c",
  country: "g",
  target: "t",
  ruleOrVariant: "v",
  method: "w",
  appVariant: "a",
  flagged: "f",
  knownUser: "k",
  adNetwork: "n",
  adCampaign: "d",
  touch: "u",
};

const dimensionOfLetter = new Map(dimensions.map((dimension) => [letters[dimension], dimension]));

/** Values by dimension. A dimension without a value is left out. */
export type FacetValues = Partial<Record<Dimension, string>>;

/** The value under which rare values are counted. No visitor can send it. */
export const otherValue = "\u0001";

/** The maximum length of a value. Longer values are truncated, because visitors choose some values, such as UTM parameters. */
const maxValueLength = 100;

const separator = "|";
const equals = "=";

/**
 * Joins the facets of a click into one text: `p=ios|g=DE`. The text is stored
 * with every click, so it must be short.
 */
export function joinClickFacets(
  values: Partial<Record<ClickDimension, string | undefined>>,
): string {
  let facets = "";
  for (const dimension of clickDimensions) {
    const value = values[dimension];
    if (value) facets = withFacet(facets, dimension, facetText(value));
  }
  return facets;
}

function withFacet(facets: string, dimension: Dimension, value: string): string {
  return (facets === "" ? "" : facets + separator) + letters[dimension] + equals + value;
}

/** Joins the facets of an install. `clickFacets` is null for an install without a click. */
export function joinInstallFacets(clickFacets: string | null, install: FacetedInstall): string {
  const own = joinOwnFacets(install);
  return clickFacets ? clickFacets + separator + own : own;
}

/** The fields of an install that become facets. */
export interface FacetedInstall extends Pick<Install, "appVariant" | "flags" | "knownUser" | "ad"> {
  readonly match: Pick<InstallMatch, "method" | "update">;
}

/** Joins the facets that an install has in addition to those of its click. There is at least one. */
export function joinOwnFacets({ match, appVariant, flags, knownUser, ad }: FacetedInstall): string {
  return joinFacets({
    method: methodFacet(match),
    appVariant: facetText(appVariant),
    ...(flags && { flagged: flaggedValue }),
    ...(knownUser && { knownUser: knownUserValue }),
    ...(ad && { adNetwork: ad.network, adCampaign: facetText(ad.campaign.name ?? ad.campaign.id) }),
  });
}

/** The facet of an install in the dimension `knownUser`, if its user was seen on another install before. */
const knownUserValue = "yes";

/** The facet of a flagged install in the dimension `flagged`. */
export const flaggedValue = "yes";

/** Joins the facets of a returning user's open with the app variant and the flag of their install. */
export function joinReturnFacets(openFacets: string, installFacets: string): string {
  const { appVariant, flagged } = parseFacets(installFacets);
  return joinFacets({
    ...parseFacets(openFacets),
    ...(appVariant && { appVariant }),
    ...(flagged && { flagged }),
  });
}

/** Returns the facets of a cell of a cube, which has a touch in addition to the facets of its record. */
export function toCellFacets(facets: string, touch: string): string {
  return touch === "" ? facets : withFacet(facets, "touch", touch);
}

/** Returns the part of an install's facets that belongs to its click. */
export function extractClickFacets(installFacets: string): string {
  return joinClickFacets(parseFacets(installFacets));
}

/** Shortens a value and removes separators and control characters. */
export function facetText(value = ""): string {
  const short = value.length > maxValueLength ? value.slice(0, maxValueLength) : value;
  // oxlint-disable-next-line no-control-regex -- `otherValue` is a control character.
  return /[\u0000-\u001F|]/.test(short) ? short.replaceAll(/[\u0000-\u001F|]/g, " ") : short;
}

/** Splits joined facets. Dimensions that only a newer version knows are left out. */
export function parseFacets(facets: string): FacetValues {
  const values: FacetValues = {};
  if (facets === "") return values;
  for (const facet of facets.split(separator)) {
    const dimension = dimensionOfLetter.get(facet.slice(0, 1));
    if (dimension) values[dimension] = facet.slice(2);
  }
  return values;
}

/** Joins values in the order of {@link dimensions}, so that equal values make equal texts. */
export function joinFacets(values: FacetValues): string {
  let facets = "";
  for (const dimension of dimensions) {
    const value = values[dimension];
    if (value) facets = withFacet(facets, dimension, value);
  }
  return facets;
}

/**
 * The dimensions to fold, by level. To save space, rare combinations of facets are merged: the values of these dimensions
 * are replaced with {@link otherValue}. Dimensions with many values are folded first, because this saves the most. A link
 * usually has one campaign, so folding the campaign saves little. `flagged`, `knownUser`, `touch` and `adNetwork` are never
 * folded, because reports filter cells by them.
 */
const foldedDimensions: readonly (readonly Dimension[])[] = [
  ["os", "browser", "referrer", "medium"],
  ["target", "source"],
  ["country"],
  ["campaign", "ruleOrVariant", "method", "appVariant", "adCampaign"],
  ["platform"],
];

export const foldLevels = foldedDimensions.map((_, index) => index + 1);

/** Replaces the values of all dimensions up to a fold level with {@link otherValue}. */
export function foldFacets(facets: string, level: number): string {
  const values = parseFacets(facets);
  for (const dimension of foldedDimensions.slice(0, level).flat()) {
    if (values[dimension]) values[dimension] = otherValue;
  }
  return joinFacets(values);
}
