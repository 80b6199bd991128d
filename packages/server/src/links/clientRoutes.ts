import { appPlatform, carryQuery, isLive, pathLinkName, requestedUrl } from "@throughline/engine";
import { routes } from "@throughline/protocol";
import type {
  ResolveShortRequest,
  ResolveShortResponse,
  UniversalLinkClickRequest,
  UniversalLinkClickResponse,
} from "@throughline/protocol";
import { errorBody, schemas } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import type { AppDirectory } from "../apps/appDirectory.ts";
import { callerOf } from "../auth/authenticate.ts";
import { makeClickId } from "../clicks/clickId.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { parametersOf, routeOf } from "./route.ts";
import { readLinkAddress } from "./shortLink.ts";

/** What the links' endpoints stand on. */
export interface LinkDependencies {
  readonly store: Store;
  readonly apps: AppDirectory;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/** `POST /api/link/resolve-short` and `POST /api/link/universal-link-click` */
export function linkRoutes(
  app: FastifyInstance,
  { store, apps, now, random }: LinkDependencies,
): void {
  app.route<{ Body: ResolveShortRequest }>({
    method: routes.resolveShort.method,
    url: routes.resolveShort.path,
    schema: {
      summary: "What does this short link stand for?",
      tags: ["client"],
      body: schemas.resolveShort.request,
      response: { 200: schemas.resolveShort.response, 404: errorBody },
    },
    handler: async (request): Promise<ResolveShortResponse> => {
      const { app: owner } = callerOf(request);
      const address = await readLinkAddress(request.body.url, owner, { apps, links: store.links });
      const found = address?.link;
      if (!found || !isLive(found, now())) {
        throw new ApiError("unknown_link", "No link is known under this address.");
      }
      const device = appPlatform(request.headers["user-agent"] ?? "");
      const destination = (device && found[device]?.destination) ?? found.destination;
      const link = carryQuery(destination, address.requested.query);
      return {
        link,
        route: routeOf(link),
        parameters: parametersOf(link),
        data: found.data ?? null,
      };
    },
  });

  app.route<{ Body: UniversalLinkClickRequest }>({
    method: routes.universalLinkClick.method,
    url: routes.universalLinkClick.path,
    schema: {
      summary: "An installed app was opened through a web link",
      tags: ["client"],
      body: schemas.universalLinkClick.request,
      response: { 200: schemas.universalLinkClick.response },
    },
    handler: async (request): Promise<UniversalLinkClickResponse> => {
      const { app: owner } = callerOf(request);
      const address = await readLinkAddress(request.body.url, owner, { apps, links: store.links });
      if (!address) return { allowed: true, clickId: null };
      const at = now();
      const link = address.link?.code ?? pathLinkName(requestedUrl(address.requested));
      if (!address.link?.test) await store.clicks.tally(owner.id, { link, at, as: "opened" });
      // Names this opening for whoever reports it; an opening is counted, never matched.
      return { allowed: true, clickId: makeClickId(at, random) };
    },
  });
}
