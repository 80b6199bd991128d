import { clientHeaders } from "@throughline/protocol";
import { adminRoutes, keyMayCall, memberMayCall } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import type { Actor, App } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { Authentication } from "../../catalog/auth/authenticate.ts";
import { readAppId, requireCaller } from "../../catalog/auth/authenticate.ts";
import { scopesOf } from "../../catalog/api-keys/key-changes.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { Accounts } from "./accounts.ts";
import { requireDashboardOrigin } from "./dashboard-origin.ts";
import { sessionToken } from "./session-cookie.ts";
import { signedOut } from "./sessions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the admin API route. */
    adminRoute?: AdminRouteName;
    /** Whether the app ID may come in the query parameter `app`, which frames need because they cannot send headers. */
    appInQuery?: true;
  }
}

/** The caller of an admin API route. */
export interface AdminCaller {
  readonly app: App;
  readonly actor: Actor;
  /** The API key or session token of the caller. */
  readonly credential: string;
}

const callers = new WeakMap<FastifyRequest, AdminCaller>();

/** Returns the caller of a route behind {@link AdminGate}. */
export function requireAdminCaller(request: FastifyRequest): AdminCaller {
  const caller = callers.get(request);
  if (!caller)
    throw new Error("This route has no caller. Register it behind the hook of AdminGate.");
  return caller;
}

export interface AdminGateDependencies {
  readonly authentication: Authentication;
  readonly accounts: Accounts;
  readonly apps: AppDirectory;
  /** Limits the requests of one account. */
  readonly limit: RateLimit;
  /** The URL of the dashboard, if the operator configured one. */
  readonly dashboardUrl: string | undefined;
}

/** Allows a request to an admin API route when the scopes of its key or the role of its member permit it. */
export class AdminGate {
  readonly #deps: AdminGateDependencies;

  constructor(deps: AdminGateDependencies) {
    this.#deps = deps;
  }

  readonly authorize = async (request: FastifyRequest): Promise<void> => {
    const { adminRoute } = request.routeOptions.config;
    if (adminRoute === undefined) {
      throw new Error(`${request.url} has no adminRoute in its route config.`);
    }
    const token = sessionToken(request);
    // A live stream authorizes its request again and again, which is not a use of the session.
    const isUse = !callers.has(request);
    // An API key takes precedence over the session cookie.
    const isMember = request.headers.authorization === undefined && token !== undefined;
    callers.set(
      request,
      isMember
        ? await this.#authorizeMember(request, adminRoute, { token, isUse })
        : await this.#authorizeKey(request, adminRoute),
    );
  };

  async #authorizeKey(request: FastifyRequest, route: AdminRouteName): Promise<AdminCaller> {
    await this.#deps.authentication.authenticateAdmin(request);
    const { app, key } = requireCaller(request);
    const scopes = scopesOf(key);
    if (!keyMayCall(scopes, route)) {
      throw new ApiError(
        "not_allowed",
        `This key has the scopes ${scopes.join(", ")}, but this request needs ${adminRoutes[route].scope}. Use a key with that scope.`,
      );
    }
    const actor: Actor = { kind: "key", id: key.id, name: key.name ?? key.hint };
    return { app, actor, credential: request.headers.authorization ?? "" };
  }

  async #authorizeMember(
    request: FastifyRequest,
    route: AdminRouteName,
    { token, isUse }: { token: string; isUse: boolean },
  ): Promise<AdminCaller> {
    const { accounts, apps, limit, dashboardUrl } = this.#deps;
    const signedIn = await accounts.ofSession(token, isUse);
    if (!signedIn) throw signedOut();
    const { account } = signedIn;
    await requireDashboardOrigin(apps, request, dashboardUrl);
    await accounts.requireSecondFactor(signedIn);
    await limit.count(account.id);
    const id = readAppId(request) ?? appInQuery(request);
    if (id === undefined) {
      throw new ApiError(
        "malformed_request",
        `The request names no app. Send its ID in the header ${clientHeaders.app}.`,
      );
    }
    const app = await apps.get(id);
    const role = app && (await accounts.roleIn(account, id));
    if (!app || role === undefined) {
      throw new ApiError(
        "not_allowed",
        `You don't have access to the app ${id}. Ask one of its owners for an invitation.`,
      );
    }
    if (!memberMayCall(role, route)) {
      throw new ApiError(
        "not_allowed",
        `Your role in this app is ${role}, but this request needs ${adminRoutes[route].role}. Ask an owner to change your role.`,
      );
    }
    return {
      app,
      actor: { kind: "member", id: account.id, name: account.email },
      credential: token,
    };
  }
}

function appInQuery({ routeOptions, query }: FastifyRequest): string | undefined {
  const { app } = query as { app?: unknown };
  return routeOptions.config.appInQuery && typeof app === "string" ? app : undefined;
}
