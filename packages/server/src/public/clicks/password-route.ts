import type { FastifyInstance, FastifyRequest } from "fastify";
import { clientAddress } from "../../platform/http/client-address.ts";
import { registerRoutes } from "../../platform/http/register-routes.ts";
import { notFound } from "../../platform/http/unknown-routes.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import { subjectOfAddress } from "../../platform/limits/subject.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import { isInactive } from "../../catalog/links/resolved-link.ts";
import type { ResolvedLink } from "../../catalog/links/resolved-link.ts";
import { answerPage } from "../landing/answer-page.ts";
import { passwordPage } from "../landing/limit-pages.ts";
import { pageContext } from "../landing/page-context.ts";
import { answerLinkError } from "./answer-link.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { isProtected, unlockCookie } from "./link-password.ts";
import type { ProtectedLink } from "./link-password.ts";

/** The dependencies of {@link passwordRoute}. */
export interface PasswordDependencies extends ClickDependencies {
  readonly rateLimit: CreateRateLimit;
  readonly passwords: PasswordHasher;
}

/**
 * How many wrong passwords are accepted for one link, from one address in 15 minutes and from all addresses in an hour.
 */
const maxGuesses = { perAddress: 10, perLink: 1_000 } as const;

/** The longest password takes 2,400 bytes in a form. */
const maxFormBytes = 4_096;

/** Accepts the form of the password page at the link's own URL. */
export function passwordRoute(
  http: FastifyInstance,
  path: string,
  deps: PasswordDependencies,
): void {
  const { links, rateLimit, passwords } = deps;
  const addressLimit = rateLimit(
    maxGuesses.perAddress,
    "with wrong passwords for this link from this address",
    "quarterHour",
  );
  const linkLimit = rateLimit(maxGuesses.perLink, "with wrong passwords for this link", "hour");

  async function requireProtectedLink(
    request: FastifyRequest,
  ): Promise<ResolvedLink & { readonly link: ProtectedLink }> {
    const resolved = await links.resolve(request);
    const link = resolved?.link;
    if (!resolved || !isProtected(link) || isInactive(resolved, deps.now())) {
      throw notFound(request);
    }
    return { ...resolved, link };
  }

  // The route has its own scope, because no other route accepts forms.
  async function passwordForm(scope: FastifyInstance): Promise<void> {
    scope.addContentTypeParser<string>(
      "application/x-www-form-urlencoded",
      { parseAs: "string" },
      (_request, body, done) => done(null, new URLSearchParams(body)),
    );
    scope.post(
      path,
      {
        schema: { hide: true },
        bodyLimit: maxFormBytes,
        errorHandler: (error, request, reply) => answerLinkError(deps, error, request, reply),
        // Other paths are refused before the body is read.
        onRequest: async (request) => void (await requireProtectedLink(request)),
      },
      async (request, reply) => {
        const { app, link, linkRequest, url } = await requireProtectedLink(request);
        const address = subjectOfAddress(clientAddress(request));
        const linkKey = `${app.id} ${link.code}`;
        const addressAndLink = `${address} ${linkKey}`;
        const entered =
          request.body instanceof URLSearchParams ? request.body.get("password") : null;
        // Count before the check, so that guesses at the same time are counted too.
        await addressLimit.count(addressAndLink);
        await linkLimit.count(linkKey);
        const isCorrect = await passwords.matches(entered ?? "", link.password, {
          client: { subject: address, priority: false },
          purpose: "links",
        });
        if (!isCorrect) {
          const page = passwordPage(pageContext(deps, request, app), { isWrong: true });
          return answerPage(reply, 403, page);
        }
        await Promise.all([addressLimit.refund(addressAndLink), linkLimit.refund(linkKey)]);
        return reply
          .header("Set-Cookie", unlockCookie(link, deps.now(), linkRequest.origin))
          .redirect(url, 303);
      },
    );
  }
  registerRoutes(http, passwordForm, {});
}
