import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Performance } from "./performance.tsx";
import { reportQuery } from "./report-query.ts";
import { formatPeriod } from "./period.ts";
import "./analytics.css";

/** The totals and the chart of one link in the last 30 days. */
export function LinkPerformance({ appId, code }: { appId: string; code: string }) {
  const [metric, setMetric] = useState("clicks");
  const query = useQuery(reportQuery(appId, { link: code, compare: "previous", interval: "day" }));
  return (
    <QueryPanel query={query} lines={9}>
      {(report) => (
        <>
          <p className="soft">
            {formatPeriod(report.from, report.to, report.interval, report.timeZone)}
          </p>
          <Performance report={report} withOrganic={false} metric={metric} onChoose={setMetric} />
        </>
      )}
    </QueryPanel>
  );
}
