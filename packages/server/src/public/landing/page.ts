import { parseWebUrl } from "@throughline/engine";
import { colorStyle } from "./app-color.ts";
import { pageScript, pageStyle } from "./assets.ts";
import { markup } from "./markup.ts";
import type { Html } from "./markup.ts";
import type { Texts } from "./texts/texts.ts";

/** What every page shows: whose link it is and what its author wrote about it. */
export interface PageContext {
  readonly app?:
    | { readonly name: string; readonly icon?: string; readonly color?: string }
    | undefined;
  readonly preview?: SocialPreview | undefined;
  /** The link's own URL. */
  readonly url?: string | undefined;
  /** What the page says, in its visitor's language. */
  readonly texts: Texts;
  /** Fresh for each answer: only what carries it may run. */
  readonly nonce: string;
}

interface SocialPreview {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
}

/** What one page adds to the frame. */
export interface PageParts {
  /** The heading where the link has no title of its own. */
  readonly heading: string;
  /** The text where the link has none. */
  readonly text?: string;
  readonly actions?: Html;
  /** Shows the picture of the link's preview. */
  readonly withPicture?: boolean;
  /** Stands in the icon's place where no app is known. */
  readonly symbol?: string;
  readonly head?: Html;
  /** For the page's script. */
  readonly data?: PageData | undefined;
}

export interface PageData {
  readonly clickId: string;
  /** Lets the page send its visitor's signals; absent where they are not wanted. */
  readonly token?: string | undefined;
  /** Hosts that show the visitor's address of one family each. */
  readonly addressUrls?: readonly string[] | undefined;
  /** The link to copy on the tap; absent where nothing is copied. */
  readonly copy?: string | undefined;
}

/** A page with the only policy it may be sent under. */
export interface HtmlPage<Text extends string | Buffer = string> {
  readonly html: Text;
  readonly contentSecurityPolicy: string;
}

/** Where the page's script sends what it sees. */
export const signalsPath = "/api/click/signals";

/** Where it learns what its visitor's networks are, on hosts of one address family each. */
export const addressPath = "/api/click/address";

/** The frame of every page a person sees. */
export function renderPage(context: PageContext, parts: PageParts): HtmlPage {
  const { app, preview, texts, nonce } = context;
  const icon = app?.icon === undefined ? undefined : parseWebUrl(app.icon);
  const heading = clip(preview?.title, longestTitle) ?? parts.heading;
  const text = clip(preview?.description, longestText) ?? parts.text;
  const top = markup`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title>
<link rel="icon" href="${icon ? app?.icon : "data:,"}">
${socialTags(context, heading, text)}${parts.head}
<style nonce="${nonce}">${pageStyle}${colorStyle(app)}</style>
</head>
<body${scriptData(parts.data)}>
<main>
`.text;
  const rest = markup`${
    icon
      ? markup`<img class="icon" src="${app?.icon}" alt="" width="80" height="80" referrerpolicy="no-referrer">`
      : markup`<div class="icon" aria-hidden="true">${app ? initial(app.name) : parts.symbol}</div>`
  }
${app && markup`<p class="app">${app.name}</p>`}
<h1>${heading}</h1>
${text && markup`<p class="soft">${text}</p>`}
${parts.actions}
</main>
<script nonce="${nonce}">${pageScript}</script>
</body>
</html>
`.text;
  const room = mostBytes - Buffer.byteLength(top) - Buffer.byteLength(rest);
  const picture = parts.withPicture ? pictureIn(preview, room) : undefined;
  return {
    html: `${top}${picture?.html ?? ""}${rest}`,
    contentSecurityPolicy: policy(nonce, [icon?.origin, picture?.origin], asked(parts.data)),
  };
}

/** Of a page in all: what a phone gets with the first answer of a new connection. */
const mostBytes = 10_000;

/** As much as chats and social networks show: each text stands in the page several times, and all of it is to stay small. */
const longestTitle = 100;
const longestText = 200;
/** Who reads a page's tags knows its address; a long one need not be said again. */
const longestUrl = 200;

function clip(text: string | undefined, longest: number): string | undefined {
  if (text === undefined || text.length <= longest) return text;
  // Not in the middle of a character.
  return `${text.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The preview's picture and where it comes from; undefined for none, or one there is no room for. */
function pictureIn(
  { image }: SocialPreview = {},
  room: number,
): { readonly html: string; readonly origin: string } | undefined {
  const origin = image === undefined ? undefined : parseWebUrl(image)?.origin;
  if (origin === undefined) return undefined;
  const html = markup`<img class="picture" src="${image}" alt="" referrerpolicy="no-referrer">`
    .text;
  return Buffer.byteLength(html) < room ? { html, origin } : undefined;
}

function socialTags({ app, preview, url }: PageContext, title: string, text?: string): Html {
  const image = preview?.image !== undefined && parseWebUrl(preview.image) && preview.image;
  const tag = (name: string, content: string | undefined | false) =>
    content ? markup`<meta property="${name}" content="${content}">` : markup``;
  return markup`${[
    tag("og:title", title),
    tag("og:description", text),
    tag("og:image", image),
    tag("og:url", url !== undefined && url.length <= longestUrl && url),
    tag("og:site_name", app?.name),
    markup`<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
  ]}`;
}

function scriptData(data: PageData | undefined): Html {
  if (!data) return markup``;
  const addresses = asked(data).map((url) => url + addressPath);
  return markup` data-click="${data.clickId}"${
    data.token !== undefined && markup` data-token="${data.token}" data-signals="${signalsPath}"`
  }${addresses.length > 0 && markup` data-addresses="${addresses.join(" ")}"`}${data.copy !== undefined && markup` data-copy="${data.copy}"`}`;
}

/** Only a page that may tell asks for addresses. */
function asked(data: PageData | undefined): readonly string[] {
  return data?.token === undefined ? [] : (data.addressUrls ?? []);
}

function policy(
  nonce: string,
  pictures: readonly (string | undefined)[],
  addressUrls: readonly string[],
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Just the hosts the app and the link's author name.
    ["img-src data:", ...new Set(pictures.filter((origin) => origin !== undefined))].join(" "),
    ["connect-src 'self'", ...addressUrls].join(" "),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const segmenter = new Intl.Segmenter();

/** The first letter, whole even where it takes several code units. */
function initial(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return (first?.segment ?? "").toUpperCase();
}
