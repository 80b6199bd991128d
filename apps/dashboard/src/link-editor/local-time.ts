/** Formats a time for a `datetime-local` input: `2026-05-01T14:00` in the browser’s time zone. Seconds appear if there are any. */
export function toLocalTime(iso: string): string {
  const at = new Date(iso);
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return local.replace(/(:00)?(\.000)?Z$/, "");
}
