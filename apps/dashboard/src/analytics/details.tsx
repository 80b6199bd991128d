import type { StatsReport } from "@throughline/protocol";
import { Card, Tabs } from "@mantine/core";
import { analyticsTexts } from "../texts/analytics.ts";
import { Accuracy } from "./accuracy.tsx";
import { Retention } from "./retention.tsx";
import { Revenue } from "./revenue.tsx";
import { detailTabs } from "./search.ts";
import type { DetailTab } from "./search.ts";
import { useAnalytics } from "./use-analytics.ts";

const texts = analyticsTexts.tabs;

/** Revenue, retention and the accuracy of matches, one at a time. */
export function Details({ report }: { report: StatsReport }) {
  const { appId, search, change } = useAnalytics();
  return (
    <Card component="section" aria-label={texts.label}>
      <Tabs
        value={search.tab ?? detailTabs[0]}
        onChange={(tab) => change({ tab: (tab ?? undefined) as DetailTab | undefined })}
        keepMounted={false}
      >
        <Tabs.List>
          {detailTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {texts[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="revenue" pt="md">
          <Revenue rows={report.revenue} />
        </Tabs.Panel>
        <Tabs.Panel value="retention" pt="md">
          <Retention rows={report.retention} />
        </Tabs.Panel>
        <Tabs.Panel value="accuracy" pt="md">
          <Accuracy appId={appId} />
        </Tabs.Panel>
      </Tabs>
    </Card>
  );
}
