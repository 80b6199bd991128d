import { statsDimensions } from "@throughline/protocol";
import type { BreakdownRow, StatsDimension, StatsReport } from "@throughline/protocol";
import { useState } from "react";
import { formatCount } from "../shell/format.tsx";
import { statisticsTexts } from "../texts/statistics.ts";
import { Change } from "./change.tsx";

const texts = statisticsTexts.breakdown;
/** Explains why a dimension can be empty. */
const emptyTexts: Partial<Record<StatsDimension, string>> = texts.emptyDimensions;

const countries = new Intl.DisplayNames(undefined, { type: "region", fallback: "code" });

function describeValue(dimension: StatsDimension, value: string | null): string {
  if (value === null) return texts.others;
  if (dimension === "country") return countryName(value);
  if (dimension === "platform") return texts.platforms[value] ?? value;
  return dimension === "method" ? (texts.methods[value] ?? value) : value;
}

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Clicks, installs and events by one dimension at a time, such as platform or country. */
export function Breakdown({ report }: { report: StatsReport }) {
  const [dimension, setDimension] = useState<StatsDimension>("platform");
  const rows = report.breakdowns[dimension];
  return (
    <section className="card" aria-labelledby="breakdown">
      <h2 id="breakdown">{texts.title}</h2>
      <div className="choices" role="group" aria-label={texts.chooseDimension}>
        {statsDimensions.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === dimension}
            onClick={() => setDimension(one)}
          >
            {texts.dimensions[one]}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p>{emptyTexts[dimension] ?? texts.empty}</p>
      ) : (
        <Rows dimension={dimension} rows={rows} />
      )}
    </section>
  );
}

const kinds = ["clicks", "installs", "events"] as const;

function Rows({ dimension, rows }: { dimension: StatsDimension; rows: readonly BreakdownRow[] }) {
  return (
    <div
      className="scroll"
      tabIndex={0}
      role="group"
      aria-label={texts.tableLabel(texts.dimensions[dimension])}
    >
      <table className="breakdown">
        <thead>
          <tr>
            <th scope="col">{texts.dimensions[dimension]}</th>
            <th scope="col" className="number">
              {statisticsTexts.counts.clicks}
            </th>
            <th scope="col" className="number">
              {statisticsTexts.counts.installs}
            </th>
            <th scope="col" className="number">
              {statisticsTexts.counts.events}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value ?? ""}>
              <th scope="row" className="break">
                {describeValue(dimension, row.value)}
              </th>
              {kinds.map((kind) => (
                <td key={kind} className="number">
                  {formatCount(row[kind])}
                  <br />
                  <Change now={row[kind]} before={row.previous?.[kind] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
