import type { App } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { callerOf } from "../catalog/auth/authenticate.ts";
import { clientAddress } from "../platform/http/client-address.ts";
import { ApiError } from "../platform/http/errors.ts";
import { DailyQuota } from "../platform/limits/quota.ts";
import type { Quota } from "../platform/limits/quota.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Peers } from "../platform/nodes/peers.ts";
import type { ServerConfig } from "./config.ts";

/** What an app may have stored a day, of each kind. */
export interface Quotas {
  readonly clicks: Quota;
  readonly opens: Quota;
  /** In bytes. */
  readonly events: Quota;
}

const megabyte = 1e6;

export function dailyQuotas(
  config: Pick<ServerConfig, "clicksPerDay" | "opensPerDay" | "eventMegabytesPerDay">,
  log: Pick<FastifyBaseLogger, "warn">,
  metrics: Pick<Metrics, "overQuota">,
  peers: Peers,
): Quotas {
  const quota = (variable: string, kind: string, most: number, perAddress: number) => {
    metrics.overQuota(kind, 0);
    return new DailyQuota({
      name: kind,
      peers,
      most,
      perAddress,
      warn(app, isNearly) {
        const what = isNearly ? "has nearly used up" : "has used up";
        const then = isNearly ? "" : ", and takes only what comes from addresses that send little";
        log.warn(`App ${app} ${what} its ${kind} of the day (${variable})${then}.`);
      },
      refused: () => metrics.overQuota(kind),
    });
  };
  const { clicksPerDay, opensPerDay, eventMegabytesPerDay } = config;
  return {
    clicks: quota("CLICKS_PER_DAY", "clicks", clicksPerDay, 100),
    opens: quota("OPENS_PER_DAY", "opens", opensPerDay, 20),
    events: quota("EVENT_MB_PER_DAY", "events", eventMegabytesPerDay * megabyte, megabyte),
  };
}

/** Refuses requests of a scope beyond the quota; `amountOf` says what each adds, `appOf` to whose. */
export function keepWithin(
  scope: FastifyInstance,
  quota: Quota,
  amountOf: (request: FastifyRequest) => number,
  appOf: (request: FastifyRequest) => Pick<App, "id"> = (request) => callerOf(request).app,
): void {
  scope.addHook("preHandler", async (request) => {
    const amount = amountOf(request);
    if (amount === 0 || quota.allows(appOf(request).id, clientAddress(request), amount)) return;
    throw new ApiError(
      "rate_limited",
      "This app has used up what it may store a day, and this address has sent a lot of it.",
      { "Retry-After": "3600" },
    );
  });
}
