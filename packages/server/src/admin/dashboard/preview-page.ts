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
import { visitPage } from "../../public/landing/pages.ts";
import { textsFor } from "../../public/landing/texts/choose.ts";
import { draftedPlace, previewDecision } from "../../catalog/links/preview-link.ts";
import type { Clock } from "../../platform/time/clock.ts";

const faultIn = compileSchema(adminRoutes.createLink.body);
const query = Type.Object({
  app: Type.Optional(Type.String()),
  visitor: Type.Enum([...previewVisitors]),
  draft: Type.String(),
});

/** What the page's preview needs. */
export interface PreviewPageDependencies {
  readonly adminGate: Pick<AdminGate, "enter">;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly ownUrl: (request: FastifyRequest) => string;
}

/**
 * `GET /api/v1/link-preview/page`: the very page a visitor of a drafted link would get, for a frame of the
 * dashboard. No click is recorded, and the page can reach nothing: it stands in a sandbox.
 */
export async function previewPage(
  scope: FastifyInstance,
  { adminGate, now, random, ownUrl }: PreviewPageDependencies,
): Promise<void> {
  behindGate(scope, adminGate);
  scope.get<{ Querystring: { visitor: PreviewVisitor; draft: string } }>(
    browserPaths.previewPage,
    {
      config: { adminRoute: "previewLink", appInQuery: true },
      schema: { hide: true, querystring: query },
    },
    (request, reply) => {
      refuseElsewhere(request);
      const { app } = adminCallerOf(request);
      const { visitor, draft } = request.query;
      const place = draftedPlace(app, readDraft(draft), { now: now(), ownUrl: ownUrl(request) });
      const decision = previewDecision(place, visitor);
      if (decision.kind === "redirect" || decision.kind === "declined") {
        throw new ApiError("not_found", "This visitor is sent on, and sees no page.");
      }
      const texts = textsFor(request.headers["accept-language"]);
      const nonce = random(16).toString("base64url");
      const { link, url } = place;
      const context = { app, preview: link.preview, url, texts, nonce };
      const { html, contentSecurityPolicy } = visitPage(context, decision, { clickId: "preview" });
      return answerPage(reply, 200, {
        html,
        contentSecurityPolicy: `${contentSecurityPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-scripts`,
      });
    },
  );
}

/** What it shows stands in its address: nobody shall be sent to it by another website. */
function refuseElsewhere({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") {
    throw new ApiError("foreign_origin", "This page is shown in the dashboard only.");
  }
}

function readDraft(text: string): LinkDraft {
  let draft: unknown;
  try {
    draft = JSON.parse(text);
  } catch {
    throw new ApiError("malformed_request", "The request is not valid: draft is not JSON.");
  }
  const fault = faultIn(draft);
  if (fault) throw new ApiError("malformed_request", `The request is not valid: ${fault.message}.`);
  return draft as LinkDraft;
}
