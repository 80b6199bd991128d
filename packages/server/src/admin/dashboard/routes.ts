import { servicePaths } from "@throughline/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerLinkError } from "../../public/clicks/answer-link.ts";
import type { ClickDependencies } from "../../public/clicks/dependencies.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { BuiltPages } from "./built-pages.ts";

/** No inline code, nothing from elsewhere but pictures: of links' previews and apps' icons. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https:",
  "connect-src 'self'",
  // The page a link's visitors get.
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const headers = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** What serving the dashboard needs. */
export interface DashboardDependencies extends ClickDependencies {
  /** The built dashboard; undefined where it was not built. */
  readonly dashboard?: BuiltPages | undefined;
}

/**
 * `GET /dashboard` and what is below. An app's link domain has nothing here: neither the dashboard nor a link, so that no
 * one-time link to the dashboard can lead to another website.
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
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    if (await deps.apps.isLinkDomain(request.host)) {
      throw new ApiError("not_found", "Link domains have no dashboard; open it on its own host.");
    }
    const [path = ""] = request.url.split("?", 1);
    const file = pages?.at(path.slice(servicePaths.dashboard.length + 1));
    if (!file) {
      throw new ApiError(
        "not_found",
        pages
          ? "The dashboard has no such file."
          : "This service was started without its dashboard.",
      );
    }
    const zips = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    return reply
      .headers({ ...headers, Vary: "Accept-Encoding" })
      .header("Content-Type", file.type)
      .header("Cache-Control", file.lasting ? "public, max-age=31536000, immutable" : "no-cache")
      .headers(zips ? { "Content-Encoding": "gzip" } : {})
      .send(zips ? file.zipped : file.bytes);
  };
  scope.get(servicePaths.dashboard, options, answer);
  scope.get(`${servicePaths.dashboard}/*`, options, answer);
}
