import type { StatsCounts, StatsView } from "@throughline/protocol";
import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import { formatCount } from "../shell/format.tsx";
import "uplot/dist/uPlot.min.css";

export interface ChartLine {
  readonly kind: keyof StatsCounts;
  readonly label: string;
  /** A custom property that holds its colour. */
  readonly color: string;
}

const height = 240;
const stepMs = { hour: 3_600_000, day: 86_400_000 } as const;

/** Counts over time, in the colours of the moment it is first drawn; with the same as a table for whoever does not see it. */
export function TimeChart({ stats, lines }: { stats: StatsView; lines: readonly ChartLine[] }) {
  const place = useRef<HTMLDivElement>(null);
  const steps = useMemo(() => fillGaps(stats), [stats]);

  useEffect(() => {
    const holder = place.current;
    if (!holder) return undefined;
    const style = getComputedStyle(document.documentElement);
    const color = (name: string) => style.getPropertyValue(name).trim();
    const axis = {
      stroke: color("--soft"),
      grid: { stroke: color("--line"), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        width: holder.clientWidth,
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
      holder,
    );
    const watcher = new ResizeObserver(() => plot.setSize({ width: holder.clientWidth, height }));
    watcher.observe(holder);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [steps, lines, stats.interval]);

  return (
    <figure className="chart">
      <div ref={place} className="plot" role="img" aria-label={summarize(stats, lines)} />
      <figcaption>
        <details>
          <summary>As a table</summary>
          <div className="scroll" tabIndex={0} role="group" aria-label="Counts over time">
            <table>
              <thead>
                <tr>
                  <th scope="col">{stats.interval === "day" ? "Day (UTC)" : "Hour"}</th>
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

/** Every step of the span, those in which nothing happened too. */
function fillGaps({ from, to, interval, series }: StatsView): (StatsCounts & { at: number })[] {
  const known = new Map(series.map((step) => [Date.parse(step.at), step]));
  const nothing = { clicks: 0, filtered: 0, opened: 0, installs: 0, matches: 0, events: 0 };
  const steps: (StatsCounts & { at: number })[] = [];
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

/** A moment below the chart, short. */
function formatTick(at: number, interval: "hour" | "day"): string {
  return (interval === "day" ? dayTicks : hourTicks).format(at);
}

/** Days are counted in UTC; an hour is an hour anywhere. */
function formatLabel(at: number, interval: "hour" | "day"): string {
  return (interval === "day" ? days : hours).format(at);
}

function summarize({ total }: StatsView, lines: readonly ChartLine[]): string {
  const counted = lines.map(({ kind, label: name }) => {
    const words = name.toLowerCase();
    return `${formatCount(total[kind])} ${total[kind] === 1 ? words.replace(/s$/, "") : words}`;
  });
  return `Over time: ${counted.join(", ")}`;
}
