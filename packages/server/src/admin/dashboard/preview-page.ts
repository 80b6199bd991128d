import { inflateRawSync } from "node:zlib";
import { browserPaths, previewVisitors } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { LandingPage, LinkDraft, PreviewVisitor } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import type { App } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { findPageProblem } from "../../catalog/apps/check-pages.ts";
import { requireAuthorization } from "../../catalog/auth/require-key.ts";
import { requireAdminCaller } from "../accounts/admin-access.ts";
import type { AdminGate } from "../accounts/admin-access.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { answerPage } from "../../public/landing/answer-page.ts";
import { chosenPage } from "../../public/landing/chosen-page.ts";
import { pageDesign } from "../../public/landing/page-design.ts";
import { pageFor } from "../../public/landing/pages.ts";
import { textsFor } from "../../public/landing/texts/choose.ts";
import { resolveDraft, previewResponse } from "../../catalog/links/preview-link.ts";
import type { Clock } from "../../platform/time/clock.ts";

const findViolation = compileSchema(adminRoutes.createLink.body);
const findPageViolation = compileSchema(adminRoutes.updateApp.body);
/** The largest decompressed landing page. */
const maxPageBytes = 64 * 1024;
const query = Type.Object({
  app: Type.Optional(Type.String()),
  visitor: Type.Enum([...previewVisitors]),
  draft: Type.String(),
  /** A landing page that is not saved yet, as JSON, compressed with DEFLATE and written in base64url. */
  page: Type.Optional(Type.String()),
  /** The visitor's language. Defaults to the language of the request. */
  language: Type.Optional(Type.String({ maxLength: 40 })),
});

/** Dependencies of the preview page. */
export interface PreviewPageDependencies {
  readonly adminGate: Pick<AdminGate, "authorize">;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly serviceUrl: (request: FastifyRequest) => string;
}

/**
 * Serves `GET /api/v1/link-preview/page` for a frame in the dashboard. It shows the page that a visitor to a drafted link
 * would see, in a sandbox, and records no click.
 */
export async function previewPage(
  scope: FastifyInstance,
  { adminGate, now, random, serviceUrl }: PreviewPageDependencies,
): Promise<void> {
  requireAuthorization(scope, adminGate);
  scope.get<{ Querystring: PreviewQuery }>(
    browserPaths.previewPage,
    {
      config: { adminRoute: "previewLink", appInQuery: true },
      schema: { hide: true, querystring: query },
    },
    (request, reply) => {
      requireSameOrigin(request);
      const { visitor, draft, page } = request.query;
      const draftedPage = page === undefined ? undefined : parsePage(page);
      const app = withPage(requireAdminCaller(request).app, draftedPage);
      const parts = { ...parseDraft(draft), ...(draftedPage && { page: draftedPage.name }) };
      const resolvedLink = resolveDraft(app, parts, {
        now: now(),
        serviceUrl: serviceUrl(request),
      });
      const response = previewResponse(resolvedLink, visitor);
      if (response.kind === "redirect" || response.kind === "declined") {
        throw new ApiError(
          "not_found",
          `A visitor with ${visitor} is redirected and sees no page. Choose another visitor.`,
        );
      }
      const language = request.query.language ?? request.headers["accept-language"];
      const customPage = chosenPage(app, response, language);
      const texts = textsFor(customPage?.texts.language ?? language);
      const nonce = random(16).toString("base64url");
      const {
        link: { preview },
        url,
      } = resolvedLink;
      const design = customPage && pageDesign(customPage.page, customPage.texts, { app, preview });
      const context = { app, preview, design, url, texts, nonce };
      const { html, contentSecurityPolicy } = pageFor(context, response, { clickId: "preview" });
      return answerPage(reply, 200, {
        html,
        contentSecurityPolicy: `${contentSecurityPolicy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}; sandbox allow-scripts`,
      });
    },
  );
}

interface PreviewQuery {
  readonly visitor: PreviewVisitor;
  readonly draft: string;
  readonly page?: string;
  readonly language?: string;
}

/** Returns the app as if the page were saved. */
function withPage(app: App, page: LandingPage | undefined): App {
  return page ? { ...app, pages: [page] as NonNullable<App["pages"]> } : app;
}

/** Refuses links from other websites, because the query decides what the page shows. */
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

function parsePage(text: string): LandingPage {
  let page: LandingPage;
  try {
    const bytes = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: maxPageBytes });
    page = JSON.parse(bytes.toString()) as LandingPage;
  } catch {
    throw new ApiError("malformed_request", "The request is not valid: page is not JSON.");
  }
  const violation = findPageViolation({ pages: [page] });
  const problem = violation ? undefined : findPageProblem([page]);
  const reason = violation?.message ?? problem?.reason;
  if (reason !== undefined) {
    throw new ApiError("malformed_request", `The request is not valid: ${reason}`);
  }
  return page;
}
