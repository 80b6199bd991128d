import type { BreakdownRow, StatsDimension, StatsReport } from "@throughline/protocol";
import { UnstyledButton } from "@mantine/core";
import { lazy, Suspense } from "react";
import type { ReactNode } from "react";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount } from "../shell/format.tsx";
import { Section } from "../shell/section.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { CountryFlag, describeValue } from "./describe-value.tsx";
import { amountOf, formatMoney } from "./figures.ts";
import { splitName } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";
import { useShortList } from "./use-short-list.tsx";

const CountryMap = lazy(() => import("./country-map.tsx"));

const texts = analyticsTexts.breakdown;
/** Explains why a dimension can be empty. */
const emptyTexts: Partial<Record<StatsDimension, string>> = texts.emptyDimensions;

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

/**
 * Returns the columns of a breakdown. Only the breakdown by event has organic events, and it has no clicks or installs.
 * Revenue takes the place of other columns, so that names keep their space.
 */
function figuresOf(dimension: StatsDimension, metric: string): Figure[] {
  const [kind, currency] = splitName(metric);
  if (kind === "revenue")
    return [count(dimension === "event" ? "events" : "installs"), money(currency)];
  return dimension === "event"
    ? [count("events"), count("organicEvents")]
    : [count("clicks"), count("installs"), count("events")];
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
  const { isReadOnly } = useAnalytics();
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
  return (
    <Section title={title} region actions={tabs} mih={200}>
      {rows.length === 0 ? (
        <p className="soft">{emptyTexts[dimension] ?? texts.empty}</p>
      ) : (
        <>
          {dimension === "country" && (
            <div className="country-map-frame">
              <Suspense>
                <CountryMap
                  rows={rows}
                  valueOf={measure.value}
                  label={measure.label}
                  onFilter={isReadOnly ? undefined : onFilter}
                />
              </Suspense>
            </div>
          )}
          <BreakdownTable
            title={title}
            dimension={dimension}
            figures={figures}
            measure={measure}
            rows={rows}
            onFilter={onFilter}
          />
        </>
      )}
    </Section>
  );
}

function BreakdownTable({
  title,
  dimension,
  figures,
  measure,
  rows,
  onFilter,
}: {
  title: string;
  dimension: StatsDimension;
  figures: readonly Figure[];
  /** The figure that the bars show. */
  measure: Figure;
  rows: readonly BreakdownRow[];
  onFilter: (value: string) => void;
}) {
  const { shown, toggle } = useShortList(rows, 7);
  const maxValue = Math.max(1, ...rows.map(measure.value));
  return (
    <>
      <DataTable
        label={title}
        layout="fixed"
        className="figures-table breakdown"
        rows={shown}
        rowKey={({ value }) => value ?? ""}
        columns={[
          {
            name: analyticsTexts.filters.names[dimension],
            kind: "rowHeader",
            render: (row) => (
              <>
                <span
                  className="share-bar"
                  style={{ width: `${(measure.value(row) / maxValue) * 100}%` }}
                />
                <Value dimension={dimension} value={row.value} onFilter={onFilter} />
              </>
            ),
          },
          ...figures.map(({ id, label, text }) => ({
            name: label,
            kind: "number" as const,
            width: id.startsWith("revenue:") ? 96 : "clamp(58px, 7vw, 76px)",
            chosen: id === measure.id,
            render: text,
          })),
        ]}
      />
      {toggle}
    </>
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
  const { isReadOnly } = useAnalytics();
  if (value === null) return <span className="value">{texts.others}</span>;
  const name = describeValue(dimension, value);
  const content = (
    <>
      {dimension === "country" && <CountryFlag code={value} />}
      <bdi>{name}</bdi>
    </>
  );
  if (isReadOnly) return <span className="value">{content}</span>;
  return (
    <UnstyledButton className="value" title={texts.filter(name)} onClick={() => onFilter(value)}>
      {content}
    </UnstyledButton>
  );
}
