import { screenTexts } from "../texts/screens.ts";
import type { ServiceResponse } from "./forward.ts";

/** A page for a phone’s browser. */
export interface BrowserPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

/**
 * Adapts the service’s response to a browser inside a simulated phone. The page and its policy stay unchanged, except
 * that a first script applies the phone’s identity and the page may be framed.
 */
export function pageInPhone(
  phone: string,
  { status, headers, body }: ServiceResponse,
): BrowserPage {
  const { location } = headers;
  if (location !== undefined) return openOutsideBrowser(phone, location);
  const policy = headers["content-security-policy"]?.toString() ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const contentType = { "content-type": headers["content-type"] ?? "text/plain" };
  if (nonce === undefined) return { status, headers: contentType, body };
  const script = `<script nonce="${nonce}">${enterBrowserScript(phone)}</script>`;
  return {
    status,
    headers: {
      ...contentType,
      "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    },
    body: body.toString("utf8").replace("<head>", () => `<head>${script}`),
  };
}

/** Returns the code with which a page becomes one of the phone’s browser. */
export function enterBrowserScript(phone: string): string {
  return call("enterBrowser", phone);
}

/** Hands a redirect over to the phone, which knows what opens the URL. */
function openOutsideBrowser(phone: string, location: string): BrowserPage {
  const script = call("leaveBrowser", phone, location);
  return htmlPage(200, `<script>${script}</script>`);
}

/** The browser’s error page when there is no response. */
export function errorPage(offline: boolean): BrowserPage {
  const { title, text } = offline ? screenTexts.offlinePage : screenTexts.errorPage;
  return notice(503, title, text);
}

/** For phones that a restarted server does not know. */
export function unknownPhonePage(): BrowserPage {
  const { title, text } = screenTexts.unknownPhonePage;
  return notice(404, title, text);
}

function notice(status: number, title: string, text: string): BrowserPage {
  return htmlPage(
    status,
    `<title>${title}</title><style>
:root { color-scheme: light dark }
body { margin: 0; min-height: 90vh; display: grid; place-content: center; text-align: center; font: 17px/1.45 system-ui, sans-serif; padding: 24px }
h1 { font-size: 22px; margin: 0 0 8px } p { margin: 0; opacity: .65 }
</style><h1>${title}</h1><p>${text}</p>`,
  );
}

function htmlPage(status: number, body: string): BrowserPage {
  const headers = { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" };
  return { status, headers, body: `<!doctype html><meta charset="utf-8">${body}` };
}

/** Returns a call of a function in `page/frames.ts`, which belongs to the page around the phone. */
function call(name: string, ...values: string[]): string {
  const text = values.map((value) => JSON.stringify(value).replaceAll("<", "\\u003c")).join(",");
  return `parent.phones.${name}(window,${text})`;
}
