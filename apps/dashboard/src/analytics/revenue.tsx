import type { RevenueRow } from "@throughline/protocol";
import { DataTable } from "../shell/data-table.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { Change } from "./change.tsx";
import { formatMoney } from "./figures.ts";

const { revenue: texts, unknown } = analyticsTexts;

/** The revenue in each currency: the sum of all events that have a value and a currency. */
export function Revenue({ rows }: { rows: readonly RevenueRow[] }) {
  if (rows.length === 0) return <p className="soft">{texts.empty}</p>;
  return (
    <DataTable
      label={texts.tableLabel}
      layout="scroll"
      rows={rows}
      rowKey={({ currency }) => currency}
      columns={[
        { name: texts.currency, kind: "rowHeader", render: ({ currency }) => currency },
        {
          name: texts.linked,
          kind: "number",
          render: ({ amount, currency, previous }) => (
            <>
              {formatMoney(amount, currency)}{" "}
              <Change now={Number(amount)} before={previous === null ? null : Number(previous)} />
            </>
          ),
        },
        {
          name: texts.previous,
          kind: "number",
          render: ({ previous, currency }) =>
            previous === null ? unknown : formatMoney(previous, currency),
        },
        {
          name: texts.organic,
          kind: "number",
          render: ({ organicAmount, currency }) => formatMoney(organicAmount, currency),
        },
        {
          name: texts.returning,
          kind: "number",
          render: ({ returningAmount, currency }) => formatMoney(returningAmount, currency),
        },
      ]}
    />
  );
}
