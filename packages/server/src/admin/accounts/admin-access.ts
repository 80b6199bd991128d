import { clientHeaders } from "@throughline/protocol";
import { adminRoutes, mayCall, opens } from "@throughline/protocol/admin";
import type { AdminRouteName } from "@throughline/protocol/admin";
import type { Actor, App } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import type { Authentication } from "../../catalog/auth/authenticate.ts";
import { appIdOf, callerOf } from "../../catalog/auth/authenticate.ts";
import { scopesOf } from "../../catalog/api-keys/key-changes.ts";
import { ApiError } from "../../platform/http/errors.ts";
import type { RateLimit } from "../../platform/limits/rate-limit.ts";
import type { Accounts } from "./accounts.ts";
import { refuseForeignOrigin } from "./own-origin.ts";
import { signedOut } from "./routes.ts";
import { sessionToken } from "./session-cookie.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Which route of the admin API this is. */
    adminRoute?: AdminRouteName;
    /** A frame sends no headers of its own: the app may be named as `app` in the query. */
    appInQuery?: true;
  }
}

/** Who calls the admin API. */
export interface AdminCaller {
  readonly app: App;
  readonly by: Actor;
  /** What the caller proved itself with. */
  readonly credential: string;
}

const callers = new WeakMap<FastifyRequest, AdminCaller>();

/** Who calls; only on routes behind {@link AdminGate}. */
export function adminCallerOf(request: FastifyRequest): AdminCaller {
  const caller = callers.get(request);
  if (!caller) throw new Error("Put this route behind AdminGate's hook.");
  return caller;
}

export interface AdminGateDependencies {
  readonly authentication: Authentication;
  readonly accounts: Accounts;
  readonly apps: AppDirectory;
  /** Of requests by one account. */
  readonly limit: RateLimit;
  /** Where people reach the dashboard, as far as the settings tell. */
  readonly dashboardUrl: string | undefined;
}

/** Lets a request reach a route of the admin API when its key's scopes, or its member's role, allow it. */
export class AdminGate {
  readonly #deps: AdminGateDependencies;

  constructor(deps: AdminGateDependencies) {
    this.#deps = deps;
  }

  readonly enter = async (request: FastifyRequest): Promise<void> => {
    const { adminRoute } = request.routeOptions.config;
    if (adminRoute === undefined) throw new Error("This route is none of the admin API's table.");
    const token = sessionToken(request);
    // A key that is sent is meant, whatever cookies the browser has.
    const isMember = request.headers.authorization === undefined && token !== undefined;
    callers.set(
      request,
      isMember
        ? await this.#member(request, adminRoute, token)
        : await this.#key(request, adminRoute),
    );
  };

  async #key(request: FastifyRequest, route: AdminRouteName): Promise<AdminCaller> {
    await this.#deps.authentication.admin(request);
    const { app, key } = callerOf(request);
    const scopes = scopesOf(key);
    if (!opens(scopes, route)) {
      throw new ApiError(
        "not_allowed",
        `This key opens ${scopes.join(", ")}; this takes one that opens ${adminRoutes[route].scope}.`,
      );
    }
    const by: Actor = { kind: "key", id: key.id, name: key.name ?? key.hint };
    return { app, by, credential: request.headers.authorization ?? "" };
  }

  async #member(
    request: FastifyRequest,
    route: AdminRouteName,
    token: string,
  ): Promise<AdminCaller> {
    const { accounts, apps, limit, dashboardUrl } = this.#deps;
    const account = await accounts.ofSession(token);
    if (!account) throw signedOut();
    await refuseForeignOrigin(apps, request, dashboardUrl);
    await limit(account.id);
    const id = appIdOf(request) ?? appInQuery(request);
    if (id === undefined) {
      throw new ApiError("malformed_request", `Say which app is meant: ${clientHeaders.app}.`);
    }
    const app = await apps.get(id);
    const role = app && (await accounts.roleIn(account, id));
    if (!app || role === undefined) {
      throw new ApiError("not_allowed", "You are no member of this app.");
    }
    if (!mayCall(role, route)) {
      throw new ApiError(
        "not_allowed",
        `Your role in this app, ${role}, does not allow this; it takes an ${adminRoutes[route].role}.`,
      );
    }
    return { app, by: { kind: "member", id: account.id, name: account.email }, credential: token };
  }
}

function appInQuery({ routeOptions, query }: FastifyRequest): string | undefined {
  const { app } = query as { app?: unknown };
  return routeOptions.config.appInQuery && typeof app === "string" ? app : undefined;
}
