import { ConcurrencyLimit } from "../../platform/limits/concurrency-limit.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

/** How many batches of events may be stored at the same time. */
const maxBatches = 256;

/** Creates the limit on batches of events that are stored at the same time. */
export function eventConcurrencyLimit({
  metrics,
}: {
  readonly metrics: Pick<Metrics, "gauge">;
}): ConcurrencyLimit {
  const limit = new ConcurrencyLimit("events", maxBatches);
  metrics.gauge(
    "throughline_event_batches_in_progress",
    "Batches of events being stored; new ones are refused when there are too many.",
    () => limit.running,
  );
  return limit;
}
