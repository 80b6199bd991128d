import { statsDimensions } from "@throughline/protocol";
import type { BreakdownRow, StatsDimension, StatsReport } from "@throughline/protocol";
import { useState } from "react";
import { formatCount } from "../shell/format.tsx";
import { Change } from "./change.tsx";

const names: Record<StatsDimension, string> = {
  platform: "Platform",
  os: "System",
  browser: "Browser or app",
  country: "Country",
  referrer: "Website",
  source: "UTM source",
  medium: "UTM medium",
  campaign: "UTM campaign",
  method: "Match",
  event: "Event",
};

/** Why there may be nothing to show. */
const whenEmpty: Partial<Record<StatsDimension, string>> = {
  country:
    "Countries are known once whoever runs the service sets GEO_DATABASE to an MMDB file. Addresses are not kept.",
  referrer: "Browsers and chats rarely say which page a link was on.",
  source: "No link here has a UTM source, neither its own nor in its address.",
  medium: "No link here has a UTM medium, neither its own nor in its address.",
  campaign: "No link here has a UTM campaign, neither its own nor in its address.",
  event: "No event was logged in this time.",
};

const countries = new Intl.DisplayNames(undefined, { type: "region", fallback: "code" });
const platforms: Record<string, string> = { ios: "iOS", android: "Android", desktop: "Computer" };
const methods: Record<string, string> = {
  referrer: "Exact, by the store’s referrer",
  clipboard: "Exact, by the clipboard",
  fingerprint: "Likely, by device signals",
  update: "Updates of apps installed before",
  none: "Not matched",
};

function describeValue(dimension: StatsDimension, value: string | null): string {
  if (value === null) return "All others";
  if (dimension === "country") return countryName(value);
  if (dimension === "platform") return platforms[value] ?? value;
  return dimension === "method" ? (methods[value] ?? value) : value;
}

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}

/** What clicks, installs and events have in common: one dimension at a time. */
export function Breakdown({ report }: { report: StatsReport }) {
  const [dimension, choose] = useState<StatsDimension>("platform");
  const rows = report.breakdowns[dimension];
  return (
    <section className="card" aria-labelledby="breakdown">
      <h2 id="breakdown">What they have in common</h2>
      <div className="choices" role="group" aria-label="Break down by">
        {statsDimensions.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === dimension}
            onClick={() => choose(one)}
          >
            {names[one]}
          </button>
        ))}
      </div>
      {rows.length === 0 ? (
        <p>{whenEmpty[dimension] ?? "Nothing was counted in this time."}</p>
      ) : (
        <Rows dimension={dimension} rows={rows} />
      )}
    </section>
  );
}

const kinds = ["clicks", "installs", "events"] as const;

function Rows({ dimension, rows }: { dimension: StatsDimension; rows: readonly BreakdownRow[] }) {
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={`By ${names[dimension]}`}>
      <table className="breakdown">
        <thead>
          <tr>
            <th scope="col">{names[dimension]}</th>
            <th scope="col" className="number">
              Clicks
            </th>
            <th scope="col" className="number">
              Installs
            </th>
            <th scope="col" className="number">
              Events
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
                  <Change now={row[kind]} before={row.before?.[kind] ?? null} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
