import { clickTokenParameter, queryPairs } from "./query.ts";

/** A URL that makes another app on iOS hand over a page from its own browser to the phone's browser. */
export interface OutsideUrl {
  readonly url: string;
  /** Whether the app follows the URL only in a new window. */
  readonly newWindow?: true;
}

/** The value of `clickTokenParameter` in a link that a page opens outside. */
const outsideMark = `${clickTokenParameter}=outside`;

const safari = (url: string): OutsideUrl => ({ url: `x-safari-${url}` });

/**
 * The apps on iOS with a way out of their browser, by their user agents. Instagram's own URL works since April 2026, where
 * Safari's scheme had stopped. Snapchat and X let no page out (tested in 2024 and 2025), so their visitors get only the
 * steps for the app's menu.
 */
const waysOut: readonly (readonly [RegExp, (url: string) => OutsideUrl])[] = [
  [/\bInstagram\b/, (url) => ({ url: `instagram://extbrowser/?url=${encodeURIComponent(url)}` })],
  [/\bFB(?:AN|AV|_IAB)\b/, (url) => ({ ...safari(url), newWindow: true })],
  [/\bLinkedInApp\b/, safari],
  [/\b(?:musical_ly|trill_|BytedanceWebview|TikTok)/, safari],
];

/** Returns the index of the app's way out, or undefined if there is none. */
export function findWayOut(userAgent: string): number | undefined {
  const index = waysOut.findIndex(([pattern]) => pattern.test(userAgent));
  return index === -1 ? undefined : index;
}

/** Returns the URL that opens a link outside. The link is marked, so that the second visit is not counted as another click. */
export function outsideUrl(wayOut: number, url: string): OutsideUrl | undefined {
  return waysOut[wayOut]?.[1](`${url}${url.includes("?") ? "&" : "?"}${outsideMark}`);
}

/** Whether a page of another app's browser opened this link outside. */
export function isOpenedOutside(query: string): boolean {
  return query !== "" && queryPairs(query).includes(outsideMark);
}
