/** A `Retry-After` header, seconds or a date, as milliseconds from now; `undefined` when it says nothing. */
export function retryAfterMs(header: string | null | undefined, now: number): number | undefined {
  if (!header) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return ms >= 0 ? ms : undefined;
}
