/** Formats a time for a `datetime-local` input: `2026-05-01T14:00` in the browser’s time zone. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
