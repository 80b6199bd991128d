import type { Translation } from "../../language/translation.ts";
import type { conversionTexts as English } from "../conversions.ts";

export const conversionTexts: Translation<typeof English> = {
  revenueFrom: (from: number, currency: string) => `receita a partir de ${from} ${currency}`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `receita de ${from} até menos de ${below} ${currency}`,
};
