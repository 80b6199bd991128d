/** Formats a share as `97.3 %`. A share just below 1 is shown as `> 99.9 %` instead of `100.0 %`. */
export function percent(share: number): string {
  const value = share * 100;
  return `${value > 99.9 && value < 100 ? "> 99.9" : value.toFixed(1)} %`;
}
