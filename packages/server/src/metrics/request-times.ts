import { Histogram } from "prom-client";
import type { Registry } from "prom-client";

/** Takes an answer's status and time. */
type Count = (status: number, milliseconds: number) => void;

/** A histogram of answering times by route and status. */
export class RequestTimes {
  readonly #times: Histogram<"method" | "route" | "status">;

  constructor(registry: Registry) {
    this.#times = new Histogram({
      name: "throughline_request_seconds",
      help: "Time to answer, by route and status.",
      labelNames: ["method", "route", "status"],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers: [registry],
    });
  }

  /** Counts for one route: call the result with each answer's status and time. */
  ofRoute(method: string, route: string): Count {
    return (status, milliseconds) => {
      this.#times.observe({ method, route, status }, milliseconds / 1000);
    };
  }
}
