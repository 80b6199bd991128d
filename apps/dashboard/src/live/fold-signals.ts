import type { LiveItem } from "@throughline/protocol";

/** A live item in the list. */
export interface LiveRow extends LiveItem {
  /** Whether the landing page of a click sent device signals. */
  readonly hasSignals: boolean;
}

/** Folds the device signals of landing pages into their clicks, so that a visit is one row. */
export function foldSignals(items: readonly LiveItem[]): readonly LiveRow[] {
  const clicks = new Set(
    items.filter(({ kind }) => kind === "signals").map(({ clickId }) => clickId),
  );
  return items
    .filter(({ kind }) => kind !== "signals")
    .map((item) => ({ ...item, hasSignals: item.kind === "click" && clicks.has(item.clickId) }));
}
