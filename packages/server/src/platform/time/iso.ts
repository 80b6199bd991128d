/** Formats a moment in ISO 8601, as the admin API shows times. */
export function iso(moment: number): string {
  return new Date(moment).toISOString();
}
