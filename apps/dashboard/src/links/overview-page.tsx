import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { calibrationQuery } from "../api/queries.ts";
import { CalibrationChart } from "../chart/calibration-chart.tsx";
import { StatsPanel } from "../chart/stats-panel.tsx";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { useTitle } from "../shell/use-title.ts";

export function OverviewPage() {
  useTitle("Overview");
  const { appId = "" } = useParams({ strict: false });
  return (
    <>
      <h1>Overview</h1>
      <StatsPanel app={appId} />
      <MatchQuality app={appId} />
    </>
  );
}

/** How far matches by device signals can be trusted, in plain words. */
function MatchQuality({ app }: { app: string }) {
  const { data } = useQuery(calibrationQuery(app));
  const bins = data?.bins.filter(({ verdicts }) => verdicts > 0) ?? [];
  return (
    <section className="card">
      <h2>How often device signals are right</h2>
      <p className="soft">
        A match is <strong>exact</strong> when the install names its click itself, and{" "}
        <strong>likely</strong> when only its device signals fit. Exact installs are also compared
        by their signals, without using the result: so what signals say can be checked.
      </p>
      {bins.length === 0 ? (
        <p>There were no such installs yet. This fills by itself.</p>
      ) : (
        <>
          <figure className="calibration-figure">
            <CalibrationChart bins={bins} />
            <figcaption className="soft">
              Across: what signals said. Up: how often that was right. On the line, both agree.
            </figcaption>
          </figure>
          <div className="scroll" tabIndex={0} role="group" aria-label="Calibration">
            <table>
              <thead>
                <tr>
                  <th scope="col">Signals said</th>
                  <th scope="col">It was right</th>
                  <th scope="col" className="number">
                    Installs
                  </th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ from, to, stated, observed, verdicts }) => (
                  <tr key={from}>
                    <th scope="row">
                      {formatPercent(from)} to {formatPercent(to)}
                      {stated !== null && (
                        <span className="soft"> (mean {formatPercent(stated)})</span>
                      )}
                    </th>
                    <td>
                      <meter
                        min={0}
                        max={1}
                        value={observed ?? 0}
                        aria-label="Share that was right"
                      />{" "}
                      {observed === null ? "" : formatPercent(observed)}
                    </td>
                    <td className="number">{formatCount(verdicts)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}
