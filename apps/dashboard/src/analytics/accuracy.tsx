import { useQuery } from "@tanstack/react-query";
import { calibrationQuery } from "../api/queries.ts";
import { formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { CalibrationChart } from "./calibration-chart.tsx";

const texts = analyticsTexts.accuracy;

/** Shows how accurate matches by device signals are. */
export function Accuracy({ appId }: { appId: string }) {
  const { data } = useQuery(calibrationQuery(appId));
  const bins = data?.bins.filter(({ verdicts }) => verdicts > 0) ?? [];
  return (
    <>
      <h2>{texts.title}</h2>
      <p className="soft">{texts.text}</p>
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
                      {observed === null ? analyticsTexts.unknown : formatPercent(observed)}
                    </td>
                    <td className="number">{formatCount(verdicts)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </>
  );
}
