import type { BreakdownRow, StatsDimension, StatsReport } from "@throughline/protocol";
import { Button, Card, UnstyledButton } from "@mantine/core";
import { useState } from "react";
import type { ReactNode } from "react";
import { formatCount } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { CountryCode, describeValue } from "./describe-value.tsx";
import { amountOf, formatMoney } from "./figures.ts";
import { splitName } from "./search.ts";

const texts = analyticsTexts.breakdown;
/** Explains why a dimension can be empty. */
const emptyTexts: Partial<Record<StatsDimension, string>> = texts.emptyDimensions;

/** How many rows are shown before the user asks for all. */
const shortLength = 7;

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly value: (row: BreakdownRow) => number;
  readonly text: (row: BreakdownRow) => string;
}

const count = (id: "clicks" | "installs" | "events" | "organicEvents"): Figure => ({
  id,
  label: texts.columns[id],
  value: (row) => row[id] ?? 0,
  text: (row) => formatCount(row[id] ?? 0),
});

function money(currency: string): Figure {
  return {
    id: `revenue:${currency}`,
    label: currency,
    value: ({ revenue }) => amountOf(revenue, currency),
    text: ({ revenue }) =>
      formatMoney(revenue.find((item) => item.currency === currency)?.amount ?? "0", currency),
  };
}

/** Returns the columns of a breakdown. Only the breakdown by event has organic events, and it has no clicks or installs. */
function figuresOf(dimension: StatsDimension, metric: string): Figure[] {
  const [kind, currency] = splitName(metric);
  return [
    ...(dimension === "event" ? [] : [count("clicks"), count("installs")]),
    count("events"),
    ...(dimension === "event" ? [count("organicEvents")] : []),
    ...(kind === "revenue" ? [money(currency)] : []),
  ];
}

/** A card with the values of one dimension. Each row filters the page by its value. */
export function Breakdown({
  report,
  dimension,
  metric,
  title,
  tabs,
  onFilter,
}: {
  report: StatsReport;
  dimension: StatsDimension;
  /** The figure in the chart, by which the rows are sorted. */
  metric: string;
  title: string;
  /** Chooses between the dimensions of the card. */
  tabs?: ReactNode;
  onFilter: (value: string) => void;
}) {
  const [isLong, setIsLong] = useState(false);
  const figures = figuresOf(dimension, metric);
  const measure =
    figures.find(({ id }) => id === metric) ??
    figures.find(
      ({ id }) => id === (/^(organicInstalls|newUsers)$/.test(metric) ? "installs" : "clicks"),
    ) ??
    figures[0];
  if (!measure) return null;
  const rows = report.breakdowns[dimension].toSorted(
    (a, b) =>
      Number(a.value === null) - Number(b.value === null) || measure.value(b) - measure.value(a),
  );
  const maxValue = Math.max(1, ...rows.map(measure.value));
  return (
    <Card component="section" aria-label={title} className="breakdown-card">
      <div className="row wrap">
        <h2 className="grow">{title}</h2>
        {tabs}
      </div>
      {rows.length === 0 ? (
        <p className="soft">{emptyTexts[dimension] ?? texts.empty}</p>
      ) : (
        <table className="breakdown">
          <thead>
            <tr>
              <th scope="col">{analyticsTexts.filters.names[dimension]}</th>
              {figures.map(({ id, label }) => (
                <th key={id} scope="col" className="number" data-chosen={id === measure.id}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, isLong ? rows.length : shortLength).map((row) => (
              <tr key={row.value ?? ""}>
                <th scope="row">
                  <span
                    className="share-bar"
                    style={{ width: `${(measure.value(row) / maxValue) * 100}%` }}
                  />
                  <Value dimension={dimension} value={row.value} onFilter={onFilter} />
                </th>
                {figures.map(({ id, text }) => (
                  <td key={id} className="number" data-chosen={id === measure.id}>
                    {text(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shortLength && (
        <Button
          variant="subtle"
          size="compact-sm"
          className="show-all"
          onClick={() => setIsLong(!isLong)}
        >
          {isLong ? texts.showFewer : texts.showAll(formatCount(rows.length))}
        </Button>
      )}
    </Card>
  );
}

function Value({
  dimension,
  value,
  onFilter,
}: {
  dimension: StatsDimension;
  value: string | null;
  onFilter: (value: string) => void;
}) {
  if (value === null) return <span className="value">{texts.others}</span>;
  const name = describeValue(dimension, value);
  return (
    <UnstyledButton className="value" title={texts.filter(name)} onClick={() => onFilter(value)}>
      {dimension === "country" && <CountryCode code={value} />}
      <bdi>{name}</bdi>
    </UnstyledButton>
  );
}
