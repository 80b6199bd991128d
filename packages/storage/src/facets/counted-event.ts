import type { AppEvent, Json } from "../records.ts";
import { facetText } from "./dimensions.ts";

/** What of an event is counted by its value: its name, and what it took in, in millionths of a currency. */
export type CountedEvent = readonly [name: string, currency?: string, amount?: string];

/** ISO 4217 as ICU has it: whoever sends events cannot invent one. */
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** More than this is no price, and no number is exact to the millionth there. */
const maxAmount = 1e9;

/** The event's name and, where its data has a `value` and a `currency`, the amount. */
export function countedEvent({ name, data }: Pick<AppEvent, "name" | "data">): CountedEvent {
  const short = facetText(name);
  const { value, currency } = Object(data) as { readonly [field: string]: Json };
  const code = typeof currency === "string" ? currency.toUpperCase() : "";
  const amount = amountOf(value);
  return amount === undefined || !currencies.has(code) ? [short] : [short, code, amount];
}

/** Decimal digits, not the nearest binary fraction: sums come out as on paper. */
function amountOf(value: Json | undefined): string | undefined {
  const isNumeral = typeof value === "string" && /^-?\d{1,10}(?:\.\d{1,6})?$/.test(value);
  const number = isNumeral ? Number(value) : value;
  if (typeof number !== "number" || !(Math.abs(number) <= maxAmount)) return undefined;
  return `${BigInt(number.toFixed(6).replace(".", ""))}`;
}
