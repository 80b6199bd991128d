import type { FastifyRequest } from "fastify";
import { ApiError } from "../errors.ts";

/** The caller's name for a creation that may be asked for again. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key === "string" && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw new ApiError(
    "malformed_request",
    "An Idempotency-Key has 1 to 255 visible ASCII characters.",
  );
}
