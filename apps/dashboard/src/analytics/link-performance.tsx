import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { Loading } from "../shell/loading.tsx";
import { Performance } from "./performance.tsx";
import { reportQuery } from "./report-query.ts";
import { formatPeriod } from "./period.ts";
import "./analytics.css";

/** The totals and the chart of one link in the last 30 days. */
export function LinkPerformance({ appId, code }: { appId: string; code: string }) {
  const [metric, setMetric] = useState("clicks");
  const { data, error, refetch } = useQuery(
    reportQuery(appId, { link: code, compare: "previous", interval: "day" }),
  );
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={9} />;
  return (
    <>
      <p className="soft">{formatPeriod(data.from, data.to, data.interval, data.timeZone)}</p>
      <Performance report={data} withOrganic={false} metric={metric} onChoose={setMetric} />
    </>
  );
}
