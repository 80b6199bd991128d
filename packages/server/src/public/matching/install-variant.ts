import { clientHeaders, defaultVariant } from "@throughline/protocol";
import type { App, Install } from "@throughline/storage";
import type { FastifyRequest } from "fastify";
import { hasVariant } from "../../catalog/variants/app-variants.ts";
import { requireCaller } from "../../catalog/auth/authenticate.ts";

/** Anybody can send the header, so longer names are cut off. */
const maxNameLength = 64;

/** Returns the variant that the request names. The key takes precedence, because it cannot have a typo. */
export function namedVariant(request: FastifyRequest): string | undefined {
  const { [clientHeaders.variant.toLowerCase()]: sent } = request.headers;
  const { appVariant = typeof sent === "string" ? sent : "" } = requireCaller(request).key;
  return appVariant.slice(0, maxNameLength) || undefined;
}

/**
 * Returns the variant that an install counts for. An unknown name counts as the app itself, because a typo must not keep
 * an app from starting.
 */
export function installVariant(
  app: App,
  named: string | undefined,
): Pick<Install, "appVariant" | "unknownVariant"> {
  const isKnown = named === undefined || hasVariant(app, named);
  const appVariant = isKnown ? (named ?? defaultVariant) : defaultVariant;
  return {
    ...(app.variants?.length && { appVariant }),
    ...(!isKnown && { unknownVariant: named }),
  };
}
