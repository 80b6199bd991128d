import { methodFacet } from "@throughline/storage";
import type { Install } from "@throughline/storage";
import { Counter, Gauge, Registry, collectDefaultMetrics } from "prom-client";
import type { Metric } from "prom-client";
import type { ActivityListener } from "../activity/activity.ts";
import type { CreateRateLimit } from "../limits/rate-limit.ts";
import { RequestTimes } from "./request-times.ts";

/** The ways in which an install is matched or not: type and method. */
const matchKinds = [
  ["deterministic", "referrer"],
  ["deterministic", "clipboard"],
  ["probabilistic", "fingerprint"],
  ["none", "update"],
  ["none", "none"],
] as const;

/** The value of a gauge. Undefined while it is unknown. */
type Reading = number | undefined;

/**
 * The metrics of the service. Requests, limits and activity are counted here. Features add their own metrics with `gauge`,
 * `counter` or `add`. No label identifies an app, link or visitor.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #process = processMetrics();
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
  /** Plain numbers, because updating a labelled counter at every click is slow. */
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
    help: "Analytics events, by outcome.",
    labelNames: ["outcome"],
    registers: [this.#registry],
  });
  readonly #refused = new Counter({
    name: "throughline_rate_limited_total",
    help: "Requests refused because there were too many, by limit.",
    labelNames: ["limit"],
    registers: [this.#registry],
  });

  constructor(version: string) {
    new Gauge({
      name: "throughline_build_info",
      help: "The running version; the value is always 1.",
      labelNames: ["version"],
      registers: [this.#registry],
    }).set({ version }, 1);
    // Start counters at 0. Otherwise, monitoring would miss the first increment.
    for (const [type, method] of matchKinds) this.#matches.inc({ type, method }, 0);
  }

  /** Adds a metric that a feature updates itself. */
  add(metric: Metric): void {
    this.#registry.registerMetric(metric);
  }

  /** Adds a gauge. Its value is read at each scrape and left out while it is undefined. */
  gauge(name: string, help: string, value: () => Reading | Promise<Reading>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        const reading = await value();
        if (reading === undefined) gauge.remove();
        else gauge.set(reading);
      },
    });
  }

  /** Adds a counter with one label. Returns a function that increments it for a value of the label. */
  counter(name: string, help: string, label: string): (value: string, by?: number) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.#registry] });
    return (value, by = 1) => counter.inc({ [label]: value }, by);
  }

  /** Counts activity. */
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
    this.#matches.inc({ type: match.type, method: methodFacet(match) });
  }

  /** Wraps the creation of rate limits, so that their refusals are counted. */
  countRefusals(create: CreateRateLimit): CreateRateLimit {
    return (max, subjectName, per) => {
      const limit = create(max, subjectName, per);
      if (max === 0) return limit;
      const labels = { limit: limitLabel(subjectName) };
      this.#refused.inc(labels, 0);
      const countRefusal = async (request: Promise<void>) => {
        try {
          await request;
        } catch (error) {
          this.#refused.inc(labels);
          throw error;
        }
      };
      return {
        count: (subject) => countRefusal(limit.count(subject)),
        check: (subject) => countRefusal(limit.check(subject)),
        refund: limit.refund,
      };
    };
  }

  /** Returns the totals since the start. */
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

  /** Returns all metrics in the text format of Prometheus. */
  async text(): Promise<{ type: string; text: string }> {
    const all = Registry.merge([this.#registry, this.#process]);
    return { type: all.contentType, text: await all.metrics() };
  }
}

/** @example limitLabel("for invites from this install") // "invites_per_install" */
function limitLabel(subjectName: string): string {
  return subjectName
    .replace(/^(?:from|with|for|of|to) (?:this )?/, "")
    .replace(/ (?:from|for|of) this /, "_per_")
    .replaceAll(/[ -]/g, "_");
}

let processRegistry: Registry | undefined;

/**
 * Returns the metrics of this process, such as its memory and the delay of its event loop. All services of a process share
 * them, because measuring never stops: each collector would run a timer and observe every garbage collection until the
 * process ends.
 */
function processMetrics(): Registry {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
