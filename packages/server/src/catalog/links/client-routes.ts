import { isMarkedPathLink, requestedUrl } from "@throughline/engine";
import { limits, routes } from "@throughline/protocol";
import type {
  CreateLinkRequest,
  CreateLinkResponse,
  ResolveShortRequest,
  ResolveShortResponse,
} from "@throughline/protocol";
import { errorBody, schemas } from "@throughline/protocol/validate";
import type { App, Link, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppDirectory } from "../apps/app-directory.ts";
import { requireCaller } from "../auth/authenticate.ts";
import { requireAppKey } from "../auth/require-key.ts";
import type { AppKeyDependencies } from "../auth/require-key.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { PasswordHasher } from "../../platform/passwords/password.ts";
import type { CreateRateLimit } from "../../platform/limits/rate-limit.ts";
import type { HttpGet } from "../../platform/http/http-get.ts";
import { createInvite } from "./create-invite.ts";
import { destinationInApp } from "./destination-in-app.ts";
import type { DestinationDependencies } from "./destination-in-app.ts";
import { withDetourPrefix } from "./detour-prefix.ts";
import { requireOpenable } from "./require-openable.ts";
import { linkParameters, linkRoute } from "./route.ts";
import { unwrapLink } from "./unwrap-link.ts";
import { lookUpLink } from "./look-up-link.ts";

/** Dependencies of the link endpoints of the client. */
export interface LinkDependencies extends AppKeyDependencies, DestinationDependencies {
  readonly store: Store;
  readonly apps: AppDirectory;
  readonly random: RandomBytes;
  readonly passwords: PasswordHasher;
  readonly rateLimit: CreateRateLimit;
  /** Gets a URL from public addresses only. */
  readonly httpGet: HttpGet;
  readonly config: { readonly invitesPerInstall: number; readonly invitesPerApp: number };
  /** The origin of links of an app without a domain. */
  readonly serviceUrl: (request: FastifyRequest) => string;
}

/** Serves `POST /api/link/resolve-short` and `POST /api/link/create`. */
export async function linkRoutes(http: FastifyInstance, deps: LinkDependencies): Promise<void> {
  const { store, apps, now, random, passwords, rateLimit, config, serviceUrl } = deps;
  const inviteLimits = {
    perInstall: rateLimit(config.invitesPerInstall, "for invites from this install", "hour"),
    perApp: rateLimit(config.invitesPerApp, "for invites of this app", "hour"),
  };
  requireAppKey(http, deps);

  http.route<{ Body: ResolveShortRequest }>({
    method: routes.resolveShort.method,
    url: routes.resolveShort.path,
    schema: {
      summary: "Resolve a short link",
      description:
        "Returns the destination and the data of one of the app's short links. For a link that an e-mail service wrapped, on one of the app's click domains, returns the URL that it wraps, which may lead anywhere.",
      tags: ["client"],
      body: schemas.resolveShort.request,
      response: { 200: schemas.resolveShort.response, 404: errorBody },
    },
    handler: async (request): Promise<ResolveShortResponse> => {
      const { app: owner } = requireCaller(request);
      const { url } = request.body;
      const unwrapped = await unwrapLink(deps.httpGet, owner, url);
      if (unwrapped !== undefined) return resolveShortResponse(request, owner, unwrapped);
      const found = await lookUpLink(url, owner, { apps, links: store.links });
      const isEnabledLink = found?.link && !found.link.disabled;
      // A link that a website built from a path is its own destination.
      if (found && !isEnabledLink && isMarkedPathLink(found.linkRequest.query)) {
        return resolveShortResponse(request, owner, requestedUrl(found.linkRequest));
      }
      const opened = await requireOpenable(store.links, found, { url, now: now() });
      const link = await destinationInApp(deps, request, { app: owner, ...opened });
      return resolveShortResponse(request, owner, link, opened.link.data);
    },
  });

  http.route<{ Body: CreateLinkRequest }>({
    method: routes.createLink.method,
    url: routes.createLink.path,
    bodyLimit: limits.createLinkBodyBytes,
    schema: {
      summary: "Create an invite",
      description:
        "Creates a link for one of the app's users. The app's `invites` setting must be on. The link leads into the app only, and the number of links is limited per install and per app.",
      tags: ["client"],
      body: schemas.createLink.request,
      response: { 201: schemas.createLink.response },
    },
    handler: async (request, reply): Promise<CreateLinkResponse> => {
      const { links, apps: allApps } = store;
      const createDeps = {
        links,
        apps: allApps,
        now,
        random,
        passwords,
        serviceUrl: serviceUrl(request),
      };
      const { app: owner } = requireCaller(request);
      const invite = await createInvite(createDeps, inviteLimits, owner, request.body);
      reply.code(201);
      return invite;
    },
  });
}

/** Returns the answer for a resolved link. */
function resolveShortResponse(
  request: FastifyRequest,
  owner: App,
  link: string,
  data?: Link["data"],
): ResolveShortResponse {
  return {
    link: withDetourPrefix(request, owner, link),
    route: linkRoute(link),
    parameters: linkParameters(link),
    data: data ?? null,
  };
}
