import { StoreBusy } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import { SteadyClock } from "../platform/time/steady-clock.ts";

const everyMs = 60_000;

/**
 * Deletes expired data every minute. A sweep is skipped while the store is busy, and a failed sweep is logged; the next one
 * continues. Since deleted data cannot be restored, the sweep uses a clock that ignores jumps, and starts an hour after the
 * service, when that clock is reliable.
 *
 * @returns a function that stops the sweeps and resolves when a running sweep is finished
 */
export function sweepEveryMinute(
  store: Pick<Store, "sweep">,
  log: Pick<FastifyBaseLogger, "debug" | "warn" | "error">,
  clock: Pick<SteadyClock, "read"> = new SteadyClock(Date.now),
): () => Promise<void> {
  let sweeping: Promise<void> | undefined;
  let knownJump = 0;
  const timer = setInterval(() => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  }, everyMs);
  timer.unref();

  async function sweep(): Promise<void> {
    const { at, jump } = clock.read();
    if (jump !== 0 && knownJump === 0) {
      log.warn(
        `The system clock jumped by ${Math.round(jump / 60_000)} minutes. Expired data is kept until the new time has been stable for an hour.`,
      );
    }
    knownJump = jump;
    if (at === undefined) return;
    try {
      log.debug(await store.sweep(at), "swept");
    } catch (error) {
      if (error instanceof StoreBusy) {
        log.debug("the store is too busy to sweep; trying again in a minute");
      } else log.error({ err: error }, "the sweep failed");
    }
  }

  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
