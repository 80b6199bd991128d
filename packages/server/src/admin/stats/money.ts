import type { Money } from "@throughline/protocol";
import type { Revenue } from "./sums.ts";

/** Returns revenue with one entry per currency. */
export function formatMoney(revenue: Revenue): Money[] {
  return [...revenue]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount: formatMillionths(amount) }));
}

/** Formats an amount in millionths as a decimal number. */
export function formatMillionths(millionths: bigint): string {
  const sign = millionths < 0n ? "-" : "";
  const digits = `${millionths < 0n ? -millionths : millionths}`.padStart(7, "0");
  const fraction = digits.slice(-6).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -6)}${fraction && `.${fraction}`}`;
}
