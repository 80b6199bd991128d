/** The moment an ISO 8601 time names, in milliseconds; undefined when there is no such moment. */
export function readMoment(text: string): number | undefined {
  const moment = Date.parse(text);
  // The 30th of February would be taken for a day in March.
  const [day = ""] = text.split("T", 1);
  const isInCalendar = new Date(Date.parse(day)).getUTCDate() === Number(day.slice(-2));
  return isInCalendar && !Number.isNaN(moment) ? moment : undefined;
}
