import { StoreBusy } from "@throughline/storage";
import type { Store } from "@throughline/storage";
import type { FastifyBaseLogger } from "fastify";
import { SteadyClock } from "../platform/time/steady-clock.ts";

const everyMs = 60_000;

/**
 * Forgets what is past its time, every minute. A minute in which the store has better to do is left
 * out, one that fails is logged; the next one goes on. What is deleted is gone for good, so it goes by a
 * clock that does not jump, and begins when that knows the time: an hour after the start.
 *
 * @returns how to stop: resolves when what is under way is done
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
        `The machine's clock jumped by ${Math.round(jump / 60_000)} minutes. Nothing is deleted by it unless it stays so for an hour.`,
      );
    }
    knownJump = jump;
    if (at === undefined) return;
    try {
      log.debug(await store.sweep(at), "swept");
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
