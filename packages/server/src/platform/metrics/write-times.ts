import { Histogram } from "prom-client";

/** A histogram of the store's write times. */
export class WriteTimes {
  readonly histogram = new Histogram({
    name: "throughline_store_write_duration_seconds",
    help: "Time to write a batch durably.",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [],
  });

  readonly add = (milliseconds: number): void => this.histogram.observe(milliseconds / 1000);
}
