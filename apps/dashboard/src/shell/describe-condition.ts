import type { ConversionRule, ValueMeaning } from "@throughline/protocol";
import { conversionTexts } from "../texts/conversions.ts";

/** Returns what an install must do for a conversion value, such as “revenue from 20 EUR”. */
export function describeCondition({
  event,
  revenue,
}: Pick<ConversionRule, "event" | "revenue"> | ValueMeaning): string {
  if (!revenue) return event ?? "";
  const { currency, from, below } = revenue;
  return below === undefined
    ? conversionTexts.revenueFrom(from, currency)
    : conversionTexts.revenueBetween(from, below, currency);
}
