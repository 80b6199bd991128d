import { errorStatus } from "@throughline/protocol";
import type { AdminRoute, Endpoint } from "@throughline/protocol/admin";
import { errorBody } from "@throughline/protocol/validate";
import type { FastifySchema } from "fastify";
import { Type } from "typebox";

/** The headers of an idempotent endpoint. */
const idempotencyHeaders = Type.Object({
  "idempotency-key": Type.Optional(
    Type.String({
      pattern: "^[\\x21-\\x7e]{1,255}$",
      description:
        "Identifies this request. A repeated request with the same key gets the same response.",
    }),
  ),
});

/** Returns the Fastify schema of an endpoint, which validates requests and generates OpenAPI. */
export function endpointSchema(
  endpoint: Endpoint & Partial<Pick<AdminRoute, "query" | "idempotent">>,
): FastifySchema {
  const { summary, description, tag, params, query, body, response, idempotent } = endpoint;
  const { status = 200, errors = [] } = endpoint;
  return {
    summary,
    description,
    tags: [tag],
    ...(params && {
      params: Type.Object(
        Object.fromEntries(
          Object.entries(params).map(([name, meaning]) => [
            name,
            Type.String({ description: meaning }),
          ]),
        ),
      ),
    }),
    ...(idempotent && { headers: idempotencyHeaders }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      [status]: response ?? { type: "null", description: "Success. The response has no body." },
      ...Object.fromEntries(errors.map((code) => [errorStatus[code], errorBody])),
    },
  };
}
