import { browserPaths, previewVisitors } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { LinkDraft, PreviewVisitor } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { behindGate } from "../../catalog/auth/behind-key.ts";
import { adminCallerOf } from "../accounts/admin-access.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { answerPage } from "../../public/landing/answer-page.ts";
import { pageFor } from "../../public/landing/pages.ts";
import { textsFor } from "../../public/landing/texts/choose.ts";
import { resolveDraft, previewDecision } from "../../catalog/links/preview-link.ts";
import type { Clock } from "../../platform/time/clock.ts";

const findViolation = compileSchema(adminRoutes.createLink.body);
const query = Type.Object({
  app: Type.Optional(Type.String()),
  visitor: Type.Enum([...previewVisitors]),
  draft: Type.String(),
});

/** Dependencies of the preview page. */
export interface PreviewPageDependencies {
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly serviceUrl: (request: FastifyRequest) => string;
}

/**
 * Serves `GET /api/v1/link-preview/page` for a frame of the dashboard: the page that a visitor of a drafted link would see.
 * It records no click, and the sandbox keeps it from reaching anything.
 */
export async function previewPage(
  scope: FastifyInstance,
  { adminGate, now, random, serviceUrl }: PreviewPageDependencies,
): Promise<void> {
  behindGate(scope, adminGate);
  scope.get<{ Querystring: { visitor: PreviewVisitor; draft: string } }>(
    browserPaths.previewPage,
    {
      config: { adminRoute: "previewLink", appInQuery: true },
      schema: { hide: true, querystring: query },
    },
    (request, reply) => {
      requireSameOrigin(request);
      const { app } = adminCallerOf(request);
      const { visitor, draft } = request.query;
      const place = resolveDraft(app, parseDraft(draft), {
        now: now(),
        serviceUrl: serviceUrl(request),
      });
      const decision = previewDecision(place, visitor);
      if (decision.kind === "redirect" || decision.kind === "declined") {
        throw new ApiError(
          "not_found",
          `A visitor with ${visitor} is redirected and sees no page. Choose another visitor.`,
        );
      }
      const texts = textsFor(request.headers["accept-language"]);
      const nonce = random(16).toString("base64url");
      const { link, url } = place;
      const context = { app, preview: link.preview, url, texts, nonce };
      const { html, contentSecurityPolicy } = pageFor(context, decision, { clickId: "preview" });
      return answerPage(reply, 200, {
        html,
        contentSecurityPolicy: `${contentSecurityPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-scripts`,
      });
    },
  );
}

/** The query contains the page's content, so other websites must not link to it. */
function requireSameOrigin({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") {
    throw new ApiError("foreign_origin", "This page can be opened only inside the dashboard.");
  }
}

function parseDraft(text: string): LinkDraft {
  let draft: unknown;
  try {
    draft = JSON.parse(text);
  } catch {
    throw new ApiError("malformed_request", "The request is not valid: draft is not JSON.");
  }
  const violation = findViolation(draft);
  if (violation)
    throw new ApiError("malformed_request", `The request is not valid: ${violation.message}.`);
  return draft as LinkDraft;
}
