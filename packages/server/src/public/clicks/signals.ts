import type { NetworkEvidence, RawClick } from "@throughline/engine";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Static } from "typebox";
import { ApiError } from "../../platform/http/errors.ts";
import { signalsPath } from "../landing/page.ts";
import { unseal } from "../../platform/privacy/sealed-network.ts";
import { addressSubject } from "./addresses.ts";
import { browserIdOf } from "./browser-id.ts";
import { readRawClick } from "./raw-click.ts";
import { parseClickTime } from "../../platform/ids/click-id.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { clickEvidence, withNetworks } from "./evidence.ts";
import { hostOf } from "../../catalog/links/link-request.ts";
import { isSignalsToken } from "./signals-token.ts";

const text = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const size = Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 100_000 }));

/** The signals that the script of a landing page sends. */
export const pageSignals = Type.Object({
  clickId: Type.String({ maxLength: 64 }),
  token: Type.String({ maxLength: 64 }),
  screenWidth: size,
  screenHeight: size,
  pixelRatio: size,
  timeZone: text(64),
  language: text(64),
  languages: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 16 })),
  touchPoints: Type.Optional(Type.Number({ minimum: 0, maximum: 1000 })),
  model: text(128),
  platformVersion: text(64),
  networks: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 2 })),
});

/** How old a click may be when its signals arrive. Signals of older clicks are ignored, because the page was left open. */
export const maxSignalsAgeMs = 30 * 60_000;
export const maxSignalsBytes = 4096;

/** Registers `POST /api/click/signals`, with which a landing page adds device signals to its click, once. */
export function signalsRoute(http: FastifyInstance, deps: ClickDependencies): void {
  http.post<{ Body: Static<typeof pageSignals> }>(
    signalsPath,
    { bodyLimit: maxSignalsBytes, schema: { hide: true, body: pageSignals } },
    async (request, reply) => {
      await addSignals(deps, request, request.body);
      return reply.code(204).send();
    },
  );
}

/** Checks and adds the signals of a page. Late or repeated signals are ignored without an error, because the page could not act on one. */
async function addSignals(
  deps: ClickDependencies,
  request: FastifyRequest,
  { clickId, token, networks = [], ...page }: Static<typeof pageSignals>,
): Promise<void> {
  const host = hostOf(request);
  if (host === undefined || !isSameOrigin(request, host)) {
    throw new ApiError("malformed_request", "Only the link's own landing page may send signals.");
  }
  const clickedAt = parseClickTime(clickId);
  const owner = await deps.apps.ofHost(host);
  const digests = [await deps.digests.current(), ...(await deps.digests.live())];
  if (clickedAt === undefined || owner === undefined || !isSignalsToken(digests, clickId, token)) {
    throw new ApiError("malformed_request", "These signals do not belong to a known click.");
  }
  if (deps.now() - clickedAt > maxSignalsAgeMs) return;

  const raw = {
    ...readRawClick(request, { page, visitor: browserIdOf(request), returning: true }),
    method: "GET",
  };
  const otherNetworks = unseal(digests, addressSubject(clickId), networks);
  await addPageSignals(deps, owner.id, clickId, raw, otherNetworks);
}

/** Replaces the evidence of a click with the evidence from its landing page, once. */
export async function addPageSignals(
  { devices, digests, store, activity, isHidden }: ClickDependencies,
  appId: string,
  clickId: string,
  raw: RawClick,
  networks: NetworkEvidence = {},
): Promise<void> {
  const pageEvidence = clickEvidence(devices.of(raw), raw, {
    digest: await digests.current(),
    isHidden,
  });
  const evidence = withNetworks(pageEvidence, networks);
  const clickedAt = parseClickTime(clickId);
  if (evidence.automated || clickedAt === undefined) return;
  const outcome = await store.clicks.addSignals(appId, clickId, { evidence });
  if (outcome !== "added") return;
  void activity.publish({
    kind: "signalsAdded",
    app: appId,
    click: clickId,
    at: clickedAt,
    evidence,
  });
}

/** Returns whether a request comes from the link's own page. Browsers that send no origin are accepted, because the token is checked too. */
export function isSameOrigin({ headers }: FastifyRequest, host: string): boolean {
  const { origin } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  return origin === undefined || origin.replace(/^https?:\/\//, "") === host;
}
