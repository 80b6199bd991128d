import type { Translation } from "../../language/translation.ts";
import type { conversionTexts as English } from "../conversions.ts";

export const conversionTexts: Translation<typeof English> = {
  revenueFrom: (from: number, currency: string) => `収益 ${from} ${currency} 以上`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `収益 ${from} 以上 ${below} ${currency} 未満`,
};
