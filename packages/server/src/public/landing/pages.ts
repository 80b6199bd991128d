import type { LinkResponse, Fallbacks } from "@throughline/engine";
import { markup } from "../../platform/http/markup.ts";
import type { Html } from "../../platform/http/markup.ts";
import { renderPage } from "./page.ts";
import type { HtmlPage, PageContext, PageData } from "./page.ts";
import { qrCode } from "./qr-code.ts";
import { insertAppName } from "./texts/choose.ts";
import type { Texts } from "./texts/texts.ts";

type ResponseOf<Kind extends LinkResponse["kind"]> = Extract<LinkResponse, { kind: Kind }>;
/** The context of an active link, whose app is known. */
export type LinkContext = PageContext & { readonly app: NonNullable<PageContext["app"]> };

/** Renders the page for a click. */
export function pageFor(
  context: LinkContext,
  response: Exclude<LinkResponse, { kind: "redirect" | "declined" }>,
  data: PageData,
): HtmlPage {
  switch (response.kind) {
    case "landing":
      return landingPage(context, response, data);
    case "in-app":
      return inAppPage(context, response, data);
    case "desktop":
      return desktopPage(context, response, data);
    case "unavailable":
      return unavailablePage(context, response);
    default:
      return previewPage(context);
  }
}

/** Renders the page with a button to the store. On iOS, the button also copies the link. */
function landingPage(
  context: LinkContext,
  response: ResponseOf<"landing">,
  data: PageData,
): HtmlPage {
  const text = textGetter(context);
  if (response.device === "android") return playPage(context, response, data);
  return renderPage(context, {
    heading: text("continueInApp"),
    text: text("getFromAppStore"),
    withPicture: true,
    isDesigned: true,
    head: smartBanner(response, context.url),
    data,
    actions: handOverLinks(context, response),
  });
}

function playPage(context: LinkContext, response: ResponseOf<"landing">, data: PageData): HtmlPage {
  const text = textGetter(context);
  return renderPage(context, {
    heading: text("continueInApp"),
    text: text("getFromPlay"),
    withPicture: true,
    isDesigned: true,
    // The app reads the click id from the install referrer, not from the clipboard.
    data: { ...data, copy: undefined },
    actions: handOverLinks(context, response),
  });
}

/** Renders the page for the in-app browser of an Android app, which opens other apps only on a tap. */
function inAppPage(context: LinkContext, response: ResponseOf<"in-app">, data: PageData): HtmlPage {
  const text = textGetter(context);
  return renderPage(context, {
    heading: text("continueInApp"),
    text: text("oneTap"),
    withPicture: true,
    isDesigned: true,
    // The app reads the clipboard on iOS only.
    data: { ...data, copy: undefined },
    actions: handOverLinks(context, response),
  });
}

/** Renders the page for a computer, with a QR code of the link. An iPad, which identifies as a Mac, shows the button of iOS instead. */
function desktopPage(
  context: LinkContext,
  response: ResponseOf<"desktop">,
  data: PageData,
): HtmlPage {
  const text = textGetter(context);
  const { appStore, openApp } = response;
  const code = qrCode(response.url);
  return renderPage(context, {
    heading: text("continueInApp"),
    text: text("onYourPhone"),
    withPicture: true,
    isDesigned: true,
    // Only an iPad would send its networks, and the page would become too large.
    data: { ...data, addressUrls: undefined },
    actions: markup`<div class="${appStore && "no-tablet"}">
${code && markup`<img class="qr" src="${code}" alt="${text("qrCode")}" width="232" height="232">`}
<p>${text(code ? "scan" : "openOnPhone")}</p>
${storeLinks(response)}
</div>
${appStore && markup`<div class="tablet">${appStoreButton(context, appStore, openApp)}</div>`}`,
  });
}

/** Renders the page for a platform without the app. */
function unavailablePage(context: LinkContext, response: ResponseOf<"unavailable">): HtmlPage {
  const text = textGetter(context);
  return renderPage(context, {
    heading: text("notHereYet"),
    withPicture: true,
    actions: markup`<p>${text(response.device === "ios" ? "notForIos" : "notForAndroid")}</p>
${storeLinks(response)}`,
  });
}

/** Renders the page for crawlers and chat previews. */
function previewPage(context: LinkContext): HtmlPage {
  return renderPage(context, { heading: context.app.name, text: textGetter(context)("preview") });
}

/**
 * Renders the page for unknown and disabled links. It is the same for both, so that nobody learns which codes once existed.
 * On an app's domain, the page shows the app's name, website and stores.
 */
export function missingPage(context: PageContext, fallbacks: Fallbacks = {}): HtmlPage {
  const { deadLink, askForNew } = context.texts;
  return renderPage(context, {
    symbol: "?",
    heading: deadLink,
    text: askForNew,
    actions: fallbackLinks(context, fallbacks),
  });
}

/** Renders the links to the app's website and stores on a page that leads nowhere else. */
export function fallbackLinks({ app, texts }: PageContext, fallbacks: Fallbacks): Html {
  const { web } = fallbacks;
  return markup`${web && markup`<a class="button" href="${web}">${insertAppName(texts.visitApp, app?.name ?? "")}</a>`}
${storeLinks(fallbacks)}`;
}

/** Renders the page for temporary errors of the service. */
export function temporaryErrorPage(context: PageContext): HtmlPage {
  const { oneMoment, tryAgain } = context.texts;
  return renderPage(context, { symbol: "…", heading: oneMoment, text: tryAgain });
}

type GetText = (text: Exclude<keyof Texts, "language">) => string;

/** Returns a function that looks up a text and inserts the app's name. */
function textGetter({ app, texts }: LinkContext): GetText {
  return (text) => insertAppName(texts[text], app.name);
}

/** Renders Safari's smart app banner, which opens the installed app even if a universal link stays in Safari. */
function smartBanner({ store }: ResponseOf<"landing">, url: string | undefined): Html {
  const id = /\d+$/.exec(store)?.[0];
  const argument = url?.replaceAll(",", "%2C");
  return markup`<meta name="apple-itunes-app" content="app-id=${id}${argument && `, app-argument=${argument}`}">`;
}

/** Renders the links that lead from a page on a phone to the store or into the app. */
export function handOverLinks(
  context: LinkContext,
  response: ResponseOf<"landing"> | ResponseOf<"in-app">,
): Html {
  const text = textGetter(context);
  const { store } = response;
  if (response.kind === "in-app") {
    return markup`<a class="button" href="${response.open}">${context.design?.button ?? text("openApp")}</a>
<a class="more" href="${store}">${text("goToPlay")}</a>`;
  }
  return response.device === "ios"
    ? markup`${appStoreButton(context, store, response.openApp)}
${response.inApp && outsideLink(text, response.inApp)}`
    : markup`<a class="button" href="${store}">${context.design?.button ?? text("continueToPlay")}</a>`;
}

/** Renders how to open the page outside of another app's browser, with a button if the app has a way. */
function outsideLink(
  text: GetText,
  { outside }: NonNullable<ResponseOf<"landing">["inApp"]>,
): Html {
  return markup`${outside && markup`<a class="more" href="${outside.url}"${outside.newWindow && markup` target="_blank"`}>${text("openOutside")}</a>`}
<p class="note soft">${text("outsideSteps")}</p>`;
}

export function appStoreButton(
  context: LinkContext,
  store: string,
  openApp: string | undefined,
): Html {
  const text = textGetter(context);
  return markup`<a class="button" data-copies href="${store}">${context.design?.button ?? text("continueToAppStore")}</a>
${openApp && markup`<a class="more" href="${openApp}">${text("haveApp")}</a>`}
<p class="note soft js-only">${text("copies")}</p>`;
}

function storeLinks({ appStore, play }: { appStore?: string; play?: string }): Html {
  if (!appStore && !play) return markup``;
  return markup`<div class="stores">
${appStore && markup`<a class="more" href="${appStore}">App Store</a>`}
${play && markup`<a class="more" href="${play}">Google Play</a>`}
</div>`;
}
