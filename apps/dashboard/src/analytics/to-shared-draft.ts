import type { SharedReportDraft } from "@throughline/protocol";
import type { ReportQuery } from "@throughline/protocol/admin";

/** What the dialog that shares a report asks for, as it opens. */
export const newSharedReport = {
  name: "",
  /** How many days up to today the report shows. If empty, it keeps the dates of the page. */
  days: "30",
  expiresAt: "",
  password: "",
  embedOrigins: "",
  withNotes: false,
};
type SharedReportForm = typeof newSharedReport;

/** Returns the report to share: the query of the page, with its dates or with days up to today. */
export function toSharedDraft(
  { name, days, expiresAt, password, embedOrigins, withNotes }: SharedReportForm,
  { from, to, interval, ...filters }: ReportQuery,
): SharedReportDraft {
  // The intervals belong to the dates of the page: 90 days have too many hours for a chart.
  const parameters = days === "" ? { ...filters, from, to, interval } : filters;
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([key, value]) => (value ? [[key, value]] : [])),
  ).toString();
  const origins = embedOrigins.split(/[\s,]+/).filter(Boolean);
  return {
    name: name.trim(),
    ...(query && { query }),
    ...(days !== "" && { days: Number(days) }),
    // The link works until the end of the day.
    ...(expiresAt && { expiresAt: new Date(`${expiresAt}T23:59:59`).toISOString() }),
    ...(password && { password }),
    ...(origins.length > 0 && { embedOrigins: origins }),
    withNotes,
  };
}
