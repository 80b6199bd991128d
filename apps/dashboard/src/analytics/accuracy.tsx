import { Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { calibrationQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { formatChance, formatCount, formatPercent } from "../shell/format.tsx";
import { analyticsTexts } from "../texts/analytics.ts";
import { CalibrationChart } from "./calibration-chart.tsx";

const texts = analyticsTexts.accuracy;

/** Shows how accurate matches by device signals are. */
export function Accuracy({ appId }: { appId: string }) {
  const { data } = useQuery(calibrationQuery(appId));
  const bins = data?.bins.filter(({ verdicts }) => verdicts > 0) ?? [];
  return (
    <>
      <Title order={2}>{texts.title}</Title>
      <p className="soft">{texts.text}</p>
      {bins.length === 0 ? (
        <p>{texts.empty}</p>
      ) : (
        <>
          <figure>
            <CalibrationChart bins={bins} />
            <figcaption className="soft">{texts.chartCaption}</figcaption>
          </figure>
          <DataTable
            label={texts.tableLabel}
            layout="scroll"
            rows={bins}
            rowKey={({ from }) => `${from}`}
            columns={[
              {
                name: texts.predicted,
                kind: "rowHeader",
                render: ({ from, to, stated }) => (
                  <>
                    {texts.range(formatPercent(from), formatPercent(to))}
                    {stated !== null && (
                      <span className="soft"> {texts.average(formatChance(stated))}</span>
                    )}
                  </>
                ),
              },
              {
                name: texts.correct,
                render: ({ observed }) => (
                  <>
                    <meter min={0} max={1} value={observed ?? 0} aria-label={texts.shareCorrect} />{" "}
                    {observed === null ? analyticsTexts.unknown : formatPercent(observed)}
                  </>
                ),
              },
              {
                name: texts.installs,
                kind: "number",
                render: ({ verdicts }) => formatCount(verdicts),
              },
            ]}
          />
        </>
      )}
    </>
  );
}
