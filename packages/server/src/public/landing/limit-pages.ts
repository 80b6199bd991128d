import type { Fallbacks } from "@throughline/engine";
import { renderPage } from "./page.ts";
import type { HtmlPage, PageContext } from "./page.ts";
import { fallbackLinks } from "./pages.ts";

/** The page of a link before its start. Visitors do not send their time zone, so the time is in the app's. */
export function notStartedPage(
  context: PageContext,
  {
    startsAt,
    timeZone = "UTC",
  }: { readonly startsAt: number; readonly timeZone?: string | undefined },
  fallbacks: Fallbacks,
): HtmlPage {
  const { language, notStarted, startsAt: text } = context.texts;
  const time = new Intl.DateTimeFormat(language, {
    year: "numeric",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  }).format(startsAt);
  return renderPage(context, {
    heading: notStarted,
    text: text.replace("{time}", () => time),
    actions: fallbackLinks(context, fallbacks),
  });
}

/** The page of a link that expired or reached its maximum of clicks. */
export function endedPage(context: PageContext, fallbacks: Fallbacks): HtmlPage {
  const { ended, wasLimited } = context.texts;
  return renderPage(context, {
    heading: ended,
    text: wasLimited,
    actions: fallbackLinks(context, fallbacks),
  });
}
