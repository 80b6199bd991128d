import type { AppEvent, Json } from "../records.ts";
import { facetText } from "./dimensions.ts";

/** The parts of an event that statistics use: its name and its revenue. The amount is in millionths of a currency unit. */
export type CountedEvent = readonly [name: string, currency?: string, amount?: string];

/** The ISO 4217 codes that ICU knows. Clients cannot invent currencies. */
const currencies = new Set(Intl.supportedValuesOf("currency"));

/** A larger amount is not a price, and numbers above it are not exact to the millionth. */
const maxAmount = 1e9;

/** Returns the name of an event and, if its data has a `value` and a `currency`, the amount. */
export function countedEvent({ name, data }: Pick<AppEvent, "name" | "data">): CountedEvent {
  const eventName = facetText(name);
  const { value, currency } = Object(data) as { readonly [field: string]: Json };
  const code = typeof currency === "string" ? currency.toUpperCase() : "";
  const amount = parseAmount(value);
  return amount === undefined || !currencies.has(code) ? [eventName] : [eventName, code, amount];
}

/** Converts the decimal digits, not the nearest binary fraction, so that sums are exact. */
function parseAmount(value: Json | undefined): string | undefined {
  const isNumeral = typeof value === "string" && /^-?\d{1,10}(?:\.\d{1,6})?$/.test(value);
  const number = isNumeral ? Number(value) : value;
  if (typeof number !== "number" || !(Math.abs(number) <= maxAmount)) return undefined;
  return `${BigInt(number.toFixed(6).replace(".", ""))}`;
}
