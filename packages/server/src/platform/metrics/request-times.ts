import { Histogram } from "prom-client";
import type { Registry } from "prom-client";

/** Counts an answer. */
type Count = (status: number, milliseconds: number) => void;

/** A histogram of response times by route and status. */
export class RequestTimes {
  readonly #times: Histogram<"method" | "route" | "status">;

  constructor(registry: Registry) {
    this.#times = new Histogram({
      name: "throughline_request_duration_seconds",
      help: "Time to answer, by route and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    });
  }

  /** Returns how many requests were refused, and how many failed. */
  async refusals(): Promise<{ refused: number; failed: number }> {
    const { values } = await this.#times.get();
    const counts = values.filter(({ metricName }) => metricName?.endsWith("_count"));
    const withStatus = (statuses: readonly number[]) =>
      counts
        .filter(({ labels }) => statuses.includes(Number(labels.status)))
        .reduce((all, { value }) => all + value, 0);
    return { refused: withStatus([429, 503]), failed: withStatus([500]) };
  }

  /** Returns a function that counts the answers of a route. */
  ofRoute(method: string, route: string): Count {
    return (status, milliseconds) => {
      this.#times.observe({ method, route, status }, milliseconds / 1000);
    };
  }
}
