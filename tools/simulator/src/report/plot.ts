import type { ComparedWorld } from "../comparison.ts";
import { firstOf } from "./comparison-report.ts";
import type { MatcherName } from "../matchers.ts";

interface Point {
  readonly recall: number;
  readonly precision: number;
}

type Maybe<T> = { readonly [key in keyof T]: T[key] | null };

const panel = { width: 300, height: 230, left: 52, top: 44, gap: 34 };

const style = `
    text { font: 12px system-ui, sans-serif; fill: #3d4450; }
    .title { font-weight: 600; font-size: 14px; fill: #1b1f27; }
    .grid { stroke: #d5d9e0; stroke-width: 1; }
    .ours { stroke: #0b6bcb; fill: none; stroke-width: 2.5; stroke-linejoin: round; }
    .ours-dot { fill: #0b6bcb; }
    .chosen { fill: #0b6bcb; stroke: #ffffff; stroke-width: 2; }
    .first { fill: #c2410c; }
    .second { fill: #7a7f8a; }
    .third { fill: #7a5195; }
    @media (prefers-color-scheme: dark) {
      text { fill: #b6bdc9; }
      .title { fill: #eef1f6; }
      .grid { stroke: #3a414d; }
      .ours { stroke: #6cb2ff; }
      .ours-dot { fill: #6cb2ff; }
      .chosen { fill: #6cb2ff; stroke: #11151b; }
      .first { fill: #fb923c; }
      .second { fill: #9aa1ad; }
      .third { fill: #b48ad6; }
    }`;

/** Draws one panel per world: Throughline as a curve over the thresholds, the other rules as points. */
export function precisionRecallPlot(worlds: readonly ComparedWorld[]): string {
  const columns = 2;
  const rows = Math.ceil(worlds.length / columns);
  const cellWidth = panel.left + panel.width + panel.gap;
  const cellHeight = panel.top + panel.height + 52;
  const width = columns * cellWidth;
  const height = rows * cellHeight + 34;
  const panels = worlds.map((world, index) => {
    const left = (index % columns) * cellWidth + panel.left;
    const top = Math.floor(index / columns) * cellHeight + panel.top;
    return `  <g transform="translate(${left} ${top})">\n${drawWorld(world)}\n  </g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Precision against recall on ${worlds.map(({ name }) => name).join(", ")}">
  <style>${style}
  </style>
${panels.join("\n")}
${legend(height - 14)}
</svg>
`;
}

/** The rules to draw. Rules with a far lower precision are left out, because they would compress the axis. */
const drawn = [
  { rule: "same IP, latest click, 24 h", kind: "first", label: "same IP, latest click" },
  { rule: "Detour's weights", kind: "second", label: "Detour's weights" },
  { rule: "plain model, fixed values", kind: "third", label: "plain model" },
] as const satisfies readonly { rule: MatcherName; kind: string; label: string }[];

function drawWorld(world: ComparedWorld): string {
  const { name, baselines } = world;
  const { curve, measures } = firstOf(world);
  const points = curve.flatMap(pointOf);
  const chosen = pointOf(measures);
  const rules = drawn.flatMap(({ rule, kind }) => {
    const evaluation = baselines[rule];
    return evaluation ? pointOf(evaluation.measures).map((point) => ({ ...point, kind })) : [];
  });
  const floor = lowest([...points, ...chosen, ...rules]);
  const y = (precision: number) => round(((1 - precision) / (1 - floor)) * panel.height);
  const path = points.map(
    ({ recall, precision }, i) => `${i === 0 ? "M" : "L"}${x(recall)} ${y(precision)}`,
  );
  const dot = (point: Point, kind: string, radius: number) =>
    `    <circle class="${kind}" cx="${x(point.recall)}" cy="${y(point.precision)}" r="${radius}"/>`;
  return [
    `    <text class="title" x="0" y="-18">${name}</text>`,
    `    <text x="${panel.width}" y="-18" text-anchor="end">precision (up) against recall</text>`,
    ...steps(floor).map(
      (precision) =>
        `    <path class="grid" d="M0 ${y(precision)}H${panel.width}"/><text x="-8" y="${y(precision) + 4}" text-anchor="end">${Math.round(precision * 100)} %</text>`,
    ),
    ...[0, 0.25, 0.5, 0.75, 1].map(
      (recall) =>
        `    <path class="grid" d="M${x(recall)} 0V${panel.height}"/><text x="${x(recall)}" y="${panel.height + 18}" text-anchor="middle">${recall * 100} %</text>`,
    ),
    `    <path class="ours" d="${path.join("")}"/>`,
    ...points.map((point) => dot(point, "ours-dot", 2.5)),
    ...chosen.map((point) => dot(point, "chosen", 6)),
    ...rules.map((point) => dot(point, point.kind, 5)),
  ].join("\n");
}

function legend(y: number): string {
  const entries = [
    { kind: "ours-dot", label: "Throughline, 0.2 to 0.999 (large: the threshold)" },
    ...drawn,
  ];
  const places = [panel.left, panel.left + 310, panel.left + 480, panel.left + 610];
  return entries
    .map(
      ({ kind, label }, i) =>
        `  <circle class="${kind}" cx="${places[i] ?? 0}" cy="${y - 4}" r="5"/><text x="${(places[i] ?? 0) + 10}" y="${y}">${label} </text>`,
    )
    .join("\n");
}

function pointOf({ precision, recall }: Maybe<Point>): Point[] {
  return precision === null || recall === null ? [] : [{ precision, recall }];
}

/** Returns the start of the precision axis: the lowest precision, rounded down to tens. */
function lowest(points: readonly Point[]): number {
  const worst = Math.min(0.9, ...points.map(({ precision }) => precision));
  return Math.floor(worst * 10) / 10;
}

function steps(floor: number): number[] {
  const size = (1 - floor) / 5;
  return Array.from({ length: 6 }, (_, i) => floor + i * size);
}

function x(recall: number): number {
  return round(recall * panel.width);
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}
