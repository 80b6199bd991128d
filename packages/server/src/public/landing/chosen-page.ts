import type { LinkResponse } from "@throughline/engine";
import type { App, LandingPage, LandingPageTexts } from "@throughline/storage";
import { pageTextsFor } from "./texts/choose.ts";

/** One of the app's own landing pages, with its texts for a visitor. */
export interface ChosenPage {
  readonly page: LandingPage;
  readonly texts: LandingPageTexts;
}

/** Returns the app's own landing page that a response names. Returns undefined for the standard page. */
export function chosenPage(
  { pages }: Pick<App, "pages">,
  response: LinkResponse,
  acceptLanguage: string | undefined,
): ChosenPage | undefined {
  if (!("page" in response)) return undefined;
  const page = pages?.find(({ name }) => name === response.page);
  const texts = page && pageTextsFor(page.texts, acceptLanguage);
  return texts && { page, texts };
}
