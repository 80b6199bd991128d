import { parseWebUrl } from "@throughline/engine";
import { colorStyle } from "./app-color.ts";
import { pageScript, pageStyle } from "./assets.ts";
import { markup } from "../../platform/http/markup.ts";
import type { Html } from "../../platform/http/markup.ts";
import type { PageDesign } from "./page-design.ts";
import type { Texts } from "./texts/texts.ts";

/** What all pages have in common: the app, and the social preview of the link. */
export interface PageContext {
  readonly app?:
    | { readonly name: string; readonly icon?: string; readonly color?: string }
    | undefined;
  readonly preview?: SocialPreview | undefined;
  /** The app's own landing page, if the link names one. Pages for errors and crawlers ignore it. */
  readonly design?: PageDesign | undefined;
  /** The link's own URL. */
  readonly url?: string | undefined;
  /** The texts in the visitor's language. */
  readonly texts: Texts;
  /** The CSP nonce, which is new for each answer. Only scripts and styles with this nonce run. */
  readonly nonce: string;
}

interface SocialPreview {
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
}

/** The parts of a specific page. */
export interface PageParts {
  /** The heading if the link has no title. */
  readonly heading: string;
  /** The text if the link has no description. */
  readonly text?: string;
  readonly actions?: Html;
  /** Whether to show the picture of the social preview. */
  readonly withPicture?: boolean;
  /** Whether to show the app's own landing page if there is one. */
  readonly isDesigned?: boolean;
  /** Shown instead of the icon if there is no app. */
  readonly symbol?: string;
  readonly head?: Html;
  /** Whether the page has a form that is sent to its own URL. */
  readonly hasForm?: boolean;
  /** Data for the page's script. */
  readonly data?: PageData | undefined;
}

export interface PageData {
  readonly clickId: string;
  /** Lets the page send device signals. Absent if no signals are collected. */
  readonly token?: string | undefined;
  /** The service's URLs over IPv4 only and over IPv6 only. */
  readonly addressUrls?: readonly string[] | undefined;
  /** The link to copy on the tap. Absent if nothing is copied. */
  readonly copy?: string | undefined;
}

/** A page and its content security policy. */
export interface HtmlPage<Text extends string | Buffer = string> {
  readonly html: Text;
  readonly contentSecurityPolicy: string;
}

/** The endpoint to which the page's script sends device signals. */
export const signalsPath = "/api/click/signals";

/** The endpoint that returns the digests of the visitor's network. */
export const addressPath = "/api/click/address";

/** Renders a page with the layout that all pages share. */
export function renderPage(context: PageContext, parts: PageParts): HtmlPage {
  const { app, preview, texts, nonce } = context;
  const icon = app?.icon === undefined ? undefined : parseWebUrl(app.icon);
  const title = clip(preview?.title, maxTitle);
  const description = clip(preview?.description, maxText);
  const design = parts.isDesigned ? context.design : undefined;
  const heading = design?.title ?? title ?? parts.heading;
  const text = design?.text ?? description ?? parts.text;
  const top = markup`<!doctype html>
<html lang="${design?.language ?? texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${heading}</title>
<link rel="icon" href="${icon ? app?.icon : "data:,"}">
${socialTags(context, title ?? heading, description ?? text)}${parts.head}
<style nonce="${nonce}">${pageStyle}${design ? design.style : colorStyle(app)}</style>
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
${design?.body && markup`<div class="body">${design.body}</div>`}
</main>
<script nonce="${nonce}">${pageScript}</script>
</body>
</html>
`.text;
  const limit = design ? maxDesignedBytes : maxBytes;
  const bytesLeft = limit - Buffer.byteLength(top) - Buffer.byteLength(rest);
  const image = design?.image ?? preview?.image;
  const picture = parts.withPicture ? renderPicture(image, bytesLeft) : undefined;
  return {
    html: `${top}${picture?.html ?? ""}${rest}`,
    contentSecurityPolicy: policy(
      nonce,
      [icon?.origin, picture?.origin, ...(design?.pictureOrigins ?? [])],
      listAddressUrls(parts.data),
      parts.hasForm,
    ),
  };
}

/** The maximum size of a page, which fits into the first round trip of a new connection. */
const maxBytes = 10_000;
/** The size above which one of the app's own landing pages shows no picture. Its body may take more than a round trip. */
const maxDesignedBytes = 30_000;

/** The lengths that chats and social networks show. Each text is repeated in the page, so longer ones would make it too large. */
const maxTitle = 100;
const maxText = 200;
/** The longest URL in the tags. A longer URL is left out, because crawlers already know the URL that they requested. */
const maxUrl = 200;

function clip(text: string | undefined, maxLength: number): string | undefined {
  if (text === undefined || text.length <= maxLength) return text;
  // Do not cut a surrogate pair.
  return `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Returns the picture of the page and its origin, or undefined if there is none or the page would become too large. */
function renderPicture(
  image: string | undefined,
  limit: number,
): { readonly html: string; readonly origin: string } | undefined {
  const origin = image === undefined ? undefined : parseWebUrl(image)?.origin;
  if (origin === undefined) return undefined;
  const html = markup`<img class="picture" src="${image}" alt="" referrerpolicy="no-referrer">`
    .text;
  return Buffer.byteLength(html) < limit ? { html, origin } : undefined;
}

function socialTags({ app, preview, url }: PageContext, title: string, text?: string): Html {
  const image = preview?.image !== undefined && parseWebUrl(preview.image) && preview.image;
  const tag = (name: string, content: string | undefined | false) =>
    content ? markup`<meta property="${name}" content="${content}">` : markup``;
  return markup`${[
    tag("og:title", title),
    tag("og:description", text),
    tag("og:image", image),
    tag("og:url", url !== undefined && url.length <= maxUrl && url),
    tag("og:site_name", app?.name),
    markup`<meta name="twitter:card" content="${image ? "summary_large_image" : "summary"}">`,
  ]}`;
}

function scriptData(data: PageData | undefined): Html {
  if (!data) return markup``;
  const addresses = listAddressUrls(data).map((url) => url + addressPath);
  return markup` data-click="${data.clickId}"${
    data.token !== undefined && markup` data-token="${data.token}" data-signals="${signalsPath}"`
  }${addresses.length > 0 && markup` data-addresses="${addresses.join(" ")}"`}${data.copy !== undefined && markup` data-copy="${data.copy}"`}`;
}

/** Returns the address URLs if the page may send signals. */
function listAddressUrls(data: PageData | undefined): readonly string[] {
  return data?.token === undefined ? [] : (data.addressUrls ?? []);
}

function policy(
  nonce: string,
  pictures: readonly (string | undefined)[],
  addressUrls: readonly string[],
  hasForm = false,
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    // Only the hosts of the app's icon and of the page's pictures.
    ["img-src data:", ...new Set(pictures.filter((origin) => origin !== undefined))].join(" "),
    ["connect-src 'self'", ...addressUrls].join(" "),
    "base-uri 'none'",
    // Chromium applies this directive to redirects too, and the link may redirect to any web page after the form was sent.
    `form-action ${hasForm ? "'self' http: https:" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

const segmenter = new Intl.Segmenter();

/** Returns the first character, which may consist of several code units. */
function initial(name: string): string {
  const [first] = segmenter.segment(name.trim());
  return (first?.segment ?? "").toUpperCase();
}
