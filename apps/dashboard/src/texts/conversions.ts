/** Texts for what an install must do for a conversion value. */
export const conversionTexts = {
  revenueFrom: (from: number, currency: string) => `revenue from ${from} ${currency}`,
  revenueBetween: (from: number, below: number, currency: string) =>
    `revenue from ${from} to below ${below} ${currency}`,
} as const;
