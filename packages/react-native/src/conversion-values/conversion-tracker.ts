import { eventsPath, matchLinkPath } from "@throughline/protocol/client";
import type { ConversionRules } from "@throughline/protocol/client";
import { whenState } from "../client/when-state.ts";
import { parseJson, type LinkSession } from "../core/index.ts";
import { requestTimeoutMs } from "../core/time-limits.ts";
import { changeBody } from "../extensions/change-body.ts";
import type { Extension } from "../extensions/extend-sessions.ts";
import {
  addEvent,
  nextValue,
  progressAt,
  type CoarseValue,
  type Progress,
} from "./conversion-value.ts";

/**
 * Tells iOS a conversion value. If it throws or rejects, it is called again after the next event or start.
 *
 * @example
 * const update: UpdateConversionValue = (fine, coarse, lock) => ConversionValues.update(fine, coarse, lock);
 */
export type UpdateConversionValue = (fine: number, coarse: CoarseValue, lock: boolean) => unknown;

/** What is stored. */
interface Kept {
  /** When the app was started first. */
  since: number;
  progress: Progress;
  known: ConversionRules;
  /** The day of the last `app_open` event, as in the install record. */
  openedOn?: number | undefined;
}

interface Tracker {
  /** The revision of the known rules; empty until they are read. */
  revision: () => string;
  /** Takes over rules that the service sent. */
  learn: (rules: ConversionRules | undefined) => void;
}

const conversionKey = "throughline.conversion";

/** Creates the extension that applies the app's conversion rules, which the service sends with its answers. */
export function createConversionTracker(update: UpdateConversionValue): Extension {
  let tracker: Tracker | undefined;
  return {
    wrap: (ports) => ({
      ...ports,
      post: changeBody(
        ports,
        (url) =>
          tracker && (url.endsWith(matchLinkPath) || url.endsWith(eventsPath))
            ? { conversionRules: tracker.revision() }
            : undefined,
        ({ body }) =>
          tracker?.learn(parseJson<{ conversionRules: ConversionRules }>(body)?.conversionRules),
      ),
    }),
    attach(session) {
      const isTracked = session.isUsable && session.ports.os === "ios";
      tracker = isTracked ? trackSession(session, update) : undefined;
    },
  };
}

function trackSession(session: LinkSession, update: UpdateConversionValue): Tracker {
  const { ports, store, getState, timers } = session;
  const isGranted = () => getState().consent === "granted";
  let kept: Kept | undefined;
  let saved: string | null | undefined;
  let seenOn: number | undefined;

  const read = async () => {
    await whenState(session, ({ record }) => isGranted() && !!record);
    saved = (await store.read(conversionKey)).text;
    const { state, doneAt } = getState().record ?? {};
    const stored = parseJson<Kept>(saved);
    kept = {
      // The rules may have come with an update of the app.
      since: state === "done" ? (doneAt ?? 0) : ports.now(),
      progress: { window: 0, events: [], revenue: {}, fine: 0 },
      known: { revision: "", rules: [] },
      ...(stored?.progress?.events && stored),
    };
  };

  const save = async () => {
    const text = JSON.stringify(kept);
    if (text !== saved) await store.write(conversionKey, (saved = text));
  };

  const tell = async (change: (before: Kept) => Kept) => {
    if (!kept || !isGranted()) return;
    const progress = progressAt(kept.progress, ports.now() - kept.since);
    kept = change({ ...kept, progress });
    await save();
    const next = nextValue(kept.known.rules, kept.progress);
    if (!next) return;
    const { fine, coarse, lock } = next;
    try {
      await timers.bounded(requestTimeoutMs, () => update(fine, coarse, lock) as Promise<void>);
      session.debug(`Conversion value: ${fine}, ${coarse}${lock ? ", locked" : ""}.`);
      kept = { ...kept, progress: { ...kept.progress, fine, coarse, locked: lock } };
      await save();
    } catch (error) {
      session.debug(`The conversion value was not updated: ${String(error)}`);
    }
  };

  /** Changes run one at a time. The first one waits for consent. */
  let turn = read();
  const apply = (change: (before: Kept) => Kept) => void (turn = turn.then(() => tell(change)));
  const count = (name: string, data?: unknown) =>
    apply((before) => ({ ...before, progress: addEvent(before.progress, name, data) }));

  // Every start tells what iOS does not know yet, and the first one that the app was installed.
  apply((before) => before);
  const { log } = session;
  session.log = (event, timestamp) => {
    log(event, timestamp);
    const { name, data } = parseJson<{ name: string; data: unknown }>(event) ?? {};
    if (!name) return;
    void whenState(session, ({ consent }) => consent !== "pending").then(
      () => isGranted() && count(name, data),
    );
  };
  session.subscribe(() => {
    const { openedOn } = getState().record ?? {};
    if (openedOn === undefined || openedOn === seenOn) return;
    seenOn = openedOn;
    apply((before) =>
      before.openedOn === openedOn
        ? before
        : { ...before, openedOn, progress: addEvent(before.progress, "app_open", undefined) },
    );
  });
  return {
    revision: () => kept?.known.revision ?? "",
    learn(rules) {
      if (Array.isArray(rules?.rules)) apply((before) => ({ ...before, known: rules }));
    },
  };
}
