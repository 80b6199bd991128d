import type { ReportInterval } from "@throughline/protocol";
import { Box, Group, Paper, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import uPlot from "uplot";
import { DataTable } from "../shell/data-table.tsx";
import { fonts } from "../shell/theme.ts";
import { analyticsTexts } from "../texts/analytics.ts";
import { createTimeFormats } from "./time-formats.ts";
import type { TimeFormats } from "./time-formats.ts";
import { valueRange } from "./value-range.ts";
import "uplot/dist/uPlot.min.css";
import "./time-chart.css";

const texts = analyticsTexts.chart;

export interface ChartPoint {
  readonly at: string;
  readonly value: number;
}

interface TimeChartProps {
  readonly label: string;
  readonly points: readonly ChartPoint[];
  /** The same figure in the previous period. Points with the same index share a position on the time axis. */
  readonly previous: readonly ChartPoint[];
  readonly interval: ReportInterval;
  readonly timeZone: string;
  readonly format: (value: number) => string;
  /** Marks days, such as `2026-11-01`, in the time zone of the chart. */
  readonly notes?: readonly { readonly day: string; readonly text: string }[];
}

const noNotes: NonNullable<TimeChartProps["notes"]> = [];

const height = 260;
/** The minimum space between two labels of the time axis, in pixels. */
const labelSpace = 76;
/** Steps of the vertical axis. Steps below 1 would repeat labels, because counts are shown as whole numbers. */
const wholeSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

interface Hovered {
  readonly index: number;
  readonly left: number;
}

/** A figure over time as a chart and as a table. The chart reads colors only once, so give it a new `key` when they change. */
export function TimeChart({
  label,
  points,
  previous,
  interval,
  timeZone,
  format,
  notes = noNotes,
}: TimeChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<Hovered>();
  const times = useMemo(() => createTimeFormats(interval, timeZone), [interval, timeZone]);
  const noted = useMemo(
    () => notesByIndex(points, notes, interval, timeZone),
    [points, notes, interval, timeZone],
  );

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const plot = new uPlot(
      withMarks(
        chartOptions(element, { points, times, format, onHover: setHovered }),
        [...noted.keys()],
        resolveColor(element, "--ink"),
      ),
      [
        points.map((_, index) => index),
        points.map(({ value }) => value),
        points.map((_, index) => previous[index]?.value ?? null),
      ],
      element,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [points, previous, times, format, noted]);

  const total = format(points.reduce((sum, { value }) => sum + value, 0));
  const point = hovered && points[hovered.index];
  const before = hovered && previous[hovered.index];
  return (
    <figure className="time-chart">
      <Box pos="relative" mih={height}>
        <div ref={container} role="img" aria-label={texts.summary(label, total)} />
        {point && (
          <Paper
            className="chart-tooltip"
            aria-hidden="true"
            withBorder
            shadow="md"
            p="xs"
            fz="sm"
            data-side={hovered.index > points.length / 2 ? "left" : "right"}
            style={{ "--chart-x": `${hovered.left}px` }}
          >
            <strong>{label}</strong>
            <TooltipRow className="swatch" at={times.full(point.at)} value={format(point.value)} />
            {before && (
              <TooltipRow
                className="swatch previous"
                at={times.full(before.at)}
                value={format(before.value)}
              />
            )}
            {noted.get(hovered.index)?.map((text) => (
              <bdi key={text} className="chart-note">
                {text}
              </bdi>
            ))}
          </Paper>
        )}
      </Box>
      <figcaption>
        <details>
          <summary>{texts.table}</summary>
          <PointTable {...{ label, points, previous, interval, times, format }} />
        </details>
      </figcaption>
    </figure>
  );
}

function TooltipRow({ className, at, value }: Record<"className" | "at" | "value", string>) {
  return (
    <Group gap={8} c="dimmed" wrap="nowrap">
      <i className={className} /> {at}
      <Text span inherit fw={700} c="var(--ink)" ml="auto" pl="sm">
        {value}
      </Text>
    </Group>
  );
}

function chartOptions(
  element: HTMLElement,
  {
    points,
    times,
    format,
    onHover,
  }: {
    points: readonly ChartPoint[];
    times: TimeFormats;
    format: (value: number) => string;
    onHover: (hovered: Hovered | undefined) => void;
  },
): uPlot.Options {
  const accent = resolveColor(element, "--accent");
  const soft = resolveColor(element, "--soft");
  const axis = { stroke: soft, ticks: { show: false }, font: `12px ${fonts}` };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    // The last label is centered below the last point, so half of it is to the right of the chart.
    padding: [12, Math.max(12, times.tick(points.at(-1)?.at).length * 4), 0, 0],
    cursor: {
      y: false,
      drag: { x: false },
      move: snapToPoint,
      points: { size: 8, width: 0, fill: (_plot, series) => (series === 1 ? accent : soft) },
    },
    scales: {
      x: { time: false, range: [0, Math.max(1, points.length - 1)] },
      y: { range: (_plot, min, max) => valueRange(min, max) },
    },
    axes: [
      {
        ...axis,
        gap: 8,
        size: 36,
        grid: { show: false },
        splits: (plot) => labelledIndexes(points.length, plot.width),
        values: (_plot, indexes) => indexes.map((index) => times.tick(points[index]?.at)),
      },
      {
        ...axis,
        size: (plot, values) =>
          Math.max(36, ...(values ?? []).map((value) => value.length * 7 + 14)),
        grid: { stroke: resolveColor(element, "--line"), width: 1 },
        incrs: wholeSteps,
        values: (_plot, values) => values.map(format),
      },
    ],
    series: [
      {},
      {
        stroke: accent,
        width: 2,
        fill: (plot) => areaFill(plot, accent),
        points: { show: points.length === 1, size: 8, fill: accent },
      },
      {
        stroke: soft,
        width: 1.5,
        dash: [5, 5],
        points: { show: points.length === 1, size: 6 },
      },
    ],
    hooks: {
      setCursor: [
        ({ cursor: { idx, left = -1 } }) =>
          onHover(idx === null || idx === undefined || left < 0 ? undefined : { index: idx, left }),
      ],
    },
  };
}

/** Returns the texts of the notes by the index of the point whose interval contains their day. */
function notesByIndex(
  points: readonly ChartPoint[],
  notes: NonNullable<TimeChartProps["notes"]>,
  interval: ReportInterval,
  timeZone: string,
): ReadonlyMap<number, readonly string[]> {
  // Swedish dates look like ISO 8601. A month is compared by its first letters.
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone });
  const length = interval === "month" ? 7 : 10;
  const days = points.map(({ at }) => date.format(new Date(at)).slice(0, length));
  const found = new Map<number, string[]>();
  for (const { day, text } of notes) {
    const index = days.indexOf(day.slice(0, length));
    if (index !== -1) found.set(index, [...(found.get(index) ?? []), text]);
  }
  return found;
}

/** Draws a vertical line at each of these points. */
function withMarks(options: uPlot.Options, indexes: readonly number[], color: string) {
  if (indexes.length === 0) return options;
  const draw = (plot: uPlot) => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = color;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    for (const index of indexes) {
      const x = Math.round(plot.valToPos(index, "x", true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  };
  return { ...options, hooks: { ...options.hooks, draw: [draw] } };
}

/** Moves the crosshair to the nearest point. Outside the chart, its position is negative. */
function snapToPoint(plot: uPlot, left: number, top: number): [number, number] {
  return left < 0 ? [left, top] : [plot.valToPos(plot.posToIdx(left), "x"), top];
}

/** Returns the indexes of the points that get a label: the last one, and others at even distances, so that labels do not overlap. */
function labelledIndexes(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / labelSpace))));
  return Array.from(
    { length: Math.ceil(count / step) },
    (_, index) => count - 1 - index * step,
  ).toReversed();
}

function areaFill({ ctx, bbox }: uPlot, color: string): CanvasGradient {
  const gradient = ctx.createLinearGradient(0, bbox.top, 0, bbox.top + bbox.height);
  gradient.addColorStop(0, withAlpha(color, 0.22));
  gradient.addColorStop(1, withAlpha(color, 0.02));
  return gradient;
}

function PointTable({
  label,
  points,
  previous,
  interval,
  times,
  format,
}: Omit<TimeChartProps, "timeZone"> & { readonly times: TimeFormats }) {
  return (
    <DataTable
      label={texts.tableLabel}
      layout="scroll"
      rows={points}
      rowKey={({ at }) => at}
      columns={[
        {
          name: texts.intervals[interval],
          kind: "rowHeader",
          render: ({ at }) => times.full(at),
        },
        { name: label, kind: "number", render: ({ value }) => format(value) },
        ...(previous.length > 0
          ? [
              {
                name: texts.previous,
                kind: "number" as const,
                render: (_point: unknown, index: number) => {
                  const before = previous[index];
                  return before ? format(before.value) : analyticsTexts.unknown;
                },
              },
            ]
          : []),
      ]}
    />
  );
}

/** Returns the color of a CSS custom property as `rgb(…)`. A canvas cannot read custom properties. */
function resolveColor(element: HTMLElement, property: string): string {
  element.style.color = `var(${property})`;
  const { color } = getComputedStyle(element);
  element.style.color = "";
  return color;
}

/** Makes a color of the form `rgb(1, 2, 3)` transparent. */
function withAlpha(color: string, alpha: number): string {
  return color.replace(/^rgb\((.*)\)$/, `rgba($1, ${alpha})`);
}
