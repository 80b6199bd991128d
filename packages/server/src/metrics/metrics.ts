import type { Install } from "@throughline/storage";
import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { ActivityListener } from "../activity/activity.ts";
import { RequestTimes } from "./request-times.ts";

/** What is asked whenever somebody looks. */
interface Watched {
  readonly version: string;
  /** How many batches of events wait for the store. */
  readonly analyticsUnderWay: () => number;
  /** When a backup was last made, where any are. */
  readonly lastBackup?: (() => number | undefined) | undefined;
  /** How many webhooks are paused, of all apps. */
  readonly pausedWebhooks: () => number;
  /** How many apps match far fewer first opens than in the week before. */
  readonly collapsedApps: () => number;
}

/** What an operator watches. No label says which app, link or visitor. */
export class Metrics {
  readonly #registry = new Registry();
  readonly requests = new RequestTimes(this.#registry);
  readonly #clicks = new Counter({
    name: "throughline_clicks_total",
    help: "Clicks recorded; filtered ones are bots, previews and prefetches.",
    labelNames: ["filtered"],
    registers: [this.#registry],
  });
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

  constructor(watched: Watched) {
    const { version, analyticsUnderWay, lastBackup, collapsedApps, pausedWebhooks } = watched;
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
    for (const filtered of ["true", "false"]) this.#clicks.inc({ filtered }, 0);
  }

  #gauge(name: string, help: string, value: () => number): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect: () => gauge.set(value()),
    });
  }

  /** Counts what happens. */
  readonly listener: ActivityListener = (event) => {
    switch (event.kind) {
      case "clicked":
        this.#clicks.inc({ filtered: "false" });
        break;
      case "filtered":
        this.#clicks.inc({ filtered: "true" });
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

  #countInstall({ match: { type, method } }: Install): void {
    this.#matches.inc({ type, method: method ?? "none" });
  }

  /** Counts a try to deliver a webhook. */
  webhook(wasDelivered: boolean): void {
    this.#webhooks.inc({ outcome: wasDelivered ? "delivered" : "failed" });
  }

  /** Counts what was not stored because an app's day was used up. */
  overQuota(kind: string): void {
    this.#overQuota.inc({ kind });
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
