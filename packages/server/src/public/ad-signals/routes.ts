import { limits, routes } from "@throughline/protocol";
import type { AdNetwork, AdSignalsRequest, AdSignalsResponse } from "@throughline/protocol";
import { schemas } from "@throughline/protocol/validate";
import type { Store } from "@throughline/storage";
import type { FastifyInstance } from "fastify";
import { requireCaller } from "../../catalog/auth/authenticate.ts";
import { requireAppKey } from "../../catalog/auth/require-key.ts";
import type { AppKeyDependencies } from "../../catalog/auth/require-key.ts";
import { declaredBytes } from "../../platform/http/body-memory.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { encryptedByMeta } from "./meta-referrer.ts";

/** Dependencies of {@link adSignalRoutes}. */
export interface AdSignalDependencies extends AppKeyDependencies {
  readonly store: Pick<Store, "adLookups" | "installs">;
  readonly quotas: Pick<Quotas, "events">;
  readonly now: Clock;
}

/** Serves `POST /api/link/ad-signals`. What it stores is looked up later, so the phone does not wait for an ad network. */
export async function adSignalRoutes(
  http: FastifyInstance,
  deps: AdSignalDependencies,
): Promise<void> {
  const { store, now } = deps;
  requireAppKey(http, deps);
  http.route<{ Body: AdSignalsRequest }>({
    method: routes.adSignals.method,
    url: routes.adSignals.path,
    bodyLimit: limits.adSignalsBodyBytes,
    schema: {
      summary: "Send ad signals",
      description:
        "Receives what ad networks hand to the app on the phone. The service then finds out which ad led to the install. Of each kind, the first signal of an install counts; repeats get the same answer.",
      tags: ["client"],
      body: schemas.adSignals.request,
      response: { 202: schemas.adSignals.response },
    },
    preHandler: enforceQuota(
      deps.quotas.events,
      (request) => requireCaller(request).app,
      declaredBytes,
    ),
    handler: async (request, reply): Promise<AdSignalsResponse> => {
      const { app } = requireCaller(request);
      const { installId: install } = request.body;
      if (!(await store.installs.get(app.id, install))) throw unknownInstall(install);
      for (const [network, signal] of signalsIn(request.body)) {
        const added = { app: app.id, install, network, signal, receivedAt: now() };
        if ((await store.adLookups.add(added)) === "unknown-install") throw unknownInstall(install);
      }
      void reply.code(202);
      return {};
    },
  });
}

/** Returns the signals to look up. An install referrer that Meta did not encrypt says nothing about its ads. */
function signalsIn({ appleAdsToken, installReferrer }: AdSignalsRequest): [AdNetwork, string][] {
  return [
    ...(appleAdsToken === undefined ? [] : [["apple-ads", appleAdsToken] as [AdNetwork, string]]),
    ...(installReferrer !== undefined && encryptedByMeta(installReferrer)
      ? [["meta", installReferrer] as [AdNetwork, string]]
      : []),
  ];
}

function unknownInstall(install: string): ApiError {
  return new ApiError("unknown_install", `This app has no install with the ID "${install}" yet.`);
}
