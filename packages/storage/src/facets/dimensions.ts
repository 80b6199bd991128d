/** What is known of a click that statistics ask for, in the order its facets are kept in. */
export const clickDimensions = [
  "platform",
  "os",
  "browser",
  "referrer",
  "source",
  "medium",
  "campaign",
  "country",
  /** Where it led: `store`, directly or by a page whose button does, `web` or `page`. */
  "target",
] as const;

export type ClickDimension = (typeof clickDimensions)[number];

/**
 * What is counted by its value, beside what a click brings along: `method` of a match, `event` by its name, `currency` with
 * what was taken in, `milestone` of an install (see milestones.ts).
 */
export const dimensions = [...clickDimensions, "method", "event", "currency", "milestone"] as const;

export type Dimension = (typeof dimensions)[number];

/** Longer values count as what they begin with: visitors choose some of them. */
const maxValueLength = 100;

const separator = "|";

/** A click's facets as they are kept with it: one short text, because every click carries it. */
export function clickFacets(values: Partial<Record<ClickDimension, string | undefined>>): string {
  let facets = facetText(values[clickDimensions[0]]);
  for (let index = 1; index < clickDimensions.length; index += 1) {
    facets += separator + facetText(values[clickDimensions[index] as ClickDimension]);
  }
  return facets;
}

/** A value as it may stand in a click's facets. */
export function facetText(value = ""): string {
  const short = value.length > maxValueLength ? value.slice(0, maxValueLength) : value;
  return short.includes(separator) ? short.replaceAll(separator, " ") : short;
}

/** The values of {@link clickFacets}, in the order of {@link clickDimensions}; empty where nothing is known. */
export function parseFacets(facets: string): string[] {
  return facets.split(separator);
}
