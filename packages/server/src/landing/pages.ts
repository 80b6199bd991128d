import type { Decision } from "@throughline/engine";
import { markup } from "./markup.ts";
import type { Html } from "./markup.ts";
import { renderPage } from "./page.ts";
import type { Page, PageContext, PageData } from "./page.ts";
import { qrCode } from "./qrCode.ts";

type Of<Kind extends Decision["kind"]> = Extract<Decision, { kind: Kind }>;
/** Of a live link: its app is known. */
type LinkContext = PageContext & { readonly app: NonNullable<PageContext["app"]> };

/** The page of a visit that is answered with one. */
export function visitPage(
  context: LinkContext,
  decision: Exclude<Decision, { kind: "redirect" | "declined" }>,
  data: PageData,
): Page {
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
function landingPage(context: LinkContext, decision: Of<"landing">, data: PageData): Page {
  const { name } = context.app;
  return renderPage(context, {
    heading: `Continue in ${name}`,
    text: `Get ${name} from the App Store. It opens right where this link leads.`,
    head: smartBanner(decision, context.url),
    data,
    actions: appStoreButton(name, decision.store, decision.openApp),
  });
}

/** Inside an Android app, whose browser opens nothing without a tap. */
function inAppPage(context: LinkContext, { open, store }: Of<"in-app">, data: PageData): Page {
  const { name } = context.app;
  return renderPage(context, {
    heading: `Continue in ${name}`,
    text: `One tap opens ${name}, or Google Play if you do not have it yet.`,
    // The app reads the clipboard on iOS only.
    data: { ...data, copy: undefined },
    actions: markup`<a class="button" href="${open}">Open ${name}</a>
<a class="more" href="${store}">Nothing happens? Go to Google Play</a>`,
  });
}

/** A computer: the link as a QR code. An iPad, which says it is one, gets the button instead. */
function desktopPage(context: LinkContext, decision: Of<"desktop">, data: PageData): Page {
  const { name } = context.app;
  const { appStore, openApp } = decision;
  const code = qrCode(decision.url);
  return renderPage(context, {
    heading: `Continue in ${name}`,
    text: `${name} lives on your phone.`,
    // Only an iPad among them would tell its networks, and the page has no room left for it.
    data: { ...data, addressUrls: undefined },
    actions: markup`<div class="${appStore && "no-tablet"}">
${code && markup`<img class="qr" src="${code}" alt="QR code of this link" width="232" height="232">`}
<p>${code ? "Scan it with your phone’s camera to go on there." : "Open this link on your phone to go on there."}</p>
${storeLinks(decision)}
</div>
${appStore && markup`<div class="tablet">${appStoreButton(name, appStore, openApp)}</div>`}`,
  });
}

/** A phone the app does not exist for. */
function unavailablePage(context: LinkContext, decision: Of<"unavailable">): Page {
  const { name } = context.app;
  const phone = decision.device === "ios" ? "iPhone and iPad" : "Android";
  return renderPage(context, {
    heading: `${name} is not here yet`,
    actions: markup`<p>${name} is not available for ${phone} yet.</p>
${storeLinks(decision)}`,
  });
}

/** What crawlers and chat previews read; the text is for the rare person who sees it. */
function previewPage(context: LinkContext): Page {
  const { name } = context.app;
  return renderPage(context, {
    heading: name,
    text: `Open this link on your phone to go on in ${name}.`,
  });
}

/** Unknown, expired and disabled links look the same: nobody learns which codes once existed. */
export function missingPage(nonce: string): Page {
  return renderPage(
    { nonce },
    {
      symbol: "?",
      heading: "This link leads nowhere",
      text: "It may have expired, or a character got lost on the way. Ask whoever sent it for a new one.",
    },
  );
}

/** The service cannot answer right now; the link itself may be fine. */
export function troublePage(nonce: string): Page {
  return renderPage(
    { nonce },
    {
      symbol: "…",
      heading: "One moment, please",
      text: "This link cannot be opened right now. Try it again shortly.",
    },
  );
}

/** Safari's own banner opens the installed app, also where a tap on a link of the same domain stays in Safari. */
function smartBanner({ store }: Of<"landing">, url: string | undefined): Html {
  const id = /\d+$/.exec(store)?.[0];
  const argument = url?.replaceAll(",", "%2C");
  return markup`<meta name="apple-itunes-app" content="app-id=${id}${argument && `, app-argument=${argument}`}">`;
}

/** Says what it copies: the app finds the link on the clipboard at its first open. */
function appStoreButton(name: string, store: string, openApp: string | undefined): Html {
  return markup`<a class="button" data-copies href="${store}">Continue in the App Store</a>
${openApp && markup`<a class="more" href="${openApp}">I have ${name}: open it</a>`}
<p class="note soft js-only">Continuing copies this link, so that ${name} can open where it leads.</p>`;
}

function storeLinks({ appStore, play }: { appStore?: string; play?: string }): Html {
  return markup`<div class="stores">
${appStore && markup`<a class="more" href="${appStore}">App Store</a>`}
${play && markup`<a class="more" href="${play}">Google Play</a>`}
</div>`;
}
