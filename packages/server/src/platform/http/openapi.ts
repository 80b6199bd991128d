import swagger from "@fastify/swagger";
import { servicePaths, webhookEvents } from "@throughline/protocol";
import { webhookMessage } from "@throughline/protocol/validate";
import type { FastifyInstance } from "fastify";
import { fixedFile, sendFixedFile } from "./fixed-file.ts";
import type { FixedFile } from "./fixed-file.ts";

/** The authentication methods of the API. */
const securitySchemes = {
  key: {
    type: "http",
    scheme: "bearer",
    description: "A key of the app: `sk_…` for the admin API; `pk_…` or `sk_…` for clients.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "throughline-session",
    description:
      "The session of a signed-in member. Over HTTPS the cookie is called `__Host-throughline-session`.",
  },
  app: { type: "apiKey", in: "header", name: "X-App-ID", description: "The app's id." },
} as const;

/** The messages that webhooks receive, by event. */
const webhooks = Object.fromEntries(
  webhookEvents.map((event) => [
    event,
    {
      post: {
        requestBody: {
          required: true,
          content: { "application/json": { schema: webhookMessage(event) } },
        },
        responses: { "2XX": { description: "The message was received." } },
      },
    },
  ]),
);

/** Registers `GET /openapi.json`, which is generated from the schemas of the routes. */
export function openApi(http: FastifyInstance, version: string): void {
  void http.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Throughline",
        version,
        description: "Deferred linking: which link led to this install?",
        license: { name: "MIT", identifier: "MIT" },
      },
      components: { securitySchemes },
      webhooks,
    },
  });
  // Serializing the document takes longer than thousands of redirects, so that happens once.
  let document: FixedFile | undefined;
  http.get(servicePaths.openApi, { schema: { hide: true } }, (request, reply) => {
    document ??= fixedFile(Buffer.from(JSON.stringify(http.swagger())));
    const type = "application/json; charset=utf-8";
    return sendFixedFile(request, reply, document, { type, caching: "public, max-age=300" });
  });
}
