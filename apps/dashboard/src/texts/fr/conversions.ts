import type { Translation } from "../../language/translation.ts";
import type { conversionTexts as English } from "../conversions.ts";

export const conversionTexts: Translation<typeof English> = {
  revenueFrom: (from: number, currency: string) => `revenus à partir de ${from} ${currency}`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `revenus de ${from} à moins de ${below} ${currency}`,
};
