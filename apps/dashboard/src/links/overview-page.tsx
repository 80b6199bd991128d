import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { calibrationQuery } from "../api/queries.ts";
import { CalibrationChart } from "../chart/calibration-chart.tsx";
import { StatsPanel } from "../chart/stats-panel.tsx";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { useTitle } from "../shell/use-title.ts";
import { statisticsTexts } from "../texts/statistics.ts";

const texts = statisticsTexts.overview;

export function OverviewPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  return (
    <>
      <h1>{texts.title}</h1>
      <StatsPanel app={appId} />
      <MatchQuality app={appId} />
    </>
  );
}

/** Shows how accurate matches by device signals are. */
function MatchQuality({ app }: { app: string }) {
  const { data } = useQuery(calibrationQuery(app));
  const bins = data?.bins.filter(({ verdicts }) => verdicts > 0) ?? [];
  return (
    <section className="card">
      <h2>{texts.quality}</h2>
      <p className="soft">{texts.qualityText}</p>
      {bins.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <>
          <figure className="calibration-figure">
            <CalibrationChart bins={bins} />
            <figcaption className="soft">{texts.chartCaption}</figcaption>
          </figure>
          <div className="scroll" tabIndex={0} role="group" aria-label={texts.tableLabel}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{texts.predicted}</th>
                  <th scope="col">{texts.correct}</th>
                  <th scope="col" className="number">
                    {texts.installs}
                  </th>
                </tr>
              </thead>
              <tbody>
                {bins.map(({ from, to, stated, observed, verdicts }) => (
                  <tr key={from}>
                    <th scope="row">
                      {texts.range(formatPercent(from), formatPercent(to))}
                      {stated !== null && (
                        <span className="soft"> {texts.average(formatPercent(stated))}</span>
                      )}
                    </th>
                    <td>
                      <meter
                        min={0}
                        max={1}
                        value={observed ?? 0}
                        aria-label={texts.shareCorrect}
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
