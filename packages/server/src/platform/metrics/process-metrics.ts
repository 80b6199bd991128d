import { collectDefaultMetrics, Registry } from "prom-client";

let registry: Registry | undefined;

/**
 * Returns the metrics of this process, such as its memory and the delay of its event loop. All services of a process share
 * them, because measuring never stops: each collector would run a timer and observe every garbage collection until the
 * process ends.
 */
export function processMetrics(): Registry {
  if (registry === undefined) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
