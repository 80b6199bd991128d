import { servicePaths } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { appleAssociation, assetLinks } from "./association.ts";

/**
 * The files by which iOS and Android learn that a domain's links open an app: as JSON, under their
 * exact path, without a redirect. Apple's has no extension, so its type has to be said.
 */
export async function wellKnownRoutes(
  http: FastifyInstance,
  { apps }: { readonly apps: AppDirectory },
): Promise<void> {
  const serve = (path: string, content: (of: App) => object) =>
    http.get(path, { schema: { hide: true } }, async (request, reply) =>
      answer(reply, content(await appOf(apps, request))),
    );
  serve(servicePaths.appleAssociation, appleAssociation);
  serve(servicePaths.oldAppleAssociation, appleAssociation);
  serve(servicePaths.assetLinks, assetLinks);
}

async function appOf(apps: AppDirectory, { host }: FastifyRequest): Promise<App> {
  const found = await apps.ofHost(host);
  if (!found) throw new ApiError("not_found", "No app has links on this domain.");
  return found;
}

/**
 * As bytes, since Fastify adds a charset to text. Apple's and Google's own caches ask again within the day; an hour
 * keeps a correction from being held up. No cache in front of several domains may give one's file out for another.
 */
function answer(reply: FastifyReply, content: object): FastifyReply {
  return reply
    .headers({
      "Content-Type": "application/json",
      "Cache-Control": "private, max-age=3600",
      Vary: "Host, X-Forwarded-Host",
    })
    .send(Buffer.from(JSON.stringify(content)));
}
