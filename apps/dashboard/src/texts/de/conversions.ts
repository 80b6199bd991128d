import type { Translation } from "../../language/translation.ts";
import type { conversionTexts as English } from "../conversions.ts";

export const conversionTexts: Translation<typeof English> = {
  revenueFrom: (from: number, currency: string) => `Umsatz ab ${from} ${currency}`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `Umsatz von ${from} bis unter ${below} ${currency}`,
};
