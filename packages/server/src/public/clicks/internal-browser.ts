import { browserPaths } from "@throughline/protocol";
import type { Digest } from "@throughline/engine";
import type { App } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { isInternalAddress } from "../../catalog/apps/internal-networks.ts";
import { hostOf } from "../../catalog/links/link-request.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import type { HttpRequest } from "../../platform/http/http-request.ts";
import { isSigned } from "../../platform/privacy/signature.ts";
import { answerPage } from "../landing/answer-page.ts";
import { markup } from "../../platform/http/markup.ts";
import { pageContext } from "../landing/page-context.ts";
import { renderPage } from "../landing/page.ts";
import { english } from "../landing/texts/en.ts";
import type { ClickDependencies } from "./dependencies.ts";

const cookieName = "throughline-internal";
/** Browsers keep a cookie no longer than this. */
const cookieSeconds = 400 * 24 * 60 * 60;

/** How long the URL of the page works. */
export const internalPageMs = 30 * 60_000;

/** Returns whether a click comes from one of the app's own networks, or from a browser that a member has left out. */
export function isInternal(app: App, request: HttpRequest): boolean {
  const { cookie } = request.headers;
  return (
    (cookie !== undefined && cookie.includes(`${cookieName}=1`)) ||
    (app.internalNetworks !== undefined && isInternalAddress(app, clientAddress(request)))
  );
}

/** Returns the token in the URL of the page. It is signed for one app with the current salt, so nothing is stored. */
export function internalPageToken(digest: Digest, app: string, until: number): string {
  return `${until.toString(36)}.${digest(signedText(app, until.toString(36)))}`;
}

/**
 * Registers the page with which a member leaves a browser out of statistics. Without a valid token, it sets no cookie, so
 * that nobody can make other people's browsers disappear from an app's statistics.
 */
export function internalBrowserRoute(
  http: FastifyInstance,
  deps: Pick<ClickDependencies, "apps" | "digests" | "now" | "random">,
): void {
  http.get(browserPaths.internalBrowser, { schema: { hide: true } }, async (request, reply) => {
    const { token, count } = request.query as { token?: unknown; count?: unknown };
    const host = hostOf(request);
    const app = host === undefined ? undefined : await deps.apps.ofHost(host);
    const context = { ...pageContext(deps, request, app), texts: english };
    const digests = [await deps.digests.current(), ...(await deps.digests.live())];
    if (!app || typeof token !== "string" || !isToken(digests, app.id, token, deps.now())) {
      const page = renderPage(context, {
        symbol: "?",
        heading: "This page has expired",
        text: "Open the dashboard's settings and scan the code again.",
      });
      return answerPage(reply, 404, page);
    }
    const isLeftOut = count !== "1";
    const secure = request.protocol === "https" ? "; Secure" : "";
    const age = isLeftOut ? cookieSeconds : 0;
    void reply.header(
      "Set-Cookie",
      `${cookieName}=1; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`,
    );
    const again = `${browserPaths.internalBrowser}?token=${token}${isLeftOut ? "&count=1" : ""}`;
    const page = renderPage(context, {
      heading: isLeftOut ? "This browser is left out" : "This browser is counted",
      text: isLeftOut
        ? `Statistics show its clicks on ${host} as excluded.`
        : `Its clicks on ${host} count again.`,
      actions: markup`<a class="button" href="${again}">${isLeftOut ? "Count this browser again" : "Leave this browser out"}</a>`,
    });
    return answerPage(reply, 200, page);
  });
}

function isToken(digests: readonly Digest[], app: string, token: string, now: number): boolean {
  const [, until = "", signature = ""] = /^([0-9a-z]{1,12})\.([\w-]+)$/.exec(token) ?? [];
  return isSigned(digests, signedText(app, until), signature) && Number.parseInt(until, 36) > now;
}

function signedText(app: string, until: string): string {
  return `internal-browser:${app}:${until}`;
}
