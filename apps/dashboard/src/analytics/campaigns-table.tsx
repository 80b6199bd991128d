import type { AdsReport, AdsRow } from "@throughline/protocol";
import { DataTable } from "../shell/data-table.tsx";
import type { Column } from "../shell/data-table.tsx";
import { formatCount } from "../shell/format.tsx";
import { adsTexts as texts } from "../texts/ads.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { formatMoney } from "./figures.ts";

type Counts = AdsReport["total"];

/** The campaigns of each source, and below them the sum of all installs. */
export function CampaignsTable({ report: { rows, total } }: { report: AdsReport }) {
  const figures = figureColumns(total);
  return (
    <DataTable
      label={texts.sourcesTitle}
      layout="scroll"
      className="figures-table"
      rows={rows}
      rowKey={({ source, campaign, isRest }) => JSON.stringify([source, campaign, isRest])}
      columns={[
        { name: texts.columns.source, render: ({ source }) => texts.sources[source] },
        {
          name: texts.columns.campaign,
          kind: "rowHeader",
          render: (row) => <bdi>{campaignOf(row)}</bdi>,
        },
        ...figures,
      ]}
      footer={
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {texts.total}
            </th>
            {figures.map(({ name, render }) => (
              <td key={name} className="number">
                {render(total, 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      }
    />
  );
}

function campaignOf({ campaign, isRest }: AdsRow): string {
  if (isRest) return texts.otherCampaigns;
  return campaign ?? texts.noCampaign;
}

/** Returns a column for each count and each currency. */
function figureColumns(total: Counts): Column<Counts>[] {
  const { columns } = texts;
  const count = (name: string, of: (counts: Counts) => number): Column<Counts> => ({
    name,
    kind: "number",
    render: (counts) => formatCount(of(counts)),
  });
  return [
    count(columns.installs, ({ installs }) => installs),
    ...(total.alsoFromAds > 0
      ? [count(columns.alsoFromAds, ({ alsoFromAds }) => alsoFromAds)]
      : []),
    count(columns.events, ({ events }) => events),
    ...total.revenue.map(({ currency }): Column<Counts> => ({
      name: columns.revenue(currency),
      kind: "number",
      render: ({ revenue }) => {
        const money = revenue.find((one) => one.currency === currency);
        return money ? formatMoney(money.amount, currency) : analyticsTexts.unknown;
      },
    })),
  ];
}
