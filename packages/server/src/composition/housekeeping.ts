import { StoreBusy } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "../time/clock.ts";

const everyMs = 60_000;

/**
 * Forgets what is past its time, every minute. A minute in which the store has better to do is left
 * out, one that fails is logged; the next one goes on.
 *
 * @returns how to stop: resolves when what is under way is done
 */
export function sweepEveryMinute(
  store: Pick<Store, "sweep">,
  log: Pick<FastifyBaseLogger, "debug" | "error">,
  now: Clock = Date.now,
): () => Promise<void> {
  let sweeping: Promise<void> | undefined;
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  }, everyMs);
  timer.unref();

  async function sweep(): Promise<void> {
    try {
      log.debug(await store.sweep(now()), "swept");
    } catch (error) {
      if (error instanceof StoreBusy)
        log.debug("store too busy to sweep; trying again in a minute");
      else log.error({ err: error }, "sweeping failed");
    }
  }

  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
