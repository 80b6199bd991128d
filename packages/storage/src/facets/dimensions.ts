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
  /** Where the click led: `store` (directly or by a landing page's button), `web` or `page`. */
  "target",
] as const;

export type ClickDimension = (typeof clickDimensions)[number];

/**
 * All dimensions of statistics. Beside those of clicks: `method` of a match, `event` name,
 * `currency` of revenue, and `milestone` of an install (see milestones.ts).
 */
export const dimensions = [...clickDimensions, "method", "event", "currency", "milestone"] as const;

export type Dimension = (typeof dimensions)[number];

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

/** Shortens a value and removes the separator. */
export function facetText(value = ""): string {
  const short = value.length > maxValueLength ? value.slice(0, maxValueLength) : value;
  return short.includes(separator) ? short.replaceAll(separator, " ") : short;
}

/**
 * Splits the result of {@link clickFacets}, in the order of {@link clickDimensions}. Unknown values
 * are empty.
 */
export function parseFacets(facets: string): string[] {
  return facets.split(separator);
}
