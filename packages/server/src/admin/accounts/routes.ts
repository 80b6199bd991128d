import type {
  AccountChange,
  AccountSignOut,
  AppRegistration,
  NewApp,
  PasswordChange,
  SessionEnd,
  SessionView,
  SignIn,
  SignInMethods,
  OneTimeLinkToken,
  OneTimeLinkUse,
} from "@throughline/protocol";
import { accountRoutes as endpoints } from "@throughline/protocol/admin";
import type { Account, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { endpointSchema } from "../../platform/http/endpoint-schema.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { readPlace } from "../../platform/http/place-headers.ts";
import type { Geography } from "../../catalog/links/visit-facts.ts";
import { registerApp } from "../../catalog/apps/register-app.ts";
import { logInApp } from "./account-audit.ts";
import { ownApp } from "./accounts.ts";
import type { Accounts, RequestOrigin, SignedIn } from "./accounts.ts";
import type { IdentityProvider } from "./identity-provider.ts";
import { browserMarkSeconds, createBrowserMark } from "./known-browser.ts";
import { mailRoutes } from "./mail-routes.ts";
import type { MailRoutesDependencies } from "./mail-routes.ts";
import { operatorViewer } from "./operator.ts";
import type { OperatorDependencies } from "./operator.ts";
import { requireDashboardOrigin } from "./dashboard-origin.ts";
import { readCookie, sessionToken, setCookie, setSessionCookie } from "./session-cookie.ts";
import { passkeyRoutes } from "./passkey-routes.ts";
import type { Passkeys } from "./passkeys.ts";
import { secondFactorRoutes } from "./second-factor-routes.ts";
import { signedOut } from "./sessions.ts";
import type { NewSession } from "./sessions.ts";
import { singleSignOn } from "./single-sign-on.ts";
import { redeemOneTimeLink, viewOneTimeLink } from "./one-time-links.ts";

/** Dependencies of the sign-in routes and the operator page. */
export interface AccountRoutesDependencies extends OperatorDependencies, MailRoutesDependencies {
  readonly store: Store;
  readonly config: OperatorDependencies["config"] & MailRoutesDependencies["config"];
  readonly random: RandomBytes;
  readonly accounts: Accounts;
  readonly passkeys: Passkeys;
  readonly apps: AppDirectory;
  readonly dashboardUrl: string | undefined;
  readonly countryOf?: Geography["countryOf"];
  /** The identity provider for single sign-on; undefined when single sign-on is off. */
  readonly provider?: IdentityProvider | undefined;
}

/** Serves sign-in, sign-out, password changes, one-time links and the operator page. */
export async function accountRoutes(
  scope: FastifyInstance,
  deps: AccountRoutesDependencies,
): Promise<void> {
  const { accounts, passkeys, apps, dashboardUrl, provider, random } = deps;
  const { sessions } = accounts;
  const viewOperator = operatorViewer(deps);
  scope.addHook("onRequest", async (request) => {
    if (await apps.isLinkDomain(request.host)) {
      throw new ApiError(
        "not_found",
        `Sign-in does not work on ${request.host}, which is a link domain. Open the dashboard on its own host.`,
      );
    }
    // This covers sign-in too. Otherwise another website could sign a visitor in to somebody else's account.
    await requireDashboardOrigin(apps, request, dashboardUrl);
  });
  scope.post<{ Body: SignIn }>(
    endpoints.signIn.path,
    { schema: endpointSchema(endpoints.signIn) },
    async (request, reply) => {
      const { email, ...proof } = request.body;
      const signedIn = await accounts.signIn(email, proof, requestOrigin(request));
      await endCurrentSession(request);
      return sendSession(request, reply, signedIn);
    },
  );
  scope.get(endpoints.session.path, { schema: endpointSchema(endpoints.session) }, (request) =>
    signedInTo(request).then((signedIn) => accounts.view(signedIn)),
  );
  scope.delete(
    endpoints.signOut.path,
    { schema: endpointSchema(endpoints.signOut) },
    async (request, reply) => {
      await endCurrentSession(request);
      setSessionCookie(request, reply, { token: "", seconds: 0 });
      return reply.code(204).send();
    },
  );
  scope.delete(
    endpoints.signOutAll.path,
    { schema: endpointSchema(endpoints.signOutAll) },
    async (request, reply) => {
      await sessions.endAll((await accountOf(request)).id);
      setSessionCookie(request, reply, { token: "", seconds: 0 });
      return reply.code(204).send();
    },
  );
  scope.patch<{ Body: AccountChange }>(
    endpoints.updateAccount.path,
    { schema: endpointSchema(endpoints.updateAccount) },
    (request) =>
      signedInTo(request).then(async ({ account, session }) =>
        accounts.view({ account: await accounts.update(account, request.body), session }),
      ),
  );
  scope.post<{ Body: PasswordChange }>(
    endpoints.changePassword.path,
    { schema: endpointSchema(endpoints.changePassword) },
    async (request, reply) => {
      const account = await accountOf(request);
      const changed = await accounts.changePassword(account, request.body, requestOrigin(request));
      return sendSession(request, reply, changed);
    },
  );
  scope.post<{ Body: OneTimeLinkToken }>(
    endpoints.getOneTimeLink.path,
    { schema: endpointSchema(endpoints.getOneTimeLink) },
    (request) => viewOneTimeLink(deps, request.body.token),
  );
  scope.post<{ Body: OneTimeLinkUse }>(
    endpoints.redeemOneTimeLink.path,
    { schema: endpointSchema(endpoints.redeemOneTimeLink) },
    async (request, reply) => {
      const signedIn = await redeemOneTimeLink(
        deps,
        accounts,
        request.body,
        requestOrigin(request),
      );
      await endCurrentSession(request);
      return sendSession(request, reply, signedIn);
    },
  );

  scope.get(
    endpoints.signInMethods.path,
    { schema: endpointSchema(endpoints.signInMethods) },
    async (): Promise<SignInMethods> => ({
      provider: provider?.name ?? null,
      passkeys: passkeys.party?.origin ?? null,
      mail: deps.sendMail !== undefined,
    }),
  );
  if (provider) {
    singleSignOn(
      scope,
      { ...deps, provider, originOf: requestOrigin },
      async (request, reply, { token }) => {
        await endCurrentSession(request);
        setSessionCookie(request, reply, { token, seconds: sessions.seconds });
      },
    );
  }

  secondFactorRoutes(scope, {
    accounts,
    passkeys,
    dashboardUrl,
    signedInTo,
    originOf: requestOrigin,
  });
  passkeyRoutes(scope, {
    passkeys,
    random,
    signedInTo,
    originOf: requestOrigin,
    replaceSession: async (request, reply, created) => {
      await endCurrentSession(request);
      return sendSession(request, reply, created);
    },
  });

  mailRoutes(scope, deps, requireOperator);

  scope.get(endpoints.operator.path, { schema: endpointSchema(endpoints.operator) }, (request) =>
    requireOperator(request).then(viewOperator),
  );

  scope.get(endpoints.sessions.path, { schema: endpointSchema(endpoints.sessions) }, (request) =>
    accountOf(request).then(async (account) => ({
      items: await sessions.list(account.id, sessionToken(request)),
    })),
  );
  scope.post<{ Body: SessionEnd }>(
    endpoints.endSession.path,
    { schema: endpointSchema(endpoints.endSession) },
    async (request, reply) => {
      await sessions.end((await accountOf(request)).id, request.body.id);
      return reply.code(204).send();
    },
  );
  scope.get(endpoints.accounts.path, { schema: endpointSchema(endpoints.accounts) }, (request) =>
    requireOperator(request).then(async () => ({ items: await accounts.list() })),
  );
  scope.post<{ Body: AccountSignOut }>(
    endpoints.signOutAccount.path,
    { schema: endpointSchema(endpoints.signOutAccount) },
    async (request, reply) => {
      const { account, session } = request.body;
      await accounts.signOutFor(await requireOperator(request), account, session);
      return reply.code(204).send();
    },
  );
  scope.post<{ Body: AppRegistration }>(
    endpoints.createApp.path,
    { schema: endpointSchema(endpoints.createApp) },
    async (request, reply): Promise<NewApp> => {
      const account = await requireOperator(request);
      const registered = await registerApp(deps.store, request.body, deps);
      if (!registered)
        throw new Error("registerApp reported a taken domain, but the app has no domains.");
      const { app, ...keys } = registered;
      await logInApp(deps, app.id, account, "createApp", { name: app.name });
      reply.code(201);
      return { app: ownApp(app, "owner"), ...keys };
    },
  );

  async function requireOperator(request: FastifyRequest): Promise<Account> {
    const signedIn = await signedInTo(request);
    const { account } = signedIn;
    await accounts.requireSecondFactor(signedIn);
    if (account.operator) return account;
    throw new ApiError(
      "not_allowed",
      `${account.email} is not an operator of this service. Ask an operator for access.`,
    );
  }

  async function signedInTo(request: FastifyRequest): Promise<SignedIn> {
    const token = sessionToken(request);
    const signedIn = token === undefined ? undefined : await accounts.ofSession(token);
    if (!signedIn) throw signedOut();
    return signedIn;
  }

  async function accountOf(request: FastifyRequest): Promise<Account> {
    return (await signedInTo(request)).account;
  }

  async function endCurrentSession(request: FastifyRequest): Promise<void> {
    const token = sessionToken(request);
    if (token !== undefined) await sessions.signOut(token);
  }

  function sendSession(
    request: FastifyRequest,
    reply: FastifyReply,
    [account, { token, session }]: [Account, NewSession],
  ): Promise<SessionView> {
    setSessionCookie(request, reply, { token, seconds: sessions.seconds });
    const mark = createBrowserMark(account, random);
    if (mark !== undefined) {
      setCookie(request, reply, "browser", { value: mark, seconds: browserMarkSeconds });
    }
    return accounts.view({ account, session });
  }

  function requestOrigin(request: FastifyRequest): RequestOrigin {
    const address = clientAddress(request);
    return {
      address,
      browserMark: readCookie(request, "browser"),
      agent: request.headers["user-agent"],
      country: deps.countryOf?.(address, readPlace(request.headers)),
    };
  }
}
