import type { App } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { clientAddress } from "../http/client-address.ts";
import { ApiError } from "../http/errors.ts";
import type { Peers } from "../nodes/peers.ts";
import { DailyQuota } from "./quota.ts";
import type { Quota } from "./quota.ts";

/** How much an app may store a day, by kind. */
export interface Quotas {
  readonly clicks: Quota;
  readonly opens: Quota;
  /** In bytes. */
  readonly events: Quota;
}

interface QuotaDependencies {
  readonly config: {
    readonly clicksPerDay: number;
    readonly opensPerDay: number;
    readonly eventMegabytesPerDay: number;
  };
  readonly peers: Peers;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly metrics: {
    counter(name: string, help: string, label: string): (kind: string, by?: number) => void;
  };
}

const megabyte = 1e6;

/** Creates the daily quotas from the settings. */
export function dailyQuotas({ config, peers, log, metrics }: QuotaDependencies): Quotas {
  const overQuota = metrics.counter(
    "throughline_over_quota_total",
    "Clicks, opens and requests with events that were beyond an app's quota of the day.",
    "kind",
  );
  /** @param allowancePerAddress how much each address may still add after the app has used up its quota */
  const quota = (variable: string, kind: string, max: number, allowancePerAddress: number) => {
    overQuota(kind, 0);
    return new DailyQuota({
      name: kind,
      peers,
      max,
      allowancePerAddress,
      onWarning(appId, isNearlyUsedUp) {
        const what = isNearlyUsedUp ? "has nearly used up" : "has used up";
        const then = isNearlyUsedUp
          ? ""
          : "; only addresses that have sent little are still accepted today";
        log.warn(`App ${appId} ${what} its daily quota of ${kind} (${variable})${then}.`);
      },
      onRefused: () => overQuota(kind),
    });
  };
  const { clicksPerDay, opensPerDay, eventMegabytesPerDay } = config;
  return {
    clicks: quota("CLICKS_PER_DAY", "clicks", clicksPerDay, 100),
    opens: quota("OPENS_PER_DAY", "opens", opensPerDay, 20),
    events: quota("EVENT_MB_PER_DAY", "events", eventMegabytesPerDay * megabyte, megabyte),
  };
}

/** Returns a `preHandler` hook that refuses requests beyond the app's quota. `amountOf` returns how much a request adds. */
export function enforceQuota(
  quota: Quota,
  appOf: (request: FastifyRequest) => Pick<App, "id">,
  amountOf: (request: FastifyRequest) => number = () => 1,
) {
  return async (request: FastifyRequest): Promise<void> => {
    const amount = amountOf(request);
    if (amount === 0 || quota.allows(appOf(request).id, clientAddress(request), amount)) return;
    throw new ApiError(
      "rate_limited",
      "This app has used up its daily quota, and this address has sent a large part of it. Try again after the time in Retry-After.",
      { "Retry-After": "3600" },
    );
  };
}
