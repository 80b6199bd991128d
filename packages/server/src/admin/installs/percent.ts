/** A share for people: `97.3 %`. What is nearly certain is not shown as certain. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value > 99.9 && value < 100 ? "> 99.9" : value.toFixed(1)} %`;
}
