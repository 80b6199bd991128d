import type {
  OperatorView,
  PasswordChange,
  SessionView,
  SignIn,
  SignInWays,
  TicketToken,
  TicketUse,
} from "@throughline/protocol";
import { accountRoutes as endpoints } from "@throughline/protocol/admin";
import type { Account } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { sessionSeconds } from "./accounts.ts";
import type { Accounts, BegunSession, From } from "./accounts.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { knownSeconds, markBrowser } from "./known-browser.ts";
import { operatorViewer } from "./operator.ts";
import type { OperatorDependencies } from "./operator.ts";
import { refuseForeignOrigin } from "./own-origin.ts";
import { cookieOf, sessionToken, setCookie, setSessionCookie } from "./session-cookie.ts";
import { singleSignOn } from "./single-sign-on.ts";
import { useTicket, viewTicket } from "./tickets.ts";

/** What signing in and the operator's page need. */
export interface AccountRoutesDependencies extends OperatorDependencies {
  readonly random: RandomBytes;
  readonly accounts: Accounts;
  readonly apps: AppDirectory;
  readonly dashboardUrl: string | undefined;
  /** Where people may sign in instead; undefined: nowhere. */
  readonly provider?: IdentityProvider | undefined;
}

/** Signing in and out, the password, and one-time links. */
export async function accountRoutes(
  scope: FastifyInstance,
  deps: AccountRoutesDependencies,
): Promise<void> {
  const { accounts, apps, dashboardUrl, provider } = deps;
  const viewOperator = operatorViewer(deps);
  scope.addHook("onRequest", async (request) => {
    if (await apps.isLinkDomain(request.host)) {
      throw new ApiError(
        "not_found",
        "Nobody signs in on a link domain; use the dashboard's host.",
      );
    }
    // Signing in too: nobody shall be signed in as somebody else by another website.
    await refuseForeignOrigin(apps, request, dashboardUrl);
  });
  scope.post<{ Body: SignIn }>(
    endpoints.signIn.path,
    { schema: endpointSchema(endpoints.signIn) },
    async (request, reply) => {
      const { email, password } = request.body;
      const signedIn = await accounts.signIn(email, password, fromOf(request));
      await endFormer(request);
      return welcome(request, reply, signedIn);
    },
  );
  scope.get(endpoints.session.path, { schema: endpointSchema(endpoints.session) }, (request) =>
    accountOf(request).then((account) => accounts.view(account)),
  );
  scope.delete(
    endpoints.signOut.path,
    { schema: endpointSchema(endpoints.signOut) },
    async (request, reply) => {
      await endFormer(request);
      setSessionCookie(request, reply, { token: "", seconds: 0 });
      return reply.code(204).send();
    },
  );
  scope.delete(
    endpoints.signOutAll.path,
    { schema: endpointSchema(endpoints.signOutAll) },
    async (request, reply) => {
      await accounts.signOutAll(await accountOf(request));
      setSessionCookie(request, reply, { token: "", seconds: 0 });
      return reply.code(204).send();
    },
  );
  scope.post<{ Body: PasswordChange }>(
    endpoints.changePassword.path,
    { schema: endpointSchema(endpoints.changePassword) },
    async (request, reply) => {
      const account = await accountOf(request);
      const changed = await accounts.changePassword(account, request.body, fromOf(request));
      return welcome(request, reply, changed);
    },
  );
  scope.post<{ Body: TicketToken }>(
    endpoints.ticket.path,
    { schema: endpointSchema(endpoints.ticket) },
    (request) => viewTicket(deps, request.body.token),
  );
  scope.post<{ Body: TicketUse }>(
    endpoints.redeem.path,
    { schema: endpointSchema(endpoints.redeem) },
    async (request, reply) => {
      const signedIn = await useTicket(deps, accounts, request.body, fromOf(request));
      await endFormer(request);
      return welcome(request, reply, signedIn);
    },
  );

  scope.get(
    endpoints.ways.path,
    { schema: endpointSchema(endpoints.ways) },
    async (): Promise<SignInWays> => ({ provider: provider?.name ?? null }),
  );
  if (provider) {
    singleSignOn(scope, { ...deps, provider }, async (request, reply, { token }) => {
      await endFormer(request);
      setSessionCookie(request, reply, { token, seconds: sessionSeconds });
    });
  }

  scope.get(endpoints.operator.path, { schema: endpointSchema(endpoints.operator) }, (request) =>
    accountOf(request).then(operatorOnly),
  );

  async function operatorOnly(account: Account): Promise<OperatorView> {
    if (account.operator) return viewOperator();
    throw new ApiError("not_allowed", "This is for whoever runs the service.");
  }

  async function accountOf(request: FastifyRequest): Promise<Account> {
    const token = sessionToken(request);
    const account = token === undefined ? undefined : await accounts.ofSession(token);
    if (!account) throw signedOut();
    return account;
  }

  async function endFormer(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request);
    if (token !== undefined) await accounts.signOut(token);
  }

  function welcome(
    request: FastifyRequest,
    reply: FastifyReply,
    [account, { token }]: [Account, BegunSession],
  ): Promise<SessionView> {
    setSessionCookie(request, reply, { token, seconds: sessionSeconds });
    const mark = markBrowser(account, deps.random);
    if (mark !== undefined) {
      setCookie(request, reply, "browser", { value: mark, seconds: knownSeconds });
    }
    return accounts.view(account);
  }
}

function fromOf(request: FastifyRequest): From {
  return { address: clientAddress(request), mark: cookieOf(request, "browser") };
}

export function signedOut(): ApiError {
  return new ApiError("signed_out", "You are not signed in, or no longer.");
}
