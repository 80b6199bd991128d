import { countedMethod } from "../counted-method.ts";
import type { Install } from "../records.ts";

/** The dimensions of a click in statistics, in the order of its stored facets. */
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
 * The facets of an install: those of its click, how it was matched, the variant of the app, and
 * whether the install is flagged. The touch is a facet of single events (see touch.ts).
 */
export const dimensions = [...clickDimensions, "method", "appVariant", "flagged", "touch"] as const;

export type Dimension = (typeof dimensions)[number];

/** The value under which rare values are counted. No visitor can send it. */
export const otherValue = "\u0001";

/** Longer values are cut off here, because visitors choose some of them. */
const maxValueLength = 100;

const separator = "|";

/** Joins the facets of a click into one short text, because every stored click has one. */
export function clickFacets(values: Partial<Record<ClickDimension, string | undefined>>): string {
  let facets = facetText(values[clickDimensions[0]]);
  for (let index = 1; index < clickDimensions.length; index += 1) {
    facets += separator + facetText(values[clickDimensions[index] as ClickDimension]);
  }
  return facets;
}

const noFacets = clickFacets({});

/** Returns the facets of an install. `ofClick` is null for an install without a click. */
export function installFacets(ofClick: string | null, install: FacetedInstall): string {
  return (ofClick ?? noFacets) + separator + ownFacets(install);
}

/** The fields of an install that statistics count it by. */
export interface FacetedInstall extends Pick<Install, "appVariant" | "flags"> {
  readonly match: Parameters<typeof countedMethod>[0];
}

/** Returns the facets of an install that its click does not have. */
export function ownFacets({ match, appVariant, flags }: FacetedInstall): string {
  const flagged = flags ? flaggedValue : "";
  return [countedMethod(match), facetText(appVariant), flagged].join(separator);
}

/** The value of a flagged install in the dimension `flagged`. */
export const flaggedValue = "yes";

/** Returns the facets of a return. An install that comes back keeps its variant and its flag. */
export function returnFacets(ofOpen: string, ofInstall: string): string {
  const install = parseFacets(ofInstall);
  return parseFacets(ofOpen)
    .map((value, index) => (inheritedAt.has(index) ? (install[index] ?? "") : value))
    .join(separator);
}

const inheritedAt = new Set([dimensions.indexOf("appVariant"), dimensions.indexOf("flagged")]);

/** Returns facets in the form that cubes use. Facets that a click does not have are empty. */
export function cellFacets(facets: string, touch: string): string {
  const values = parseFacets(facets);
  values[dimensions.indexOf("touch")] = touch;
  return joinFacets(values);
}

/** Returns the facets of an install's click. */
export function facetsOfClick(ofInstall: string): string {
  return ofInstall.split(separator).slice(0, clickDimensions.length).join(separator);
}

/** Shortens a value and removes separators and control characters. */
export function facetText(value = ""): string {
  const short = value.length > maxValueLength ? value.slice(0, maxValueLength) : value;
  // oxlint-disable-next-line no-control-regex -- One of these characters marks rare values.
  return /[\u0000-\u001F|]/.test(short) ? short.replaceAll(/[\u0000-\u001F|]/g, " ") : short;
}

/** Splits facets, in the order of {@link dimensions}. Unknown values are empty. */
export function parseFacets(facets: string): string[] {
  const values = facets.split(separator);
  return dimensions.map((_, index) => values[index] ?? "");
}

/** Joins values in the order of {@link dimensions}. */
export function joinFacets(values: readonly string[]): string {
  return values.join(separator);
}

/**
 * The dimensions that rare combinations of facets lose, one level after another. Dimensions with many values come
 * first, because losing them saves the most. A link usually has one campaign, so losing it saves little. Reports filter
 * cells by `flagged` and `touch`, so no combination loses these two.
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

/** Replaces the values that combinations lose up to a level with {@link otherValue}. */
export function foldFacets(facets: string, level: number): string {
  const folded = foldedAt[level - 1];
  return joinFacets(
    parseFacets(facets).map((value, index) =>
      value !== "" && folded?.has(index) ? otherValue : value,
    ),
  );
}
