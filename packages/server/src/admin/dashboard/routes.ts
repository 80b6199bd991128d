import { servicePaths } from "@throughline/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerLinkError } from "../../public/clicks/answer-link.ts";
import type { ClickDependencies } from "../../public/clicks/dependencies.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { BuiltPages } from "./built-pages.ts";

/**
 * The content security policy. It forbids inline code and other origins, except for images such as link previews and app
 * icons. The nonce is for the style elements of the component library.
 */
const policy = (nonce: string, frameAncestors: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    // The preview of a link's landing page.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors.join(" ") || "'none'"}`,
  ].join("; ");

const sharedReportPath = /^\/dashboard\/shared\/([\w-]+)$/;

const headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** Dependencies of the dashboard routes. */
export interface DashboardDependencies extends ClickDependencies {
  /** The built dashboard; undefined when it was not built. */
  readonly dashboard?: BuiltPages | undefined;
}

/**
 * Serves `GET /dashboard` and the paths below. On a link domain these paths are neither the dashboard nor links, so that a
 * one-time link to the dashboard can never lead to another website.
 */
export async function dashboardRoutes(
  scope: FastifyInstance,
  deps: DashboardDependencies,
): Promise<void> {
  const { dashboard: pages } = deps;
  const options = {
    schema: { hide: true },
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      answerLinkError(deps, error, request, reply),
  };
  /** Returns the websites that may show a page in a frame. Only shared reports name any. */
  async function embedOriginsOf(path: string): Promise<readonly string[]> {
    const [, id] = sharedReportPath.exec(path) ?? [];
    const report = id === undefined ? undefined : await deps.store.sharedReports.get(id);
    if (!report || (report.expiresAt ?? Number.POSITIVE_INFINITY) <= deps.now()) return [];
    return report.embedOrigins;
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await deps.apps.isLinkDomain(request.host)) {
      throw new ApiError(
        "not_found",
        "Link domains do not serve the dashboard. Open it on its own host.",
      );
    }
    const [path = ""] = request.url.split("?", 1);
    const file = pages?.at(path.slice(servicePaths.dashboard.length + 1));
    if (!file) {
      throw new ApiError(
        "not_found",
        pages
          ? `The dashboard has no file ${path}.`
          : "This service was started without the dashboard. Build it first, or ask the operator.",
      );
    }
    const nonce = deps.random(16).toString("base64url");
    reply.headers({
      ...headers,
      "Content-Security-Policy": policy(nonce, await embedOriginsOf(path)),
    });
    if (file.withNonce) {
      return reply
        .header("Content-Type", file.type)
        .header("Cache-Control", "no-cache")
        .send(file.withNonce(nonce));
    }
    const encoded = file.encode(request.headers["accept-encoding"] ?? "");
    return reply
      .header("Vary", "Accept-Encoding")
      .header("Content-Type", file.type)
      .header("Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache")
      .headers(encoded ? { "Content-Encoding": encoded.encoding } : {})
      .send(encoded?.encoded ?? file.bytes);
  };
  scope.get(servicePaths.dashboard, options, answer);
  scope.get(`${servicePaths.dashboard}/*`, options, answer);
}
