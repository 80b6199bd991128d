import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { KeyUses } from "./key-uses.ts";

const everyMs = 60_000;

/** Dependencies of {@link saveKeyUses}. */
export interface SaveKeyUsesDependencies {
  readonly keyUses: Pick<KeyUses, "save">;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/**
 * Saves the uses of keys every minute while the server runs, and once more when it closes. Call this after the hooks that
 * await the last requests, so that their uses are saved too.
 */
export function saveKeyUses(
  http: FastifyInstance,
  { keyUses, log }: SaveKeyUsesDependencies,
): void {
  async function save(): Promise<void> {
    try {
      await keyUses.save();
    } catch (error) {
      log.warn(
        { err: error },
        "saving the uses of keys failed; the service tries again every minute",
      );
    }
  }

  let timer: NodeJS.Timeout | undefined;
  http.addHook("onReady", async () => {
    timer = setInterval(() => void save(), everyMs).unref();
  });
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await save();
  });
}
