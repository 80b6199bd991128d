import { adminPaths } from "@throughline/protocol";
import type { LinkChange, LinkDraft, LinkView, Page } from "@throughline/protocol";
import { adminSchemas, errorBody } from "@throughline/protocol/validate";
import type { Link, Store } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { pageRequest } from "../admin/page.ts";
import type { CreationHeaders } from "../admin/creationHeaders.ts";
import type { PageQuery } from "../admin/page.ts";
import { callerOf } from "../auth/authenticate.ts";
import type { LinkDirectory } from "../clicks/linkDirectory.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import { ApiError } from "../errors.ts";
import { createLink } from "./createLink.ts";
import { changeLink } from "./editLink.ts";
import { linkView } from "./linkView.ts";

/** What the links' admin endpoints stand on. */
export interface LinkAdminDependencies {
  readonly store: Store;
  readonly links: LinkDirectory;
  readonly now: Clock;
  readonly random: RandomBytes;
  /** Where links of an app without a domain live. */
  readonly ownUrl: (request: FastifyRequest) => string;
}

interface ByCode {
  Params: { code: string };
}

const tags = ["links"];

/** `/api/v1/links`: create, list, get, change, delete. */
export function linkAdminRoutes(
  app: FastifyInstance,
  { store, links, now, random, ownUrl }: LinkAdminDependencies,
): void {
  const view = (request: FastifyRequest, link: Link): LinkView =>
    linkView(link, callerOf(request).app, ownUrl(request));

  async function find(request: FastifyRequest<ByCode>): Promise<Link> {
    const link = await store.links.get(callerOf(request).app.id, request.params.code);
    if (!link) throw unknownLink();
    return link;
  }

  app.route<{ Body: LinkDraft; Headers: CreationHeaders }>({
    method: "POST",
    url: adminPaths.links,
    schema: {
      summary: "Make a link",
      description: "With an Idempotency-Key, repeating the request gives the first answer again.",
      tags,
      headers: adminSchemas.creationHeaders,
      body: adminSchemas.linkDraft,
      response: { 201: adminSchemas.linkView, 409: errorBody },
    },
    handler: async (request, reply): Promise<LinkView> => {
      const creation = { links: store.links, now, random, ownUrl: ownUrl(request) };
      const made = await createLink(creation, callerOf(request).app, request.body, {
        idempotencyKey: request.headers["idempotency-key"],
      });
      links.clear();
      reply.code(201).header("Location", adminPaths.link.replace(":code", made.code));
      return made;
    },
  });

  app.route<{ Querystring: PageQuery & { tag?: string } }>({
    method: "GET",
    url: adminPaths.links,
    schema: {
      summary: "The links, newest first",
      tags,
      querystring: adminSchemas.linkQuery,
      response: { 200: adminSchemas.linkPage },
    },
    handler: async (request): Promise<Page<LinkView>> => {
      const { tag } = request.query;
      const page = { ...pageRequest(request.query), ...(tag !== undefined && { tag }) };
      const { items, next } = await store.links.list(callerOf(request).app.id, page);
      return { items: items.map((link) => view(request, link)), next: next ?? null };
    },
  });

  app.route<ByCode>({
    method: "GET",
    url: adminPaths.link,
    schema: {
      summary: "A link",
      tags,
      response: { 200: adminSchemas.linkView, 404: errorBody },
    },
    handler: async (request): Promise<LinkView> => view(request, await find(request)),
  });

  app.route<ByCode & { Body: LinkChange }>({
    method: "PATCH",
    url: adminPaths.link,
    schema: {
      summary: "Change a link",
      tags,
      body: adminSchemas.linkChange,
      response: { 200: adminSchemas.linkView, 404: errorBody },
    },
    handler: async (request): Promise<LinkView> => {
      for (;;) {
        const link = await find(request);
        // Later also within a millisecond, and when the clock was set back.
        const at = Math.max(now(), link.updatedAt + 1);
        const changed = changeLink(link, request.body, at);
        const outcome = await store.links.replace(changed, link.updatedAt);
        if (outcome === "unknown") throw unknownLink();
        // Somebody else changed it: this change goes onto theirs.
        if (outcome === "changed") continue;
        links.clear();
        return view(request, changed);
      }
    },
  });

  app.route<ByCode>({
    method: "DELETE",
    url: adminPaths.link,
    schema: {
      summary: "Delete a link",
      tags,
      response: { 204: { type: "null", description: "It is gone" }, 404: errorBody },
    },
    handler: async (request, reply) => {
      const deleted = await store.links.delete(callerOf(request).app.id, request.params.code);
      if (!deleted) throw unknownLink();
      links.clear();
      return reply.code(204).send();
    },
  });
}

function unknownLink(): ApiError {
  return new ApiError("unknown_link", "No link is known under this code.");
}
