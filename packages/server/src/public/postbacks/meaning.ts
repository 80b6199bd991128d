import type { PostbackView } from "@throughline/protocol";
import type { App, Postback } from "@throughline/storage";

/**
 * Returns what the conversion value of a postback stands for by the app's current rules. A fine value has one meaning; a coarse
 * value means any of the rules of its window that give it.
 */
export function meaningOf(
  { window, unsigned: { conversionValue, coarseValue } }: Pick<Postback, "window" | "unsigned">,
  { conversionRules = [] }: Pick<App, "conversionRules">,
): PostbackView["meaning"] {
  return conversionRules
    .filter((rule) =>
      conversionValue === undefined
        ? coarseValue !== undefined && rule.coarse === coarseValue
        : rule.fine === conversionValue,
    )
    .filter((rule) => rule.window === window)
    .map(({ event = null, revenue = null }) => ({ event, revenue }));
}
