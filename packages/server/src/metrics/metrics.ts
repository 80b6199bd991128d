import { collectDefaultMetrics, Counter, Gauge, Registry } from "prom-client";
import type { Match } from "@throughline/protocol";
import { RequestTimes } from "./request-times.ts";

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

  /** `analyticsUnderWay` tells how many batches of events wait for the store. */
  constructor(analyticsUnderWay: () => number) {
    collectDefaultMetrics({ register: this.#registry });
    const gauge: Gauge = new Gauge({
      name: "throughline_analytics_under_way",
      help: "Batches of events being stored; new ones are refused when there are too many.",
      registers: [this.#registry],
      collect: () => gauge.set(analyticsUnderWay()),
    });
    for (const filtered of ["true", "false"]) this.#clicks.inc({ filtered }, 0);
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
