import { StoreBusy } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";

const everyMs = 60_000;

/**
 * Forgets what is past its time, every minute. A minute in which the store has better to do is left
 * out, one that fails is logged; the next one goes on.
 *
 * @returns how to stop
 */
export function keepHouse(store: Pick<Store, "sweep">, log: FastifyBaseLogger): () => void {
  let sweeping = false;
  const timer = setInterval(() => {
    if (sweeping) return;
    sweeping = true;
    store
      .sweep(Date.now())
      .then(
        (swept) => log.debug(swept, "swept"),
        (error: unknown) => {
          if (error instanceof StoreBusy) log.debug("too busy to sweep, goes on in a minute");
          else log.error({ err: error }, "sweeping failed");
        },
      )
      .finally(() => {
        sweeping = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
