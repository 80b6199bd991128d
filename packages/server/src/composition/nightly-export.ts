import { randomBytes } from "node:crypto";
import { dayMs, hourMs, minuteMs } from "@throughline/engine/durations";
import type { ExportFormat } from "@throughline/protocol";
import { defaultEventRetentionMs } from "@throughline/storage";
import type { App, NightlyExport, Store } from "@throughline/storage";
import { exportDay } from "../admin/export/export-day.ts";
import type { DayTable } from "../admin/export/export-day.ts";
import { exportTarget } from "../admin/export/export-target.ts";
import type { ExportTargetSettings } from "../admin/export/export-target.ts";
import type { Clock } from "../platform/time/clock.ts";
import { iso } from "../platform/time/iso.ts";
import { localAdmin } from "./local-admin.ts";

/** How long after midnight (UTC) a day is exported, so that every node has stored what it received. */
const delayMs = hourMs;
/** How long other nodes wait for one that exports. It extends this time while it works. */
const holdMs = 5 * minuteMs;
const extendEveryMs = minuteMs;
/** When a failed export is tried again. */
const retryMs = 10 * minuteMs;

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

/** How to run a nightly export. */
export interface NightlyExportOptions {
  /** The first day. Days that were exported are replaced. */
  readonly from?: string | undefined;
  /** Repeats a failed export at once. */
  readonly isUrgent?: boolean;
  /** No other node can be at work, even if the store says so. */
  readonly isAlone?: boolean;
  /** Interrupts the export. The next one repeats the day. */
  readonly signal?: AbortSignal;
}

function dayOf(at: number): string {
  return iso(at).slice(0, 10);
}

function nextDay(day: string): string {
  return dayOf(Date.parse(day) + dayMs);
}

/**
 * Exports the days that an app has not exported, up to yesterday, in order. The first export begins with yesterday. Does
 * nothing while another node exports the app or before a failed export is due again. Returns the state of the app.
 */
export async function exportMissingDays(
  { store, now, config }: NightlyExportDependencies,
  app: App,
  options: NightlyExportOptions = {},
): Promise<NightlyExport | undefined> {
  const { exportTo, exportFormat: format, publicUrl = "" } = config;
  const { from, isUrgent = false, isAlone = false } = options;
  const { signal = new AbortController().signal } = options;
  if (exportTo === undefined) return undefined;
  const last = dayOf(now() - delayMs - dayMs);
  const known = await store.nightlyExports.get(app.id);
  if (from === undefined && known?.day !== undefined && known.day >= last) return known;
  const mayTakeOver = isAlone || (isUrgent && known?.error !== undefined);
  const held = await store.nightlyExports.hold(
    app.id,
    mayTakeOver ? Infinity : now(),
    now() + holdMs,
  );
  if (!held) return store.nightlyExports.get(app.id);
  let state = held;
  let saved: Promise<unknown> = Promise.resolve();
  // One after the other, so that an extension cannot undo progress.
  const save = (heldUntil: number, changed: NightlyExport = state): Promise<void> => {
    state = { ...changed, heldUntil };
    const saving = saveAfter(saved, state);
    saved = saving.catch(() => undefined);
    return saving;
  };
  const saveAfter = async (earlier: Promise<unknown>, next: NightlyExport) => {
    await earlier;
    await store.nightlyExports.save(next);
  };
  const extending = setInterval(() => {
    void save(now() + holdMs).catch(() => undefined);
  }, extendEveryMs).unref();
  const admin = localAdmin({ store, app, serviceUrl: publicUrl, now, random: randomBytes });
  const target = exportTarget({ ...config, exportTo }, signal);
  const eventsSince = dayOf(now() - (app.eventRetentionMs ?? defaultEventRetentionMs));
  try {
    let day = from ?? (state.day === undefined ? last : nextDay(state.day));
    for (; day <= last; day = nextDay(day)) {
      const tables: DayTable[] = ["installs", "clicks"];
      // What was exported of events that have expired since then stays.
      const isRepeated = held.day !== undefined && day <= held.day;
      if (!isRepeated || day > eventsSince) {
        tables.push("events");
        if (app.googleAdsConversions?.length) tables.push("google-ads-conversions");
      }
      // Links have no history, so those of an earlier day stay as they were.
      if (day === last) tables.push("links");
      const source = { admin, stats: store.stats };
      const what = { appId: app.id, day, tables, format, signal };
      const rows = await exportDay(source, what, target);
      await save(now() + holdMs, { app: app.id, day, at: now(), rows, heldUntil: 0 });
    }
    clearInterval(extending);
    await save(0);
  } catch (error) {
    clearInterval(extending);
    // An interrupted export did not fail.
    if (signal.aborted) await save(0);
    else await save(now() + retryMs, { ...state, error: (error as Error).message });
  }
  return state;
}
