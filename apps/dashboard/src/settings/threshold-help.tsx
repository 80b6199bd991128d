import { useQuery } from "@tanstack/react-query";
import { calibrationQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { formatCount, formatDecimal, formatPercent } from "../shell/format.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { estimateThreshold } from "./estimate-threshold.ts";

const texts = settingsTexts.threshold;

/** The default of the matching engine. */
const defaultThreshold = 0.9;

/** Precision and recall in simulations at the default threshold (docs/evaluation.md). */
const scenarios = [
  [texts.scenarios.small, 0.9969, 0.867],
  [texts.scenarios.large, 0.9953, 0.677],
  [texts.scenarios.campus, 0.9897, 0.605],
  [texts.scenarios.city, 0.9841, 0.633],
] as const;

/** Shows the precision and recall of a threshold, measured on the app’s installs or in simulations. */
export function ThresholdHelp({ appId, value }: { appId: string; value: string }) {
  const { data } = useQuery(calibrationQuery(appId));
  const threshold = value.trim() === "" ? defaultThreshold : Number(value.replace(",", "."));
  const estimate =
    data && threshold >= 0.5 && threshold <= 1 && estimateThreshold(threshold, data.bins);
  if (estimate) {
    return (
      <p className="soft" role="status">
        {texts.own(
          threshold,
          formatCount(estimate.verdicts),
          formatExactPercent(estimate.precision),
          formatExactPercent(estimate.recall),
        )}
      </p>
    );
  }
  return (
    <details>
      <summary>{texts.simulated}</summary>
      <p className="soft">{texts.simulatedText(defaultThreshold)}</p>
      <DataTable
        label={texts.tableLabel}
        layout="scroll"
        rows={scenarios}
        rowKey={([scenario]) => scenario}
        columns={[
          { name: texts.scenario, kind: "rowHeader", render: ([scenario]) => scenario },
          {
            name: texts.precision,
            kind: "number",
            render: ([, precision]) => formatExactPercent(precision),
          },
          { name: texts.recall, kind: "number", render: ([, , recall]) => formatPercent(recall) },
        ]}
      />
    </details>
  );
}

function formatExactPercent(share: number): string {
  return `${formatDecimal(share * 100, 1)} %`;
}
