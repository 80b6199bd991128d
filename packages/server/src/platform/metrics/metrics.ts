import { countedMethod } from "@throughline/storage";
import type { Install, StoreSize } from "@throughline/storage";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { ActivityListener } from "../activity/activity.ts";
import type { MakeRateLimit } from "../limits/rate-limit.ts";
import { diskOf } from "./disk.ts";
import { RequestTimes } from "./request-times.ts";
import type { WriteTimes } from "./write-times.ts";

/** What is asked whenever somebody looks. */
interface Watched {
  readonly version: string;
  /** How many batches of events wait for the store. */
  readonly analyticsUnderWay: () => number;
  /** When a backup was last made, where any are. */
  readonly lastBackup?: (() => number | undefined) | undefined;
  /** How many webhooks are paused, of all apps. */
  readonly pausedWebhooks: () => number;
  /** How many messages the webhooks of all apps never got, by why. */
  readonly lostMessages: () => Readonly<Record<"refused" | "dropped", number>>;
  /** How many apps match far fewer first opens than in the week before. */
  readonly collapsedApps: () => number;
  /** What the store takes of the disk; rejects while that cannot be told. */
  readonly storeSize: () => Promise<StoreSize>;
  /** Where the data is, where it is in a folder. */
  readonly dataFolder?: string | undefined;
  readonly writeTimes?: WriteTimes | undefined;
}

const matches = [
  ["deterministic", "referrer"],
  ["deterministic", "clipboard"],
  ["probabilistic", "fingerprint"],
  ["none", "update"],
  ["none", "none"],
] as const;

/** What an operator watches. No label says which app, link or visitor. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = new RequestTimes(this.#registry);
  readonly #clicks = new Counter({
    name: "throughline_clicks_total",
    help: "Clicks recorded; filtered ones are bots, previews and prefetches.",
    labelNames: ["filtered"],
    registers: [this.#registry],
    collect: () => {
      this.#clicks.reset();
      this.#clicks.inc({ filtered: "true" }, this.#filtered);
      this.#clicks.inc({ filtered: "false" }, this.#recorded);
    },
  });
  /** Plain numbers until somebody looks: labels would have to be read at every click. */
  #recorded = 0;
  #filtered = 0;
  readonly #matches = new Counter({
    name: "throughline_installs_total",
    help: "Installs answered for the first time, by how they were matched.",
    labelNames: ["type", "method"],
    registers: [this.#registry],
  });
  readonly #events = new Counter({
    name: "throughline_events_total",
    help: "Analytics events, by what became of them.",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });
  readonly #overQuota = new Counter({
    name: "throughline_over_quota_total",
    help: "Clicks, opens and requests with events that were beyond an app's quota of the day.",
    labelNames: ["kind"],
    registers: [this.#registry],
  });

  readonly #webhooks = new Counter({
    name: "throughline_webhook_deliveries_total",
    help: "Tries to deliver a webhook, by how they ended.",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });

  readonly #refused = new Counter({
    name: "throughline_limited_total",
    help: "Requests refused because there were too many, by whose.",
    labelNames: ["limit"],
    registers: [this.#registry],
  });

  constructor({
    version,
    analyticsUnderWay,
    lastBackup,
    collapsedApps,
    pausedWebhooks,
    lostMessages,
    storeSize,
    dataFolder,
    writeTimes,
  }: Watched) {
    if (writeTimes) this.#registry.registerMetric(writeTimes.histogram);
    const sizes = async () => storeSize().catch(() => undefined);
    this.#sometimes(
      "throughline_database_bytes",
      "Size of the database, its log included.",
      async () => (await sizes())?.database,
    );
    this.#sometimes(
      "throughline_journal_backlog_bytes",
      "Clicks that are safe, but not in the database yet.",
      async () => (await sizes())?.backlog,
    );
    if (dataFolder !== undefined) {
      this.#sometimes(
        "throughline_disk_free_bytes",
        "Free space on the disk that holds the data folder.",
        async () => (await diskOf(dataFolder))?.freeBytes,
      );
      this.#sometimes(
        "throughline_disk_bytes",
        "Size of the disk that holds the data folder.",
        async () => (await diskOf(dataFolder))?.totalBytes,
      );
    }
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge(
      "throughline_analytics_under_way",
      "Batches of events being stored; new ones are refused when there are too many.",
      analyticsUnderWay,
    );
    this.#gauge(
      "throughline_match_share_collapsed_apps",
      "Apps that match far fewer first opens by device signals than in the week before.",
      collapsedApps,
    );
    this.#gauge(
      "throughline_webhooks_paused",
      "Webhooks that are paused, by their owner or because they kept failing; their messages wait.",
      pausedWebhooks,
    );
    const lost = new Gauge({
      name: "throughline_webhook_messages_lost",
      help: "Messages that the webhooks there are never got: refused by them, or dropped undelivered.",
      labelNames: ["reason"],
      registers: [this.#registry],
      collect() {
        for (const [reason, count] of Object.entries(lostMessages())) lost.set({ reason }, count);
      },
    });
    if (lastBackup) {
      this.#gauge(
        "throughline_last_backup_timestamp_seconds",
        "When the last scheduled backup was made; 0 before the first.",
        () => (lastBackup() ?? 0) / 1000,
      );
    }
    new Gauge({
      name: "throughline_build_info",
      help: "Which version runs; the value says nothing.",
      labelNames: ["version"],
      registers: [this.#registry],
    }).set({ version }, 1);
    // A counter that is missing until it first counts hides its first step from whoever watches.
    for (const [type, method] of matches) this.#matches.inc({ type, method }, 0);
  }

  #gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(value()),
    });
  }

  /** A gauge that shows nothing while its value cannot be told. */
  #sometimes(name: string, help: string, value: () => Promise<number | undefined>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const known = await value();
        if (known === undefined) gauge.remove();
        else gauge.set(known);
      },
    });
  }

  /** Counts what happens. */
  readonly listener: ActivityListener = (event) => {
    switch (event.kind) {
      case "clicked":
        this.#recorded += 1;
        break;
      case "filtered":
        this.#filtered += 1;
        break;
      case "installed":
        this.#countInstall(event.install);
        break;
      case "upgraded":
        if (event.because === "second-look") this.#countInstall(event.install);
        break;
      case "eventsLogged":
        this.#events.inc({ outcome: "accepted" }, event.accepted);
        this.#events.inc({ outcome: "duplicate" }, event.duplicates);
        this.#events.inc({ outcome: "rejected" }, event.rejected);
        break;
      default:
        break;
    }
  };

  #countInstall({ match }: Install): void {
    this.#matches.inc({ type: match.type, method: countedMethod(match) });
  }

  /** Counts a try to deliver a webhook. */
  webhook(outcome: "delivered" | "refused" | "failed"): void {
    this.#webhooks.inc({ outcome });
  }

  /** Makes limits whose refusals are counted; `whose` names them. */
  limiting(make: MakeRateLimit): MakeRateLimit {
    return (most, whose, per) => {
      const limit = make(most, whose, per);
      if (most === 0) return limit;
      const labels = { limit: whose.replace(/^(?:from|with|for|of) (?:this )?/, "") };
      this.#refused.inc(labels, 0);
      const counted = async (refusal: Promise<void>) => {
        try {
          await refusal;
        } catch (error) {
          this.#refused.inc(labels);
          throw error;
        }
      };
      return Object.assign((subject: string) => counted(limit(subject)), {
        check: (subject: string) => counted(limit.check(subject)),
        forgive: limit.forgive,
      });
    };
  }

  /** Counts what was not stored because an app's day was used up. */
  overQuota(kind: string, by = 1): void {
    this.#overQuota.inc({ kind }, by);
  }

  /** The sums of what was counted since the start. */
  async totals() {
    const [clicks, installs, events] = await Promise.all([
      this.#clicks.get(),
      this.#matches.get(),
      this.#events.get(),
    ]);
    const sum = (values: { value: number }[]) => values.reduce((all, { value }) => all + value, 0);
    const filtered = clicks.values.filter(({ labels }) => labels.filtered === "true");
    const accepted = events.values.filter(({ labels }) => labels.outcome === "accepted");
    return {
      clicks: sum(clicks.values) - sum(filtered),
      filtered: sum(filtered),
      installs: sum(installs.values),
      events: sum(accepted),
      ...(await this.requests.refusals()),
    };
  }

  /** All of it, in Prometheus's text form. */
  async text(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
