import swagger from "@fastify/swagger";
import { servicePaths } from "@throughline/protocol";
import type { FastifyInstance } from "fastify";

/** How a caller says who it is, for the API's description. */
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
    description: "Of a signed-in member; over https it is called `__Host-throughline-session`.",
  },
  app: { type: "apiKey", in: "header", name: "X-App-ID", description: "The app's id." },
} as const;

/** `GET /openapi.json`: the description of the API, generated from the schemas the routes check with. */
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
    },
  });
  http.get(servicePaths.openApi, { schema: { hide: true } }, async () => http.swagger());
}
