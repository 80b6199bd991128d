import { searchText } from "../shell/search-text.ts";

/** The outcomes of a match, as the API names them. */
export const outcomes = ["deterministic", "probabilistic", "none"] as const;
export type Outcome = (typeof outcomes)[number];

/** The query parameters of the list of installs. */
export interface InstallsSearch {
  search?: string;
  /** The code of a link. */
  link?: string;
  /** The id of a user. */
  user?: string;
  match?: Outcome;
  /** The variant of the app. */
  appVariant?: string;
  /** Only installs with signs of fraud. */
  flagged?: "true";
  /** The first and the last day, such as `2026-05-01`, in the browser’s time zone. */
  from?: string;
  to?: string;
}

/** Reads the query parameters of the list. Unknown parameters are left out. */
export function readInstallsSearch(raw: Record<string, unknown>): InstallsSearch {
  const texts = Object.fromEntries(
    ["search", "link", "user", "appVariant", "from", "to"].flatMap((name) => {
      const text = searchText(raw[name]);
      return text === "" ? [] : [[name, text]];
    }),
  );
  const match = outcomes.find((outcome) => outcome === raw["match"]);
  // The router parses the parameter into a boolean.
  const isFlagged = raw["flagged"] === true || raw["flagged"] === "true";
  return { ...texts, ...(match && { match }), ...(isFlagged && { flagged: "true" }) };
}

/** Returns the filters as the API expects them, with times in place of days. */
export function toInstallsQuery({ from, to, ...rest }: InstallsSearch): Record<string, string> {
  return {
    ...rest,
    ...(from !== undefined && isDay(from) && { from: startOfDay(from, 0) }),
    ...(to !== undefined && isDay(to) && { to: startOfDay(to, 1) }),
  };
}

/** Returns whether the first day is after the last day. */
export function isReversed({ from, to }: InstallsSearch): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function isDay(text: string): boolean {
  return !Number.isNaN(Date.parse(`${text}T00:00:00`));
}

function startOfDay(day: string, daysLater: number): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}
