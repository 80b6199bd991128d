import type { App, Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import { clientAddress } from "../http/client-address.ts";
import { ApiError } from "../http/errors.ts";
import type { Clock } from "../time/clock.ts";
import { DailyQuota } from "./quota.ts";
import type { Quota } from "./quota.ts";

/** How much an app may store a day, by kind. */
export interface Quotas {
  readonly clicks: Quota;
  readonly opens: Quota;
  /** In bytes. */
  readonly events: Quota;
  /** Releases what this node has reserved. Call this when the node stops. */
  readonly release: () => Promise<void>;
}

export type QuotaName = "clicks" | "opens" | "events";

interface QuotaDependencies {
  /** Called when most of a quota is used: once per day and app, on each node. */
  readonly onMostUsed: (appId: string, quota: QuotaName) => void;
  readonly config: {
    readonly clicksPerDay: number;
    readonly opensPerDay: number;
    readonly eventMegabytesPerDay: number;
  };
  readonly store: Pick<Store, "quotas">;
  readonly now: Clock;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly metrics: {
    counter(name: string, help: string, label: string): (kind: string, by?: number) => void;
  };
}

const megabyte = 1e6;

/** Creates the daily quotas from the settings. */
export function dailyQuotas({
  config,
  store,
  now,
  log,
  metrics,
  onMostUsed,
}: QuotaDependencies): Quotas {
  const overQuota = metrics.counter(
    "throughline_over_quota_total",
    "Clicks, opens and requests with events that were beyond an app's quota of the day.",
    "kind",
  );
  /** @param allowancePerAddress how much each address may still add after the app has nearly used up its quota */
  const quota = (variable: string, kind: QuotaName, max: number, allowancePerAddress: number) => {
    overQuota(kind, 0);
    return new DailyQuota({
      name: kind,
      store: store.quotas,
      now,
      max,
      allowancePerAddress,
      onWarning(appId, isNearlyUsedUp) {
        const what = isNearlyUsedUp ? "has nearly used up" : "has used up";
        const then = isNearlyUsedUp
          ? "; addresses that have sent much are refused until midnight UTC"
          : "; nothing more is stored until midnight UTC";
        log.warn(`App ${appId} ${what} its daily quota of ${kind} (${variable})${then}.`);
      },
      onMostUsed: (appId) => onMostUsed(appId, kind),
      onRefused: () => overQuota(kind),
    });
  };
  const { clicksPerDay, opensPerDay, eventMegabytesPerDay } = config;
  const quotas = {
    clicks: quota("CLICKS_PER_DAY", "clicks", clicksPerDay, 100),
    opens: quota("OPENS_PER_DAY", "opens", opensPerDay, 20),
    events: quota("EVENT_MB_PER_DAY", "events", eventMegabytesPerDay * megabyte, megabyte),
  };
  return {
    ...quotas,
    async release() {
      for (const each of Object.values(quotas)) await each.release();
    },
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
    if (amount === 0) return;
    if (await quota.allows(appOf(request).id, clientAddress(request), amount)) return;
    throw new ApiError(
      "rate_limited",
      "This app has used up its daily quota, or nearly so and this address has sent much of it. Try again after the time in Retry-After.",
      { "Retry-After": "3600" },
    );
  };
}

/** Releases what this node has reserved when the server closes. Call this after the hooks that await the last requests. */
export function releaseQuotas(
  http: FastifyInstance,
  { quotas, log }: { readonly quotas: Quotas; readonly log: Pick<FastifyBaseLogger, "warn"> },
): void {
  http.addHook("preClose", async () => {
    try {
      await quotas.release();
    } catch (error) {
      log.warn({ err: error }, "the unused rest of daily quotas was not released");
    }
  });
}
