import type { ReportInterval } from "@throughline/protocol";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import { formatCount } from "../shell/format.tsx";
import { statisticsTexts } from "../texts/statistics.ts";
import "uplot/dist/uPlot.min.css";

const texts = statisticsTexts.chart;

export interface ChartLine {
  readonly kind: keyof typeof texts.counted;
  readonly label: string;
  /** The CSS custom property with the color of the line. */
  readonly color: string;
}

type ChartCounts = Readonly<Record<ChartLine["kind"], number>>;

/** Counts over time, as the service returns them. */
export interface ChartStats {
  readonly from: string;
  readonly to: string;
  readonly interval: ReportInterval;
  readonly total: ChartCounts;
  readonly series: readonly (ChartCounts & { readonly at: string })[];
}

const height = 240;
const stepMs = { hour: 3_600_000, day: 86_400_000, month: 86_400_000 } as const;

/** Counts over time as a chart and as a table. The colors are read once, so give it a new `key` when they change. */
export function TimeChart({ stats, lines }: { stats: ChartStats; lines: readonly ChartLine[] }) {
  const container = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => fillGaps(stats), [stats]);

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const color = (name: string) => resolveColor(element, name);
    const axis = {
      stroke: color("--soft"),
      grid: { stroke: color("--line"), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        legend: { live: true },
        tzDate: (at) =>
          stats.interval === "day"
            ? uPlot.tzDate(new Date(at * 1000), "Etc/UTC")
            : new Date(at * 1000),
        cursor: { points: { size: 7 } },
        axes: [
          {
            ...axis,
            space: 64,
            gap: 10,
            values: (_plot, values) => values.map((at) => formatTick(at * 1000, stats.interval)),
          },
          {
            ...axis,
            size: 44,
            values: (_plot, values) =>
              values.map((value) => (Number.isInteger(value) ? formatCount(value) : "")),
          },
        ],
        scales: { y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] } },
        series: [
          {
            label: "",
            value: (_plot, at) => (at === null ? "" : formatLabel(at * 1000, stats.interval)),
          },
          ...lines.map(({ label: name, color: property }) => ({
            label: name,
            value: (_plot: uPlot, value: number | null) =>
              value === null ? "" : formatCount(value),
            stroke: color(property),
            width: 2,
            points: { show: steps.length < 40 },
          })),
        ],
      },
      [
        steps.map(({ at }) => at / 1000),
        ...lines.map(({ kind }) => steps.map((step) => step[kind])),
      ],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [steps, lines, stats.interval]);

  return (
    <figure className="chart">
      <div ref={container} className="plot" role="img" aria-label={summarize(stats, lines)} />
      <figcaption>
        <details>
          <summary>{texts.table}</summary>
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.tableLabel}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{stats.interval === "day" ? texts.day : texts.hour}</th>
                  {lines.map(({ kind, label: name }) => (
                    <th scope="col" key={kind} className="number">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {steps.toReversed().map((step) => (
                  <tr key={step.at}>
                    <th scope="row">{formatLabel(step.at, stats.interval)}</th>
                    {lines.map(({ kind }) => (
                      <td key={kind} className="number">
                        {formatCount(step[kind])}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </figcaption>
    </figure>
  );
}

/** Returns the color of a custom property. A canvas needs the color itself. */
function resolveColor(element: HTMLElement, name: string): string {
  element.style.color = `var(${name})`;
  const { color } = getComputedStyle(element);
  element.style.color = "";
  return color;
}

/** Adds the steps without any counts, which the service leaves out. */
function fillGaps({ from, to, interval, series }: ChartStats): (ChartCounts & { at: number })[] {
  const known = new Map(series.map((step) => [Date.parse(step.at), step]));
  const nothing = { clicks: 0, installs: 0, events: 0 };
  const steps: (ChartCounts & { at: number })[] = [];
  for (let at = Date.parse(from); at < Date.parse(to); at += stepMs[interval]) {
    const { at: _at, ...counts } = known.get(at) ?? { at: "", ...nothing };
    steps.push({ ...counts, at });
  }
  return steps;
}

const days = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });
const hours = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

const dayTicks = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});
const hourTicks = new Intl.DateTimeFormat(undefined, {
  weekday: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Formats a time for the axis. */
function formatTick(at: number, interval: ReportInterval): string {
  return (interval === "hour" ? hourTicks : dayTicks).format(at);
}

/** Formats a time for the legend and the table. Days are in UTC, hours in the browser’s time zone. */
function formatLabel(at: number, interval: ReportInterval): string {
  return (interval === "hour" ? hours : days).format(at);
}

function summarize({ total }: ChartStats, lines: readonly ChartLine[]): string {
  const counts = lines.map(({ kind }) =>
    texts.counted[kind](total[kind], formatCount(total[kind])),
  );
  return texts.summary(counts.join(", "));
}
