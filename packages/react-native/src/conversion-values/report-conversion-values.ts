import { extendSessions } from "../extensions/extend-sessions.ts";
import { createConversionTracker, type UpdateConversionValue } from "./conversion-tracker.ts";

/**
 * Turns what users do into conversion values for Apple's ad postbacks, by the rules in the app's settings. iOS only. Call it
 * once, before the first `LinkProvider` is mounted.
 *
 * @param update calls SKAdNetwork or AdAttributionKit, which is native code of your app or of another package
 *
 * @example
 * reportConversionValues((fine, coarse, lock) => ConversionValues.update(fine, coarse, lock));
 */
export function reportConversionValues(update: UpdateConversionValue): void {
  extendSessions("conversion-values", createConversionTracker(update));
}
