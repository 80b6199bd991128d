import type { Incoming } from "./forward.ts";

/** What a phone's browser shows. */
export interface BrowserPage {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | Buffer;
}

/**
 * The service's answer for a browser inside a phone inside a page: the page comes as it is, its policy
 * too, but a first script lends the browser the phone's identity, and the frame around it is allowed.
 */
export function pageInPhone(phone: string, { status, headers, body }: Incoming): BrowserPage {
  const { location } = headers;
  if (location !== undefined) return openOutsideBrowser(phone, location);
  const policy = headers["content-security-policy"]?.toString() ?? "";
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  const kept = { "content-type": headers["content-type"] ?? "text/plain" };
  if (nonce === undefined) return { status, headers: kept, body };
  const script = `<script nonce="${nonce}">${call("enterBrowser", phone)}</script>`;
  return {
    status,
    headers: {
      ...kept,
      "content-security-policy": policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    },
    body: body.toString("utf8").replace("<head>", () => `<head>${script}`),
  };
}

/** A redirect out of the browser: the phone knows which app opens the address. */
function openOutsideBrowser(phone: string, location: string): BrowserPage {
  const script = call("leaveBrowser", phone, location);
  return htmlPage(200, `<script>${script}</script>`);
}

/** What a browser says when nobody answers. */
export function noAnswerPage(offline: boolean): BrowserPage {
  const [title, text] = offline
    ? ["You are offline", "Connect to the internet and try again."]
    : ["The page did not open", "The server is not answering. Try again shortly."];
  return notice(503, title, text);
}

/** For a page that outlived the server which knew its phones. */
export function unknownPhonePage(): BrowserPage {
  return notice(404, "This phone is not known any more", "Reload the page.");
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

/** A call of the page around the phone, see `page/frames.ts`. */
function call(name: string, ...values: string[]): string {
  const text = values.map((value) => JSON.stringify(value).replaceAll("<", "\\u003c")).join(",");
  return `parent.phones.${name}(window,${text})`;
}
