import { useQuery } from "@tanstack/react-query";
import { calibrationQuery } from "../api/queries.ts";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { estimateThreshold } from "./estimate-threshold.ts";

/** What the engine takes where nothing is set. */
const defaultThreshold = 0.9;

/** Measured in simulated worlds at the usual threshold: docs/evaluation.md. */
const worlds = [
  ["a small app, users all over the world", 0.9969, 0.867],
  ["100,000 clicks in two days", 0.9953, 0.677],
  ["a campus behind eight addresses", 0.9897, 0.605],
  ["2,500 links clicked in one city on one evening", 0.9841, 0.633],
] as const;

/** What a threshold means in precision and recall: by the app's own installs, or by simulated ones. */
export function ThresholdHelp({ app, typed }: { app: string; typed: string }) {
  const { data } = useQuery(calibrationQuery(app));
  const threshold = typed.trim() === "" ? defaultThreshold : Number(typed.replace(",", "."));
  const own = data && threshold >= 0.5 && threshold <= 1 && estimateThreshold(threshold, data.bins);
  if (own) {
    return (
      <p className="soft" role="status">
        At {threshold}, by {formatCount(own.verdicts)} installs of this app that named their link
        themselves: {formatExactPercent(own.precision)} of the matches would be right (precision),
        and {formatExactPercent(own.recall)} of these installs would get theirs (recall).
      </p>
    );
  }
  return (
    <details>
      <summary>What that means, in simulated worlds</summary>
      <p className="soft">
        This app has too few installs that named their link themselves to say it by its own. At the
        usual {defaultThreshold}, simulations gave:
      </p>
      <div className="scroll" tabIndex={0} role="group" aria-label="Precision and recall">
        <table>
          <thead>
            <tr>
              <th scope="col">World</th>
              <th scope="col" className="number">
                Matches that were right
              </th>
              <th scope="col" className="number">
                Clicks that were found
              </th>
            </tr>
          </thead>
          <tbody>
            {worlds.map(([world, precision, recall]) => (
              <tr key={world}>
                <th scope="row">{world}</th>
                <td className="number">{formatExactPercent(precision)}</td>
                <td className="number">{formatPercent(recall)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function formatExactPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
