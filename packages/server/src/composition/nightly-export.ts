import { randomBytes } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import type { ExportFormat } from "@throughline/protocol";
import type { App, NightlyExport, Store } from "@throughline/storage";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { exportDay } from "../admin/export/export-day.ts";
import { exportTarget } from "../admin/export/export-target.ts";
import type { ExportTargetSettings } from "../admin/export/export-target.ts";
import type { Metrics } from "../platform/metrics/metrics.ts";
import type { Clock } from "../platform/time/clock.ts";
import { iso } from "../platform/time/iso.ts";
import { localAdmin } from "./local-admin.ts";

/** How long after midnight (UTC) a day is exported, so that every node has stored what it received. */
const delayMs = hourMs;
/** How long a node may take for a day before another one repeats it. */
const holdMs = 2 * hourMs;
/** When a failed export is tried again. */
const retryMs = 10 * minuteMs;
const checkEveryMs = minuteMs;

/** The dependencies of a nightly export. */
export interface NightlyExportDependencies {
  readonly store: Store;
  readonly now: Clock;
  readonly config: Omit<ExportTargetSettings, "exportTo"> & {
    readonly exportTo: string | undefined;
    readonly exportFormat: ExportFormat;
    readonly publicUrl: string | undefined;
  };
}

function dayOf(at: number): string {
  return iso(at).slice(0, 10);
}

/**
 * Exports the days that an app has not exported, up to yesterday, in order. The first export begins with yesterday. Does
 * nothing while another node exports the app or before a failed export is due again. Returns the state of the app.
 */
export async function exportMissingDays(
  { store, now, config }: NightlyExportDependencies,
  app: App,
  from?: string,
): Promise<NightlyExport | undefined> {
  const { exportTo, exportFormat: format, publicUrl = "" } = config;
  if (exportTo === undefined) return undefined;
  const last = dayOf(now() - delayMs - dayMs);
  const known = await store.nightlyExports.get(app.id);
  if (from === undefined && known?.day !== undefined && known.day >= last) return known;
  let state = await store.nightlyExports.hold(app.id, now(), now() + holdMs);
  if (!state) return known;
  const admin = localAdmin({ store, app, serviceUrl: publicUrl, now, random: randomBytes });
  const target = exportTarget({ ...config, exportTo });
  const next = (day: string) => dayOf(Date.parse(day) + dayMs);
  try {
    let day = from ?? (state.day === undefined ? last : next(state.day));
    for (; day <= last; day = next(day)) {
      await exportDay(admin, { appId: app.id, day, format }, target);
      state = { app: app.id, day, at: now(), heldUntil: now() + holdMs };
      await store.nightlyExports.save(state);
    }
    state = { ...state, heldUntil: 0 };
  } catch (error) {
    state = { ...state, error: (error as Error).message, heldUntil: now() + retryMs };
  }
  await store.nightlyExports.save(state);
  return state;
}

/** Exports every app each night while the server runs, if EXPORT_TO is set. */
export function exportNightly(
  http: FastifyInstance,
  deps: NightlyExportDependencies & {
    readonly log: Pick<FastifyBaseLogger, "error">;
    readonly metrics: Pick<Metrics, "gauge">;
  },
): void {
  const { store, config, log, metrics } = deps;
  if (config.exportTo === undefined) return;
  const states = async () =>
    Promise.all((await store.apps.list()).map(({ id }) => store.nightlyExports.get(id)));
  metrics.gauge(
    "throughline_last_export_timestamp_seconds",
    "When the app that waits longest was last exported; 0 before the first nightly export.",
    async () => Math.min(...(await states()).map((state) => state?.at ?? 0)) / 1000 || 0,
  );
  metrics.gauge(
    "throughline_exports_failing",
    "How many apps the last nightly export failed for.",
    async () => (await states()).filter((state) => state?.error !== undefined).length,
  );
  let running: Promise<void> | undefined;
  async function exportAll(): Promise<void> {
    for (const app of await store.apps.list()) {
      const before = (await store.nightlyExports.get(app.id))?.heldUntil ?? 0;
      const state = await exportMissingDays(deps, app);
      if (state?.error !== undefined && state.heldUntil !== before) {
        log.error(`the nightly export of ${app.name} failed and is repeated: ${state.error}`);
      }
    }
  }
  const start = () => {
    running ??= exportAll()
      .catch((error: unknown) => log.error({ err: error }, "the nightly export failed"))
      .finally(() => (running = undefined));
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("onReady", async () => {
    timer = setInterval(start, checkEveryMs).unref();
  });
  http.addHook("preClose", async () => {
    clearInterval(timer);
    await running;
  });
}
