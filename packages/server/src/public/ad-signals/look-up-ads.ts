import { minuteMs } from "@throughline/engine/durations";
import { StoreBusy } from "@throughline/storage";
import type { LeasedAdLookup, Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { AskApple } from "./apple-ads.ts";
import { lookUp } from "./look-up.ts";

/** Dependencies of {@link lookUpAds}. */
export interface AdLookupDependencies {
  readonly store: Pick<Store, "adLookups" | "apps">;
  readonly askApple: AskApple;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "error" | "debug">;
  readonly metrics: Pick<Metrics, "counter">;
}

const pollMs = 1000;

/** Longer than any answer takes. When it ends, another node asks again. */
const leaseMs = minuteMs;

/** How many lookups a node has at work at a time. */
const maxLeased = 16;

/** Looks up which ads led to installs while the server runs. Each lookup is leased, so one node asks at a time. */
export function lookUpAds(http: FastifyInstance, deps: AdLookupDependencies): void {
  const { log } = deps;
  const count = deps.metrics.counter(
    "throughline_ad_lookups_total",
    "Questions to ad networks which ad led to an install, by what became of them.",
    "state",
  );
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= lookUpDue(deps, count)
      .catch((error: unknown) => {
        if (error instanceof StoreBusy) log.debug("the store is too busy to look up ads");
        else log.error({ err: error }, "looking up ads failed");
      })
      .finally(() => (running = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("onReady", async () => {
    timer = setInterval(start, pollMs).unref();
  });
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}

/** Looks up everything that is due. An ad counts once, because its lease has ended by the time another node asks. */
export async function lookUpDue(
  { store, askApple, now }: Pick<AdLookupDependencies, "store" | "askApple" | "now">,
  onResult: (state: string) => void = () => undefined,
): Promise<void> {
  const due = await store.adLookups.lease(now(), now() + leaseMs, maxLeased);
  await Promise.all(
    due.map(async (lookup: LeasedAdLookup) => {
      const app = await store.apps.get(lookup.app);
      const result = await lookUp(lookup, { app, askApple, now });
      if (await store.adLookups.finish(lookup, result)) onResult(result.state);
    }),
  );
}
