/** A `Retry-After` header, seconds or a date, as milliseconds from now; 0 when it says nothing. */
export function retryAfterMs(header: unknown, now: number): number {
  const seconds = Number(header);
  const ms = seconds >= 0 ? seconds * 1000 : Date.parse(String(header)) - now;
  return ms > 0 ? ms : 0;
}
