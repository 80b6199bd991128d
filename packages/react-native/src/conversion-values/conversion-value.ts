import type { ConversionRule } from "@throughline/protocol/client";

/** The days after the first start at which Apple's conversion windows end. */
const windowEnds = [2, 7, 35] as const;
const dayMs = 86_400_000;
const coarseValues = ["low", "medium", "high"] as const;

/**
 * A coarse conversion value.
 *
 * @example
 * const coarse: CoarseValue = "medium";
 */
export type CoarseValue = (typeof coarseValues)[number];

/** What an install has done in its conversion window so far, and what iOS was told about it. */
export interface Progress {
  window: number;
  /** The names of its events. */
  events: readonly string[];
  /** The sum of its revenues, by currency. */
  revenue: Readonly<Record<string, number>>;
  /** The fine value that iOS has. It stays when the window ends. */
  fine: number;
  /** The coarse value that iOS has for this window. Absent before the first call in it. */
  coarse?: CoarseValue | undefined;
  /** Whether the window ended early. */
  locked?: boolean | undefined;
}

/** A conversion value, as iOS takes it. */
export interface ConversionValue {
  fine: number;
  coarse: CoarseValue;
  lock: boolean;
}

/** How many different events and currencies of a window are kept, because the app chooses their names. */
const maxNames = 200;

/** Returns the progress at a time after the first start. Each window begins empty. */
export function progressAt(progress: Progress, sinceFirstStartMs: number): Progress {
  const window = windowEnds.filter((end) => sinceFirstStartMs >= end * dayMs).length;
  // The clock may have been set back.
  if (window <= progress.window) return progress;
  return { window, events: [], revenue: {}, fine: progress.fine };
}

/** Returns the progress after an event. */
export function addEvent(progress: Progress, name: string, data: unknown): Progress {
  const { events, revenue } = progress;
  const { value, currency } = Object(data) as { value?: unknown; currency?: unknown };
  // The service counts the same amounts.
  const amount =
    typeof value === "string" && /^-?\d{1,10}(\.\d{1,6})?$/.test(value) ? +value : value;
  const code = typeof currency === "string" ? currency.toUpperCase() : "";
  const isRevenue =
    typeof amount === "number" && Math.abs(amount) <= 1e9 && /^[A-Z]{3}$/.test(code);
  return {
    ...progress,
    events: [...new Set([...events, name])].slice(0, maxNames),
    revenue: isRevenue ? { ...revenue, [code]: (revenue[code] ?? 0) + amount } : revenue,
  };
}

/**
 * Decides what to tell iOS, by the rules that the install meets. Returns undefined if iOS has this value, the window is locked
 * or all windows are over. Neither value of a window ever decreases. Every install starts with 0, or Apple would send no
 * postback for it.
 */
export function nextValue(
  rules: readonly ConversionRule[],
  progress: Progress,
): ConversionValue | undefined {
  const { window, events, revenue, fine, coarse, locked } = progress;
  if (locked || window >= windowEnds.length) return undefined;
  const met = rules.filter((rule) => {
    if (rule.window !== window) return false;
    const range = rule.revenue;
    if (!range) return events.includes(rule.event ?? "");
    // Sums such as 0.1 + 0.2 are a little off.
    const sum = Math.round((revenue[range.currency] ?? 0) * 1e6) / 1e6;
    return sum >= range.from && sum < (range.below ?? Infinity) && sum > 0;
  });
  if (window && !met[0]) return undefined;
  const rank = Math.max(
    0,
    ...[coarse, ...met.map((rule) => rule.coarse)].map((value) =>
      coarseValues.indexOf(value as CoarseValue),
    ),
  );
  const next = {
    fine: Math.max(fine, ...met.map((rule) => rule.fine ?? 0)),
    coarse: coarseValues[rank] as CoarseValue,
    lock: met.some((rule) => rule.lock),
  };
  return next.lock || next.fine !== fine || next.coarse !== coarse ? next : undefined;
}
