import { dimensionGroups, joinValues } from "@throughline/protocol";
import type { StatsDimension, StatsReport } from "@throughline/protocol";
import { SegmentedControl, SimpleGrid } from "@mantine/core";
import { analyticsTexts } from "../texts/analytics.ts";
import { Breakdown } from "./breakdown.tsx";
import { Funnel } from "./funnel.tsx";
import type { BreakdownGroup } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.breakdown;

/** Breaks the figures down by event, country, source, device and outcome. */
export function Breakdowns({ report, metric }: { report: StatsReport; metric: string }) {
  const { search, change } = useAnalytics();
  const card = (dimension: StatsDimension, title: string) => (
    <Breakdown
      report={report}
      dimension={dimension}
      metric={metric}
      title={title}
      onFilter={(value) => change({ [dimension]: joinValues([value]) })}
    />
  );
  const group = (name: BreakdownGroup) => {
    const options: readonly StatsDimension[] = dimensionGroups[name];
    const dimension = options.find((option) => option === search[name]) ?? options[0];
    if (dimension === undefined) return null;
    return (
      <Breakdown
        key={dimension}
        report={report}
        dimension={dimension}
        metric={metric}
        title={texts.groups[name]}
        onFilter={(value) => change({ [dimension]: joinValues([value]) })}
        tabs={
          <SegmentedControl
            size="xs"
            aria-label={texts.groups[name]}
            value={dimension}
            data={dimensionGroups[name].map((value) => ({
              value,
              label: texts.dimensions[value],
            }))}
            onChange={(value) => change({ [name]: value })}
          />
        }
      />
    );
  };
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {card("event", texts.event)}
      {card("country", texts.country)}
      {group("sources")}
      {group("devices")}
      {group("outcomes")}
      <Funnel steps={report.funnel} />
    </SimpleGrid>
  );
}
