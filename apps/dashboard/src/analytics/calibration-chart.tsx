import type { CalibrationStep } from "@throughline/protocol";
import { formatChance, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";

const texts = analyticsTexts.accuracy;

const size = 240;
const margin = 34;
const span = size - margin - 8;
const x = (share: number) => margin + share * span;
const y = (share: number) => 8 + (1 - share) * span;
const marks = [0, 0.5, 1];

/** Plots predicted probability against the share of correct matches. Larger dots stand for more installs. */
export function CalibrationChart({ bins }: { bins: readonly CalibrationStep[] }) {
  const shown = bins.flatMap(({ stated, observed, verdicts }) =>
    stated === null || observed === null ? [] : [{ stated, observed, verdicts }],
  );
  const maxVerdicts = Math.max(1, ...shown.map(({ verdicts }) => verdicts));
  const summary = shown
    .map(({ stated, observed }) => texts.chartPoint(formatChance(stated), formatPercent(observed)))
    .join("; ");
  return (
    <svg
      width={size}
      fontSize={11}
      fill="var(--soft)"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.chartLabel(summary)}
    >
      <path
        fill="none"
        stroke="var(--line)"
        d={`M${x(0)} ${y(1)}V${y(0)}H${x(1)}M${x(0)} ${y(0)}L${x(1)} ${y(1)}`}
      />
      {marks.map((mark) => (
        <g key={mark}>
          <text x={x(mark)} y={y(0) + 16} textAnchor="middle">
            {formatPercent(mark)}
          </text>
          <text x={x(0) - 6} y={y(mark) + 4} textAnchor="end">
            {mark === 0 ? "" : formatPercent(mark)}
          </text>
        </g>
      ))}
      {shown.map(({ stated, observed, verdicts }) => (
        <circle
          key={stated}
          cx={x(stated)}
          cy={y(observed)}
          fill="var(--accent)"
          fillOpacity={0.75}
          r={3 + 6 * Math.sqrt(verdicts / maxVerdicts)}
        />
      ))}
    </svg>
  );
}
