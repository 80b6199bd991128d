import { browserPaths, servicePaths } from "@throughline/protocol";
import type { SignInRefusal } from "@throughline/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../../platform/http/client-address.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { lowerCaseEmail } from "./accounts.ts";
import type { Accounts, RequestOrigin } from "./accounts.ts";
import type { NewSession, SignInBrowser } from "./sessions.ts";
import type { SignedIn } from "./sign-in-by-address.ts";
import { signInByAddress } from "./sign-in-by-address.ts";
import { requireDashboardHost } from "./dashboard-host.ts";
import type { IdentityProvider, ProviderUser, AuthorizationRequest } from "./identity-provider.ts";
import { readCookie, setCookie } from "./session-cookie.ts";
import type { OneTimeLinkDependencies } from "./one-time-links.ts";

export interface SingleSignOnDependencies extends OneTimeLinkDependencies {
  readonly accounts: Accounts;
  readonly provider: IdentityProvider;
  readonly dashboardUrl: string | undefined;
  readonly originOf: (request: FastifyRequest) => RequestOrigin;
}

/** The authorization request, and the page of the dashboard to open after sign-in. */
interface PendingSignIn extends AuthorizationRequest {
  readonly back: string;
}

const pendingSeconds = 600;
const hidden = { schema: { hide: true } };

/**
 * Serves single sign-on. `GET /api/account/sso` redirects the browser to the identity provider, which redirects it back to
 * `/api/account/sso/return`. That route opens the dashboard, or the sign-in page with the reason for a refusal.
 * `setSession` sets the session cookie.
 */
export function singleSignOn(
  scope: FastifyInstance,
  deps: SingleSignOnDependencies,
  setSession: (request: FastifyRequest, reply: FastifyReply, created: NewSession) => Promise<void>,
): void {
  const { accounts, provider, dashboardUrl } = deps;
  const serviceUrl = (request: FastifyRequest) =>
    dashboardUrl ?? `${request.protocol}://${request.host}`;
  const { dashboard } = servicePaths;

  scope.get<{ Querystring: { back?: unknown } }>(
    browserPaths.singleSignOn,
    hidden,
    async (request, reply) => {
      await requireDashboardHost(deps.store.apps, serviceUrl(request));
      try {
        const { url, secrets } = await provider.start(
          serviceUrl(request) + browserPaths.signOnReturn,
        );
        const pending: PendingSignIn = { ...secrets, back: dashboardPage(request.query.back) };
        setPendingSignIn(request, reply, pending);
        return redirect(reply, url);
      } catch (error) {
        return refuse(request, reply, refusalReason(error, request));
      }
    },
  );

  scope.get(browserPaths.signOnReturn, hidden, async (request, reply) => {
    const pending = readPendingSignIn(request);
    setPendingSignIn(request, reply, undefined);
    const address = new URL(request.url, serviceUrl(request));
    // A request without the expected state may come from another website. It is refused before the provider is called.
    if (!pending || address.searchParams.get("state") !== pending.state) {
      return refuse(request, reply, "expired");
    }
    try {
      await accounts.countAttempt(clientAddress(request));
      const person = await provider.finish(address, pending);
      const result = await signInPerson(person, {
        ...deps.originOf(request),
        method: "provider",
      });
      if (typeof result === "string") return await refuse(request, reply, result);
      await accounts.refundAttempts(clientAddress(request));
      const { created, joined } = result;
      await setSession(request, reply, created);
      // Whoever joins an app begins where somebody with a password does.
      const [app] = pending.back === "/" ? joined : [];
      return await redirect(
        reply,
        dashboard + (app === undefined ? pending.back : `/${app}/start`),
      );
    } catch (error) {
      return refuse(request, reply, refusalReason(error, request));
    }
  });

  async function signInPerson(
    user: ProviderUser,
    browser: SignInBrowser,
  ): Promise<SignedIn | SignInRefusal> {
    const { email, verified } = user;
    if (email === undefined || !verified) return "unverified";
    const address = lowerCaseEmail(email);
    if (!provider.allows(address)) return "foreign_domain";
    const appIds = (await deps.store.apps.list()).map(({ id }) => id);
    const granted = provider.rolesOf(user, appIds);
    const signedIn = await signInByAddress(deps, accounts, address, granted, browser);
    return signedIn ?? "unknown_person";
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, reason: SignInRefusal) {
    request.log.info({ reason }, "single sign-on refused");
    return redirect(reply, `${dashboard}/sign-in?refused=${reason}`);
  }
}

function refusalReason(error: unknown, { log }: FastifyRequest): SignInRefusal {
  if (error instanceof ApiError) {
    if (error.code === "rate_limited") return "too_many";
    throw error;
  }
  const {
    code,
    error: providerError,
    message,
  } = error as { code?: string; error?: string; message: string };
  if (providerError === "access_denied") return "cancelled";
  // The response itself is not logged, since it may contain tokens.
  log.warn(
    { code, providerError, reason: message },
    "the identity provider did not confirm a sign-in",
  );
  return "failed";
}

function redirect(reply: FastifyReply, url: string) {
  // The URL of this page contains the authorization code, which must not leak in a Referer header.
  return reply
    .headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .redirect(url, 303);
}

/** Longer than the URL of any dashboard page, and short enough for a 4 kB cookie. */
const maxBackLength = 2_000;

/** Returns the path of a dashboard page, encoded for a Location header. Anything else becomes `/`. */
function dashboardPage(back: unknown): string {
  if (typeof back !== "string" || !back.startsWith("/")) return "/";
  const base = "https://dashboard.invalid";
  const url = URL.parse(back, base);
  if (url?.origin !== base) return "/";
  const page = url.pathname + url.search + url.hash;
  return page.length <= maxBackLength ? page : "/";
}

function setPendingSignIn(
  request: FastifyRequest,
  reply: FastifyReply,
  pending: PendingSignIn | undefined,
) {
  const value = pending ? Buffer.from(JSON.stringify(pending)).toString("base64url") : "";
  setCookie(request, reply, "sign-on", { value, seconds: pending ? pendingSeconds : 0 });
}

function readPendingSignIn(request: FastifyRequest): PendingSignIn | undefined {
  const text = readCookie(request, "sign-on");
  if (text === undefined) return undefined;
  try {
    const pending = JSON.parse(Buffer.from(text, "base64url").toString()) as Partial<PendingSignIn>;
    const { state, nonce, verifier, back } = pending;
    const isComplete = [state, nonce, verifier].every(
      (part) => typeof part === "string" && part !== "",
    );
    return isComplete
      ? ({ state, nonce, verifier, back: dashboardPage(back) } as PendingSignIn)
      : undefined;
  } catch {
    return undefined;
  }
}
