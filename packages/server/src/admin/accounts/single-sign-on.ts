import { browserPaths, servicePaths } from "@throughline/protocol";
import type { SignInRefusal } from "@throughline/protocol";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { clientAddress } from "../../platform/http/client-address.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { lowerCaseEmail } from "./accounts.ts";
import type { Accounts, BegunSession } from "./accounts.ts";
import { admitByAddress } from "./admit-by-address.ts";
import { requireDashboard } from "./dashboard-host.ts";
import type { IdentityProvider, Person, Trip } from "./identity-provider.ts";
import { cookieOf, setCookie } from "./session-cookie.ts";
import type { TicketDependencies } from "./tickets.ts";

export interface SingleSignOnDependencies extends TicketDependencies {
  readonly accounts: Accounts;
  readonly provider: IdentityProvider;
  readonly dashboardUrl: string | undefined;
}

/** The trip to the provider, and where in the dashboard somebody wanted to go. */
interface Journey extends Trip {
  readonly back: string;
}

const tripSeconds = 600;
const hidden = { schema: { hide: true } };

/**
 * `GET /api/account/sso` sends a browser to the provider, and `…/return` is where it comes back: signed in,
 * or with the reason why not. `enter` gives the browser its session.
 */
export function singleSignOn(
  scope: FastifyInstance,
  deps: SingleSignOnDependencies,
  enter: (request: FastifyRequest, reply: FastifyReply, begun: BegunSession) => Promise<void>,
): void {
  const { accounts, provider, dashboardUrl } = deps;
  const ownUrl = (request: FastifyRequest) =>
    dashboardUrl ?? `${request.protocol}://${request.host}`;
  const { dashboard } = servicePaths;

  scope.get<{ Querystring: { back?: unknown } }>(
    browserPaths.singleSignOn,
    hidden,
    async (request, reply) => {
      await requireDashboard(deps.store.apps, ownUrl(request));
      try {
        const { url, trip } = await provider.depart(ownUrl(request) + browserPaths.signOnReturn);
        const journey: Journey = { ...trip, back: pageOf(request.query.back) };
        keepJourney(request, reply, journey);
        return send(reply, url);
      } catch (error) {
        return refuse(request, reply, reasonOf(error, request));
      }
    },
  );

  scope.get(browserPaths.signOnReturn, hidden, async (request, reply) => {
    const journey = journeyOf(request);
    keepJourney(request, reply, undefined);
    const address = new URL(request.url, ownUrl(request));
    // Before anything is asked of the provider: what another website sends here is nobody's trip.
    if (!journey || address.searchParams.get("state") !== journey.state) {
      return refuse(request, reply, "expired");
    }
    try {
      await accounts.countAttempt(clientAddress(request));
      const person = await provider.arrive(address, journey);
      const admitted = await admit(person);
      if (typeof admitted === "string") return await refuse(request, reply, admitted);
      await accounts.forgiveAttempts(clientAddress(request));
      await enter(request, reply, admitted);
      return await send(reply, dashboard + journey.back);
    } catch (error) {
      return refuse(request, reply, reasonOf(error, request));
    }
  });

  async function admit({ email, verified }: Person): Promise<BegunSession | SignInRefusal> {
    if (email === undefined || !verified) return "unverified";
    const address = lowerCaseEmail(email);
    if (!provider.allows(address)) return "foreign_domain";
    const [, begun] = (await admitByAddress(deps, accounts, address)) ?? [];
    return begun ?? "unknown_person";
  }

  function refuse(request: FastifyRequest, reply: FastifyReply, reason: SignInRefusal) {
    request.log.info({ reason }, "single sign-on refused");
    return send(reply, `${dashboard}/sign-in?refused=${reason}`);
  }
}

function reasonOf(error: unknown, { log }: FastifyRequest): SignInRefusal {
  if (error instanceof ApiError) {
    if (error.code === "rate_limited") return "too_many";
    throw error;
  }
  const {
    code,
    error: said,
    message,
  } = error as { code?: string; error?: string; message: string };
  if (said === "access_denied") return "cancelled";
  // Without the answer itself, which may hold tokens.
  log.warn({ code, said, reason: message }, "the identity provider did not confirm a sign-in");
  return "failed";
}

function send(reply: FastifyReply, url: string) {
  // The address people come back at holds the provider's code.
  return reply
    .headers({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" })
    .redirect(url, 303);
}

/** Longer than any page of the dashboard. The cookie that keeps it must stay below 4 kB. */
const maxBackLength = 2_000;

/** A page of the dashboard, never another website, written as a header may hold it. */
function pageOf(back: unknown): string {
  if (typeof back !== "string" || !back.startsWith("/")) return "/";
  const base = "https://dashboard.invalid";
  const url = URL.parse(back, base);
  if (url?.origin !== base) return "/";
  const page = url.pathname + url.search + url.hash;
  return page.length <= maxBackLength ? page : "/";
}

function keepJourney(request: FastifyRequest, reply: FastifyReply, journey: Journey | undefined) {
  const value = journey ? Buffer.from(JSON.stringify(journey)).toString("base64url") : "";
  setCookie(request, reply, "sign-on", { value, seconds: journey ? tripSeconds : 0 });
}

function journeyOf(request: FastifyRequest): Journey | undefined {
  const text = cookieOf(request, "sign-on");
  if (text === undefined) return undefined;
  try {
    const journey = JSON.parse(Buffer.from(text, "base64url").toString()) as Partial<Journey>;
    const { state, nonce, verifier, back } = journey;
    const whole = [state, nonce, verifier].every((part) => typeof part === "string" && part !== "");
    return whole ? ({ state, nonce, verifier, back: pageOf(back) } as Journey) : undefined;
  } catch {
    return undefined;
  }
}
