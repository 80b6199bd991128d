import type { RetentionRow } from "@throughline/protocol";
import { locale } from "../language/language.ts";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";

const texts = analyticsTexts.retention;

const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });

/** The share of a day’s installs that logged an event 1, 7 and 30 days later. */
export function Retention({ rows }: { rows: readonly RetentionRow[] }) {
  return (
    <>
      <p className="soft">{texts.text}</p>
      {rows.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <DataTable
          label={texts.tableLabel}
          layout="scroll"
          rows={rows.toReversed()}
          rowKey={({ day }) => day}
          columns={[
            {
              name: texts.columns.day,
              kind: "rowHeader",
              render: ({ day }) => dayFormat.format(new Date(day)),
            },
            {
              name: texts.columns.installs,
              kind: "number",
              render: ({ installs }) => formatCount(installs),
            },
            shareColumn("day1"),
            shareColumn("day7"),
            shareColumn("day30"),
          ]}
        />
      )}
    </>
  );
}

function shareColumn(day: "day1" | "day7" | "day30"): Column<RetentionRow> {
  return {
    name: texts.columns[day],
    kind: "number",
    render: ({ installs, [day]: active }) =>
      active === null ? texts.notYet : formatPercent(active / installs),
  };
}
