import type { Fallbacks } from "@throughline/engine";
import { markup, trusted } from "../../platform/http/markup.ts";
import { renderPage } from "./page.ts";
import type { HtmlPage, PageContext } from "./page.ts";
import { fallbackLinks } from "./pages.ts";

/** Renders the page of a link that has not started. The time is in the app's time zone, since visitors do not send theirs. */
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

/** Renders the page of a link that has expired or reached its maximum number of clicks. */
export function endedPage(context: PageContext, fallbacks: Fallbacks): HtmlPage {
  const { ended, wasLimited } = context.texts;
  return renderPage(context, {
    heading: ended,
    text: wasLimited,
    actions: fallbackLinks(context, fallbacks),
  });
}

/** The styles of the form. Other pages do without them. */
const formStyle = trusted(
  "label{display:block;margin-top:22px;text-align:start;font-size:15px}" +
    "input,button{width:100%;font:inherit}" +
    "input{margin-top:6px;padding:13px 14px;border:1px solid var(--soft);border-radius:14px;background:var(--card);color:inherit}" +
    "button.button{margin-top:16px;border:0;font-weight:600;cursor:pointer}" +
    "input:focus-visible,button:focus-visible{outline:3px solid var(--link);outline-offset:2px}" +
    ".wrong{color:#b3261e}@media(prefers-color-scheme:dark){.wrong{color:#ff8a80}}",
);

/** Renders the page that asks for the password of a link. The page works without scripts. */
export function passwordPage(
  context: PageContext,
  { isWrong }: { readonly isWrong: boolean },
): HtmlPage {
  const { needsPassword, enterPassword, password, submitPassword, wrongPassword } = context.texts;
  return renderPage(context, {
    heading: needsPassword,
    text: enterPassword,
    hasForm: true,
    head: markup`<style nonce="${context.nonce}">${formStyle}</style>`,
    actions: markup`<form method="post">
${isWrong && markup`<p id="wrong" class="wrong" role="alert">${wrongPassword}</p>`}
<label for="password">${password}</label>
<input id="password" name="password" type="password" required maxlength="200" autocomplete="off" autofocus${isWrong && markup` aria-invalid="true" aria-describedby="wrong"`}>
<button class="button">${submitPassword}</button>
</form>`,
  });
}
