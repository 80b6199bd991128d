import type { App } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import { clientAddress } from "../http/client-address.ts";
import { ApiError } from "../http/errors.ts";
import type { Peers } from "../nodes/peers.ts";
import { DailyQuota } from "./quota.ts";
import type { Quota } from "./quota.ts";

/** What an app may have stored a day, of each kind. */
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

export function dailyQuotas({ config, peers, log, metrics }: QuotaDependencies): Quotas {
  const overQuota = metrics.counter(
    "throughline_over_quota_total",
    "Clicks, opens and requests with events that were beyond an app's quota of the day.",
    "kind",
  );
  const quota = (variable: string, kind: string, most: number, perAddress: number) => {
    overQuota(kind, 0);
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
      refused: () => overQuota(kind),
    });
  };
  const { clicksPerDay, opensPerDay, eventMegabytesPerDay } = config;
  return {
    clicks: quota("CLICKS_PER_DAY", "clicks", clicksPerDay, 100),
    opens: quota("OPENS_PER_DAY", "opens", opensPerDay, 20),
    events: quota("EVENT_MB_PER_DAY", "events", eventMegabytesPerDay * megabyte, megabyte),
  };
}

/** A `preHandler` hook that refuses requests beyond the app's quota. `amountOf` says how much a request adds. */
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
      "This app has used up what it may store a day, and this address has sent a lot of it.",
      { "Retry-After": "3600" },
    );
  };
}
