import { normalizeClick } from "@throughline/engine";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Static } from "typebox";
import { ApiError } from "../../platform/http/errors.ts";
import { addressPath } from "../landing/page.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { seal } from "../../platform/privacy/sealed-network.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { isSignalsToken } from "./signals-token.ts";

const query = Type.Object({
  click: Type.String({ maxLength: 64 }),
  token: Type.String({ maxLength: 64 }),
});

/**
 * Registers `GET /api/click/address`. A landing page calls it on a host with only IPv4 and on one with only IPv6, so that
 * the click gets both networks of its visitor. The response contains the digests of the network, signed for this click. The
 * page sends them along with its signals.
 */
export function addressRoute(http: FastifyInstance, deps: ClickDependencies): void {
  http.get<{ Querystring: Static<typeof query> }>(
    addressPath,
    { schema: { hide: true, querystring: query } },
    async (request, reply) => {
      const { click, token } = request.query;
      const { origin = "" } = request.headers;
      const isLinkPage = (await deps.apps.ofHost(origin.replace(/^https?:\/\//, ""))) !== undefined;
      const digest = await deps.digests.current();
      if (!isLinkPage || !isSignalsToken([digest, ...(await deps.digests.live())], click, token)) {
        throw new ApiError(
          "malformed_request",
          "Only the landing page of a click may call this endpoint.",
        );
      }
      const { network } = normalizeClick(
        { userAgent: "", address: clientAddress(request) },
        { digest, isHidden: deps.isHidden },
      );
      return reply
        .headers({
          "Access-Control-Allow-Origin": origin,
          Vary: "Origin",
          "Cache-Control": "no-store",
        })
        .type("text/plain")
        .send(seal(digest, addressSubject(click), network));
    },
  );
}

/** Returns the text that binds sealed networks to a click, so that they are not valid for another click. */
export function addressSubject(click: string): string {
  return `address:${click}`;
}
