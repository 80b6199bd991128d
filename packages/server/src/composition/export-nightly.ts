import { minuteMs } from "@throughline/engine/durations";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Mailer } from "../platform/mail/mailer.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import { exportMissingDays } from "./nightly-export.ts";
import type { NightlyExportDependencies, NightlyExportOptions } from "./nightly-export.ts";

const checkEveryMs = minuteMs;

/** Exports every app each night while the server runs, if EXPORT_TO is set. */
export function exportNightly(
  http: FastifyInstance,
  deps: NightlyExportDependencies & {
    readonly log: Pick<FastifyBaseLogger, "error">;
    readonly metrics: Pick<Metrics, "gauge">;
    readonly mailer: Pick<Mailer, "tellOperators" | "url">;
  },
): void {
  const { store, config, log, metrics, mailer } = deps;
  if (config.exportTo === undefined) return;
  metrics.gauge(
    "throughline_last_export_timestamp_seconds",
    "When the app that waits longest was last exported; 0 before the first nightly export.",
    async () => {
      const times = (await store.nightlyExports.list()).flatMap(({ at }) => at ?? []);
      return times.length === 0 ? 0 : Math.min(...times) / 1000;
    },
  );
  metrics.gauge(
    "throughline_exports_failing",
    "How many apps the last nightly export failed for.",
    async () =>
      (await store.nightlyExports.list()).filter(({ error }) => error !== undefined).length,
  );
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  async function exportAll(options: NightlyExportOptions): Promise<void> {
    for (const app of await store.apps.list()) {
      if (closing.signal.aborted) return;
      const before = (await store.nightlyExports.get(app.id))?.heldUntil ?? 0;
      const state = await exportMissingDays(deps, app, { ...options, signal: closing.signal });
      if (state?.error !== undefined && state.heldUntil !== before) {
        log.error(`the nightly export of ${app.name} failed and is repeated: ${state.error}`);
        const values = { app: app.name, reason: state.error, url: mailer.url("/operator") };
        await mailer.tellOperators("exportFailed", values, app.id);
      }
    }
  }
  const start = (options: NightlyExportOptions = {}) => {
    running ??= exportAll(options)
      .catch((error: unknown) => log.error({ err: error }, "the nightly export failed"))
      .finally(() => (running = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("onReady", async () => {
    // Only one process serves a data folder, so an export that it finds begun was interrupted.
    start({ isAlone: store.nodes === undefined });
    timer = setInterval(() => start(), checkEveryMs).unref();
  });
  http.addHook("preClose", async () => {
    clearInterval(timer);
    closing.abort();
    await running;
  });
}
