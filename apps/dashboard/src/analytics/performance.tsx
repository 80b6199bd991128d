import type { StatsReport } from "@throughline/protocol";
import { Box, Card, useComputedColorScheme } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { analyticsTexts } from "../texts/analytics.ts";
import { seriesOf, totalsOf } from "./figures.ts";
import { Totals } from "./totals.tsx";

// The chart library is loaded after the figures.
const TimeChart = lazy(() =>
  import("../chart/time-chart.tsx").then((file) => ({ default: file.TimeChart })),
);

const texts = analyticsTexts;

/** The totals of a report, and a chart of one of them. */
export function Performance({
  report,
  isOrganicKnown = false,
  withOrganic = true,
  metric,
  onChoose,
}: {
  report: StatsReport;
  isOrganicKnown?: boolean;
  /** Whether organic installs are among the totals. */
  withOrganic?: boolean;
  /** The total that the chart shows. */
  metric: string;
  onChoose: (metric: string) => void;
}) {
  // The chart is a canvas, which must be drawn again when the mode changes.
  const scheme = useComputedColorScheme("light");
  const totals = useMemo(
    () =>
      totalsOf(report, isOrganicKnown).filter(
        (total) => withOrganic || total.id !== "organicInstalls",
      ),
    [report, isOrganicKnown, withOrganic],
  );
  const chosen = totals.find(({ id }) => id === metric) ?? totals[0];
  const id = chosen?.id ?? "clicks";
  const { series, previous } = useMemo(
    () => ({
      series: seriesOf(report.series, id),
      previous: seriesOf(report.previous?.series ?? [], id),
    }),
    [report, id],
  );
  return (
    <Card component="section" aria-label={texts.page.performance}>
      <Totals totals={totals} chosen={id} onChoose={onChoose} />
      <Box mih={290}>
        {chosen === undefined || chosen.value === null ? (
          <p className="soft">{id === "newUsers" ? texts.chart.noUserIds : texts.chart.unknown}</p>
        ) : (
          <Suspense>
            <TimeChart
              key={scheme}
              label={chosen.label}
              points={series}
              previous={previous}
              interval={report.interval}
              timeZone={report.timeZone}
              format={chosen.format}
            />
          </Suspense>
        )}
      </Box>
    </Card>
  );
}
