/** Parses an ISO 8601 time to milliseconds since 1970. Returns undefined if it is invalid. */
export function parseTimestamp(text: string): number | undefined {
  const time = Date.parse(text);
  // `Date.parse` reads February 30 as a day in March.
  const [day = ""] = text.split("T", 1);
  const isInCalendar = new Date(Date.parse(day)).getUTCDate() === Number(day.slice(-2));
  return isInCalendar && !Number.isNaN(time) ? time : undefined;
}
