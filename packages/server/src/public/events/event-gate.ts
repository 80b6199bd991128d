import { Gate } from "../../platform/limits/gate.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";

/** Batches of events that may wait for the store at a time. */
const maxBatches = 256;

/** Admits batches of events, however they arrive, until too many wait for the store. */
export function eventGate({ metrics }: { readonly metrics: Pick<Metrics, "gauge"> }): Gate {
  const gate = new Gate("events", maxBatches);
  metrics.gauge(
    "throughline_analytics_under_way",
    "Batches of events being stored; new ones are refused when there are too many.",
    () => gate.inside,
  );
  return gate;
}
