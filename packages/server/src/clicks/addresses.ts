import { timingSafeEqual } from "node:crypto";
import { normalizeClick } from "@throughline/engine";
import type { Digest, NetworkEvidence } from "@throughline/engine";
import type { FastifyInstance } from "fastify";
import { Type } from "typebox";
import type { Static } from "typebox";
import { ApiError } from "../errors.ts";
import { addressPath } from "../landing/page.ts";
import { clientAddress } from "../privacy/clientAddress.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { isSignalsToken } from "./signalsToken.ts";

const query = Type.Object({
  click: Type.String({ maxLength: 64 }),
  token: Type.String({ maxLength: 64 }),
});

/**
 * `GET /api/click/address`: a page asks for it on a host that has IPv4 alone and on one that has IPv6
 * alone, so that the click is known by both networks of its visitor. The answer is the network's
 * digests, signed for this click: the page hands them on with its signals.
 */
export function addressRoute(app: FastifyInstance, deps: ClickDependencies): void {
  app.get<{ Querystring: Static<typeof query> }>(
    addressPath,
    { schema: { hide: true, querystring: query } },
    async (request, reply) => {
      const { click, token } = request.query;
      const { origin = "" } = request.headers;
      const isLinkPage = (await deps.apps.ofHost(origin.replace(/^https?:\/\//, ""))) !== undefined;
      const digest = await deps.digests.current();
      if (!isLinkPage || !isSignalsToken([digest, ...(await deps.digests.live())], click, token)) {
        throw new ApiError("malformed_request", "This is for the page of a click only.");
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
        .send(seal(digest, click, network));
    },
  );
}

/** A network in one text that only this service can have written, for one click; empty without one. */
function seal(digest: Digest, click: string, network: NetworkEvidence): string {
  const family = network.v4 ? "v4" : "v6";
  const digests = network[family];
  if (!digests) return "";
  const text = [family, digests.exact, digests.near, digests.wide].join(".");
  return `${text}.${digest(`address:${click}:${text}`)}`;
}

/** The networks that were sealed for this click under one of the digests; others are passed over. */
export function unseal(
  digests: readonly Digest[],
  click: string,
  sealed: readonly string[],
): NetworkEvidence {
  const networks: { -readonly [Family in keyof NetworkEvidence]: NetworkEvidence[Family] } = {};
  for (const each of sealed) {
    const [, text = "", signature = ""] = /^(.*)\.([^.]*)$/.exec(each) ?? [];
    const [family, exact, near, wide] = text.split(".");
    if ((family !== "v4" && family !== "v6") || !exact || !near || !wide) continue;
    const isOurs = digests.some((digest) => isSame(signature, digest(`address:${click}:${text}`)));
    if (isOurs) networks[family] = { exact, near, wide };
  }
  return networks;
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
