/**
 * What a cell of a cube counts. `newUsers` counts a user on the install where the user was first seen. `firstEvent`, `day1`,
 * `day7` and `day30` are milestones of installs (see milestones.ts). The other measures count an event by its name, or the
 * revenue of an event in a currency.
 */
export type Measure =
  | "clicks"
  | "installs"
  | "newUsers"
  | "returns"
  | "firstEvent"
  | "day1"
  | "day7"
  | "day30"
  | `event ${string}`
  | `revenue ${string} ${string}`;

/** Returns the name of the event that a measure counts, if it counts one. */
export function measuredEvent(measure: Measure): string | undefined {
  return /^(?:event|revenue \S+) (.*)$/s.exec(measure)?.[1];
}

/** Returns the currency of a measure of revenue. */
export function measuredCurrency(measure: Measure): string | undefined {
  return /^revenue (\S+) /.exec(measure)?.[1];
}
