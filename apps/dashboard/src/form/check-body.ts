import type { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { FieldViolation } from "@throughline/protocol/find-violations";
import { bodySchemas } from "virtual:body-schemas";

/** An endpoint with a request body. */
export type BodyRoute = keyof typeof adminRoutes | keyof typeof accountRoutes;

/** Returns the reasons why an endpoint would reject a request body. The first call loads the schema and the validator. */
export async function checkBody(route: BodyRoute, body: unknown): Promise<FieldViolation[]> {
  const load = bodySchemas[route];
  if (!load) throw new Error(`The endpoint ${route} has no request body.`);
  const [{ findViolations }, { default: schema }] = await Promise.all([
    import("@throughline/protocol/find-violations"),
    load(),
  ]);
  return findViolations(schema, JSON.parse(JSON.stringify(body)));
}
