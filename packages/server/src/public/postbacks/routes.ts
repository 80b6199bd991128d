import { limits, servicePaths } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppDirectory } from "../../catalog/apps/app-directory.ts";
import { declaredBytes } from "../../platform/http/body-memory.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { enforceQuota } from "../../platform/limits/daily-quotas.ts";
import type { Quotas } from "../../platform/limits/daily-quotas.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { adAttributionKitBody, readAdAttributionKit } from "./ad-attribution-kit.ts";
import type { AdAttributionKitBody } from "./ad-attribution-kit.ts";
import type { ReceivedPostback } from "./received-postback.ts";
import { readSkAdNetwork, skAdNetworkBody } from "./skadnetwork.ts";
import type { SkAdNetworkBody } from "./skadnetwork.ts";

/** The dependencies of {@link postbackRoutes}. */
export interface PostbackDependencies {
  readonly apps: Pick<AppDirectory, "ofAppStoreId">;
  readonly store: Pick<Store, "postbacks">;
  readonly quotas: Pick<Quotas, "events">;
  readonly metrics: Pick<Metrics, "counter">;
  readonly now: Clock;
}

const outcomes = ["stored", "duplicate"] as const;
const options = { method: "POST", bodyLimit: limits.postbackBodyBytes } as const;

/**
 * Receives copies of Apple's ad postbacks at the two paths to which iOS sends them. Phones repeat a postback that is not
 * answered with 200, up to nine times in nine days, so a postback that was stored before gets 200 too.
 */
export async function postbackRoutes(
  http: FastifyInstance,
  deps: PostbackDependencies,
): Promise<void> {
  const count = deps.metrics.counter(
    "throughline_postbacks_total",
    "Copies of ad postbacks with a valid signature, by what became of them.",
    "outcome",
  );
  for (const outcome of outcomes) count(outcome, 0);

  const receive = async (request: FastifyRequest, postback: ReceivedPostback) => {
    count((await storePostback(deps, request, postback)) ? "stored" : "duplicate");
    return {};
  };
  http.route<{ Body: SkAdNetworkBody }>({
    ...options,
    url: servicePaths.skAdNetworkPostbacks,
    schema: { hide: true, body: skAdNetworkBody },
    handler: (request) => receive(request, readSkAdNetwork(request.body)),
  });
  http.route<{ Body: AdAttributionKitBody }>({
    ...options,
    url: servicePaths.adAttributionKitPostbacks,
    schema: { hide: true, body: adAttributionKitBody },
    handler: (request) => receive(request, readAdAttributionKit(request.body)),
  });
}

/** Stores a postback for the app that it names. Returns false if it was stored before. */
async function storePostback(
  { apps, store, quotas, now }: PostbackDependencies,
  request: FastifyRequest,
  { appStoreId, ...postback }: ReceivedPostback,
): Promise<boolean> {
  const app = await apps.ofAppStoreId(appStoreId, request.host);
  if (!app) {
    throw new ApiError("unknown_app", `No app of this service has the App Store id ${appStoreId}.`);
  }
  if (postback.test && !app.testPostbacks) {
    throw new ApiError(
      "test_postbacks_off",
      "The postback comes from a phone in developer mode. Turn test postbacks on in the app's settings to accept it.",
    );
  }
  await enforceQuota(quotas.events, () => app, declaredBytes)(request);
  return store.postbacks.add({ ...postback, app: app.id, receivedAt: now() });
}
