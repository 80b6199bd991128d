import type { Translation } from "../../language/translation.ts";
import type { conversionTexts as English } from "../conversions.ts";

export const conversionTexts: Translation<typeof English> = {
  revenueFrom: (from: number, currency: string) => `przychody od ${from} ${currency}`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `przychody od ${from} do poniżej ${below} ${currency}`,
};
