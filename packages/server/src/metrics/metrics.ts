import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Match } from "@throughline/protocol";

/** What an operator watches. No label says which app, link or visitor. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: "throughline_request_seconds",
    help: "Time to answer, by route and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.#registry],
  });
  /** One series per route and status: looked up once, then at hand. */
  readonly #series = new Map<string, { observe(seconds: number): void }>();
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

  /** `analyticsUnderWay` tells how many batches of events wait for the store. */
  constructor(analyticsUnderWay: () => number) {
    collectDefaultMetrics({ register: this.#registry });
    const gauge: Gauge = new Gauge({
      name: "throughline_analytics_under_way",
      help: "Batches of events being stored; new ones are refused when there are too many.",
      registers: [this.#registry],
      collect: () => gauge.set(analyticsUnderWay()),
    });
  }

  answered(method: string, route: string, status: number, milliseconds: number): void {
    const name = `${method} ${route} ${status}`;
    let series = this.#series.get(name);
    if (!series) {
      series = this.#requests.labels({ method, route, status });
      this.#series.set(name, series);
    }
    series.observe(milliseconds / 1000);
  }

  click(filtered: boolean): void {
    this.#clicks.inc({ filtered: `${filtered}` });
  }

  install({ type, method }: Pick<Match, "type" | "method">): void {
    this.#matches.inc({ type, method: method ?? "none" });
  }

  events(outcomes: Record<"accepted" | "duplicate" | "rejected", number>): void {
    for (const [outcome, count] of Object.entries(outcomes)) this.#events.inc({ outcome }, count);
  }

  /** All of it, in Prometheus's text form. */
  async text(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }
}
