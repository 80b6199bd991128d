import { StoreBusy } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import { SteadyClock } from "../platform/time/steady-clock.ts";

const everyMs = 60_000;

/**
 * Deletes expired data at the start and then every minute. A sweep is skipped while the store is busy, and a failed sweep is
 * logged; the next one continues. Since deleted data cannot be restored, the sweep uses a clock that ignores jumps. Its
 * readings are stored, so that a service that restarts often sweeps too. On a new store, the first sweep is an hour after the
 * start, when that clock is reliable.
 *
 * @returns a function that stops the sweeps and resolves when a running sweep is finished
 */
export function sweepEveryMinute(
  store: Pick<Store, "sweep" | "clock">,
  log: Pick<FastifyBaseLogger, "debug" | "warn" | "error">,
  clock: Pick<SteadyClock, "read" | "reading" | "resume"> = new SteadyClock(Date.now),
): () => Promise<void> {
  let sweeping: Promise<void> | undefined;
  let hasResumed = false;
  let knownJump = 0;
  const start = () => {
    sweeping ??= sweep().finally(() => {
      sweeping = undefined;
    });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();

  async function sweep(): Promise<void> {
    try {
      await resume();
      const { at, jump } = clock.read();
      warnOfJump(jump);
      if (at !== undefined) log.debug(await store.sweep(at), "swept");
      await store.clock.save(clock.reading());
    } catch (error) {
      if (error instanceof StoreBusy) {
        log.debug("the store is too busy to sweep; trying again in a minute");
      } else log.error({ err: error }, "the sweep failed");
    }
  }

  async function resume(): Promise<void> {
    if (hasResumed) return;
    const last = await store.clock.last();
    if (last) clock.resume(last);
    hasResumed = true;
  }

  function warnOfJump(jump: number): void {
    if (jump !== 0 && knownJump === 0) {
      log.warn(
        `The system clock jumped by ${Math.round(jump / 60_000)} minutes. Expired data is kept until the new time has been stable for an hour.`,
      );
    }
    knownJump = jump;
  }

  return async () => {
    clearInterval(timer);
    await sweeping;
  };
}
