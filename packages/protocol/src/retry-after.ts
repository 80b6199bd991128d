/** Parses a `Retry-After` header, in seconds or as a date, into milliseconds from now. Returns 0 for anything else. */
export function retryAfterMs(header: unknown, now: number): number {
  const seconds = Number(header);
  const ms = seconds >= 0 ? seconds * 1000 : Date.parse(String(header)) - now;
  return ms > 0 ? ms : 0;
}
