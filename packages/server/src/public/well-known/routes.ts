import { servicePaths } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { appleAssociation, assetLinks } from "./association.ts";

/**
 * Registers the files that tell iOS and Android which app opens the links of a domain. Both systems require JSON at the
 * exact path, without a redirect.
 */
export async function wellKnownRoutes(
  http: FastifyInstance,
  { apps }: { readonly apps: AppDirectory },
): Promise<void> {
  const serve = (path: string, content: (app: App) => object) =>
    http.get(path, { schema: { hide: true } }, async (request, reply) =>
      answer(reply, content(await findApp(apps, request))),
    );
  serve(servicePaths.appleAssociation, appleAssociation);
  serve(servicePaths.oldAppleAssociation, appleAssociation);
  serve(servicePaths.assetLinks, assetLinks);
}

async function findApp(apps: AppDirectory, { host }: FastifyRequest): Promise<App> {
  const app = (await apps.ofHost(host)) ?? (await apps.ofClickDomain(host));
  if (!app) throw new ApiError("not_found", "No app has links on this domain.");
  return app;
}

/**
 * Sends a file as bytes, because Fastify adds a charset to text. Caches may keep it for an hour, so that corrections arrive
 * soon. `Vary` keeps a shared cache from mixing up the files of several domains.
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
