import type { accountRoutes, adminRoutes } from "@throughline/protocol/admin";
import type { FieldViolation } from "@throughline/protocol/find-violations";
import { bodySchemas } from "virtual:body-schemas";

/** An endpoint with a request body. */
export type BodyRoute = keyof typeof adminRoutes | keyof typeof accountRoutes;

/** Returns what the endpoint would refuse in a request body. The schema and its interpreter are loaded on the first call. */
export async function checkBody(route: BodyRoute, body: unknown): Promise<FieldViolation[]> {
  const load = bodySchemas[route];
  if (!load) throw new Error(`The endpoint ${route} has no request body.`);
  const [{ findViolations }, { default: schema }] = await Promise.all([
    import("@throughline/protocol/find-violations"),
    load(),
  ]);
  return findViolations(schema, JSON.parse(JSON.stringify(body)));
}
