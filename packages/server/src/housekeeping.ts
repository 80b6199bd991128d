import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";

const everyMs = 60_000;

/**
 * Forgets what is past its time, every minute. A minute that fails is logged; the next one tries again.
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
        (error: unknown) => log.error({ err: error }, "sweeping failed"),
      )
      .finally(() => {
        sweeping = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
