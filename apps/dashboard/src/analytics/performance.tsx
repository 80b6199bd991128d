import type { NoteView, StatsReport } from "@throughline/protocol";
import { Box, Card, useComputedColorScheme } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import { analyticsTexts } from "../texts/analytics.ts";
import { seriesOf, totalsOf } from "./figures.ts";
import { NoteList } from "./notes.tsx";
import { Totals } from "./totals.tsx";

// The chart library is loaded after the figures.
const TimeChart = lazy(() =>
  import("../chart/time-chart.tsx").then((file) => ({ default: file.TimeChart })),
);

const texts = analyticsTexts;
const noNotes: readonly NoteView[] = [];

/** The totals of a report, and a chart of one of them. */
export function Performance({
  report,
  isOrganicKnown = false,
  withOrganic = true,
  metric,
  onChoose,
  notes = noNotes,
  appId,
}: {
  report: StatsReport;
  notes?: readonly NoteView[];
  /** The app whose notes can be changed. */
  appId?: string;
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
  const shownNotes = useMemo(() => notesIn(report, notes), [report, notes]);
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
              notes={shownNotes}
            />
          </Suspense>
        )}
      </Box>
      {(shownNotes.length > 0 || appId !== undefined) && (
        <NoteList notes={shownNotes} {...(appId !== undefined && { appId })} />
      )}
    </Card>
  );
}

/** Returns the notes on days of a report. */
function notesIn({ from, to, timeZone }: StatsReport, notes: readonly NoteView[]): NoteView[] {
  // Swedish dates look like ISO 8601.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const [first, last] = [date.format(new Date(from)), date.format(Date.parse(to) - 1)];
  return notes.filter(({ day }) => day >= first && day <= last);
}
