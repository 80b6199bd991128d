import type { LinkResponse, Fallbacks } from "@throughline/engine";
import { markup } from "./markup.ts";
import type { Html } from "./markup.ts";
import { renderPage } from "./page.ts";
import type { HtmlPage, PageContext, PageData } from "./page.ts";
import { qrCode } from "./qr-code.ts";
import { insertAppName } from "./texts/choose.ts";
import type { Texts } from "./texts/texts.ts";

type Of<Kind extends LinkResponse["kind"]> = Extract<LinkResponse, { kind: Kind }>;
/** Of a live link: its app is known. */
type LinkContext = PageContext & { readonly app: NonNullable<PageContext["app"]> };

/** The page of a visit that is answered with one. */
export function pageFor(
  context: LinkContext,
  decision: Exclude<LinkResponse, { kind: "redirect" | "declined" }>,
  data: PageData,
): HtmlPage {
  switch (decision.kind) {
    case "landing":
      return landingPage(context, decision, data);
    case "in-app":
      return inAppPage(context, decision, data);
    case "desktop":
      return desktopPage(context, decision, data);
    case "unavailable":
      return unavailablePage(context, decision);
    default:
      return previewPage(context);
  }
}

/** iOS: one button to the App Store, which copies the link on the tap. */
function landingPage(context: LinkContext, decision: Of<"landing">, data: PageData): HtmlPage {
  const say = sayIn(context);
  return renderPage(context, {
    heading: say("continueInApp"),
    text: say("getFromAppStore"),
    withPicture: true,
    head: smartBanner(decision, context.url),
    data,
    actions: appStoreButton(say, decision.store, decision.openApp),
  });
}

/** Inside an Android app, whose browser opens nothing without a tap. */
function inAppPage(context: LinkContext, { open, store }: Of<"in-app">, data: PageData): HtmlPage {
  const say = sayIn(context);
  return renderPage(context, {
    heading: say("continueInApp"),
    text: say("oneTap"),
    withPicture: true,
    // The app reads the clipboard on iOS only.
    data: { ...data, copy: undefined },
    actions: markup`<a class="button" href="${open}">${say("openApp")}</a>
<a class="more" href="${store}">${say("goToPlay")}</a>`,
  });
}

/** A computer: the link as a QR code. An iPad, which says it is one, gets the button instead. */
function desktopPage(context: LinkContext, decision: Of<"desktop">, data: PageData): HtmlPage {
  const say = sayIn(context);
  const { appStore, openApp } = decision;
  const code = qrCode(decision.url);
  return renderPage(context, {
    heading: say("continueInApp"),
    text: say("onYourPhone"),
    withPicture: true,
    // Only an iPad among them would tell its networks, and the page has no room left for it.
    data: { ...data, addressUrls: undefined },
    actions: markup`<div class="${appStore && "no-tablet"}">
${code && markup`<img class="qr" src="${code}" alt="${say("qrCode")}" width="232" height="232">`}
<p>${say(code ? "scan" : "openOnPhone")}</p>
${storeLinks(decision)}
</div>
${appStore && markup`<div class="tablet">${appStoreButton(say, appStore, openApp)}</div>`}`,
  });
}

/** A phone the app does not exist for. */
function unavailablePage(context: LinkContext, decision: Of<"unavailable">): HtmlPage {
  const say = sayIn(context);
  return renderPage(context, {
    heading: say("notHereYet"),
    withPicture: true,
    actions: markup`<p>${say(decision.device === "ios" ? "notForIos" : "notForAndroid")}</p>
${storeLinks(decision)}`,
  });
}

/** What crawlers and chat previews read; the text is for the rare person who sees it. */
function previewPage(context: LinkContext): HtmlPage {
  return renderPage(context, { heading: context.app.name, text: sayIn(context)("preview") });
}

/**
 * Unknown, expired and disabled links look the same: nobody learns which codes once existed. On an app's
 * domain they carry its name, and a way on.
 */
export function missingPage(context: PageContext, ways: Fallbacks = {}): HtmlPage {
  const { deadLink, askForNew, visitApp } = context.texts;
  const { web } = ways;
  return renderPage(context, {
    symbol: "?",
    heading: deadLink,
    text: askForNew,
    actions: markup`${web && markup`<a class="button" href="${web}">${insertAppName(visitApp, context.app?.name ?? "")}</a>`}
${storeLinks(ways)}`,
  });
}

/** The service cannot answer right now; the link itself may be fine. */
export function troublePage(context: PageContext): HtmlPage {
  const { oneMoment, tryAgain } = context.texts;
  return renderPage(context, { symbol: "…", heading: oneMoment, text: tryAgain });
}

type Say = (text: Exclude<keyof Texts, "language">) => string;

/** Says the page's texts about its app. */
function sayIn({ app, texts }: LinkContext): Say {
  return (text) => insertAppName(texts[text], app.name);
}

/** Safari's own banner opens the installed app, also where a tap on a link of the same domain stays in Safari. */
function smartBanner({ store }: Of<"landing">, url: string | undefined): Html {
  const id = /\d+$/.exec(store)?.[0];
  const argument = url?.replaceAll(",", "%2C");
  return markup`<meta name="apple-itunes-app" content="app-id=${id}${argument && `, app-argument=${argument}`}">`;
}

function appStoreButton(say: Say, store: string, openApp: string | undefined): Html {
  return markup`<a class="button" data-copies href="${store}">${say("continueToAppStore")}</a>
${openApp && markup`<a class="more" href="${openApp}">${say("haveApp")}</a>`}
<p class="note soft js-only">${say("copies")}</p>`;
}

function storeLinks({ appStore, play }: { appStore?: string; play?: string }): Html {
  if (!appStore && !play) return markup``;
  return markup`<div class="stores">
${appStore && markup`<a class="more" href="${appStore}">App Store</a>`}
${play && markup`<a class="more" href="${play}">Google Play</a>`}
</div>`;
}
