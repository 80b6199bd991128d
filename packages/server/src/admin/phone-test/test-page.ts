import { readFileSync } from "node:fs";
import type { LinkResponse } from "@throughline/engine";
import { markup, trusted } from "../../platform/http/markup.ts";
import type { Html } from "../../platform/http/markup.ts";
import { renderPage } from "../../public/landing/page.ts";
import type { HtmlPage, PageContext, PageData } from "../../public/landing/page.ts";
import { appStoreButton, handOverLinks } from "../../public/landing/pages.ts";
import type { LinkContext } from "../../public/landing/pages.ts";
import type { Row } from "./describe-phone.ts";

/** Minified by `npm run pages -w @throughline/server`. */
const script = trusted(readFileSync(new URL("./test-page.min.js", import.meta.url), "utf8").trim());

const style = trusted(
  "section{margin-top:26px;text-align:start}h2{margin:0;font-size:19px}section p{text-wrap:pretty}" +
    "dl{margin:10px 0 0;font-size:15px}dt{color:var(--soft)}dd{margin:0 0 6px}" +
    "ul{margin:10px 0 0;padding-inline-start:20px;font-size:15px}" +
    "details{margin-top:12px;font-size:15px}table{width:100%;border-collapse:collapse}caption{text-align:start;color:var(--soft)}" +
    "td,th{padding:4px 6px 4px 0;border-bottom:1px solid var(--line);text-align:start;font-weight:400}td:last-child{text-align:end;white-space:nowrap}" +
    ".button{text-align:center}code{overflow-wrap:anywhere}[hidden]{display:none}",
);

/** The content of a test page before its script has run. */
export interface TestPageContent {
  readonly response: LinkResponse;
  readonly data: PageData;
  readonly browser: readonly Row[];
  readonly click: {
    /** Whether the click was recorded, and on which link. */
    readonly text: string;
    readonly rows: readonly Row[];
  };
  /** What is known about the match before the script has run. */
  readonly verdict: string;
}

/** The page that tests a phone. It has the style and the script of landing pages, so that it sends the same signals. */
export function testPage(context: LinkContext, content: TestPageContent): HtmlPage {
  const { nonce, app } = context;
  const { response, data, browser, click, verdict } = content;
  return renderPage(context, {
    heading: "Test on this phone",
    text: "What this browser shows, what a click records, and what an open of the app would be matched with.",
    data,
    head: markup`<style nonce="${nonce}">${style}</style>
<script nonce="${nonce}">${script}</script>`,
    actions: markup`<section><h2>Match</h2>
<p class="soft">If ${app.name} were opened on this phone in two minutes. The browser stands in for the app, which also knows the model and the exact OS version.</p>
<p id="verdict" role="status" data-failed="The service did not answer. Check the connection and reload the page.">${verdict}</p>
<noscript><p>Turn on JavaScript to see the match.</p></noscript>
<ul id="against" hidden></ul>
<details id="evidence" hidden><summary>Evidence</summary>
<table><caption>Evidence in bits. Each bit doubles or halves the odds.</caption><tbody></tbody></table>
</details></section>
<section><h2>Open the app</h2>${handOver(context, response, data.clickId)}</section>
<section><h2>This browser</h2><dl id="browser">${rowsMarkup(browser)}</dl></section>
<section><h2>Click</h2><p>${click.text}</p><dl id="click">${rowsMarkup(click.rows)}</dl></section>`,
  });
}

/** The page for a URL that has expired or was never created. Both look the same, so that nobody learns which tokens exist. */
export function goneTestPage(context: PageContext): HtmlPage {
  return renderPage(context, {
    symbol: "?",
    heading: "This test page has expired",
    text: "Create a new QR code in the dashboard and scan it.",
  });
}

function rowsMarkup(rows: readonly Row[]): Html {
  return markup`${rows.map(([label, value]) => markup`<dt>${label}</dt><dd>${value}</dd>`)}`;
}

/** What the link itself would show or redirect to, with an explanation. */
function handOver(context: LinkContext, response: LinkResponse, clickId: string): Html {
  const { name } = context.app;
  switch (response.kind) {
    case "landing":
      return markup`<p>${response.device === "ios" ? copies : passesClick}</p>${handOverLinks(context, response)}
${response.device === "android" && withoutReferrer(clickId)}`;
    case "in-app":
      return markup`<p>${passesClick}</p>${handOverLinks(context, response)}${withoutReferrer(clickId)}`;
    case "redirect": {
      const { host } = new URL(response.to);
      return markup`<p>The link leads this browser to ${host} and not to a store.</p>
<a class="button" href="${response.to}">Continue to ${host}</a>`;
    }
    case "desktop":
      return markup`<p class="${response.appStore !== undefined && "no-tablet"}">Scan the QR code in the dashboard with a phone.</p>
${response.appStore !== undefined && markup`<div class="tablet"><p>${copies}</p>${appStoreButton(context, response.appStore, response.openApp)}</div>`}`;
    case "unavailable":
      return markup`<p>${name} has no ${response.device === "ios" ? "App Store ID" : "package name"} in its settings, so the link cannot lead to a store.</p>`;
    default:
      return markup`<p>Bots and previews get no link to a store.</p>`;
  }
}

/** How to see an exact match with a build that Google Play did not install, such as a debug build. */
function withoutReferrer(clickId: string): Html {
  return markup`<p>A debug build has no install referrer. To see an exact match with it, let <code>phone.installReferrer</code> in the config return this one, then clear the app's storage and open it:</p>
<p><code>clickId=${clickId}</code></p>`;
}

const copies =
  "The button copies the link. An app that reads the link from the clipboard is matched with certainty. The match above is for an app that does not.";
const passesClick =
  "Google Play passes the click to the app, so an install from Google Play is matched with certainty. The match above is for a build that you install in another way.";
