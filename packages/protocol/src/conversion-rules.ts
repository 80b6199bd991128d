/**
 * What an install has to do in a conversion window to get a conversion value: an event, or a revenue. A marketer sets the
 * rules; the client applies them, because Apple's postbacks carry no more than these values.
 */
export interface ConversionRule {
  /** The window after the first start: 0 for days 0 to 2, 1 for days 3 to 7, 2 for days 8 to 35. */
  window: 0 | 1 | 2;
  /** The name of an event. Either `event` or `revenue` is present. */
  event?: string;
  revenue?: RevenueRange;
  /** 0 to 63, in window 0 only. */
  fine?: number;
  coarse?: "low" | "medium" | "high";
  /** Whether the window ends with this rule, so that the postback is sent earlier. */
  lock?: boolean;
}

/** A range of the revenue of one window, in one currency. */
export interface RevenueRange {
  /** ISO 4217, in upper case. */
  currency: string;
  from: number;
  /** The first amount above the range. Absent if the range has no end. */
  below?: number;
}

/** The rules of an app. */
export interface ConversionRules {
  /** Changes with the rules; empty if there are none. A client sends back the revision that it has. */
  revision: string;
  rules: ConversionRule[];
}
