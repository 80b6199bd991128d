import { linkLabel } from "@throughline/protocol";
import type { Timeline, TimelineItem } from "@throughline/protocol";
import { Card, Group, Timeline as MantineTimeline, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Country } from "../analytics/describe-value.tsx";
import { formatMoney } from "../analytics/figures.ts";
import type { Person } from "../api/clients.ts";
import { timelineQuery } from "../api/queries.ts";
import { Breadcrumbs } from "../shell/breadcrumbs.tsx";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { useTitle } from "../shell/use-title.ts";
import { installTexts } from "../texts/installs.ts";
import { reportTexts } from "../texts/reports.ts";
import { DownloadPersonButton, ErasePersonButton } from "./person-buttons.tsx";
import { useReceipt } from "./use-receipt.tsx";

const texts = reportTexts.timeline;

/** What a person did, from the first click to the last purchase. */
export function TimelinePage() {
  const { appId = "", installId, userId } = useParams({ strict: false });
  const query = useQuery(timelineQuery(appId, installId, userId ?? ""));
  const receipt = useReceipt(appId);
  const person: Person =
    userId === undefined ? { kind: "install", id: installId ?? "" } : { kind: "user", id: userId };
  useTitle(texts.title);
  return (
    <>
      {receipt.dialog}
      <QueryPanel page query={query}>
        {(timeline) => (
          <>
            <Breadcrumbs appId={appId} to="/$appId/installs" list={installTexts.list.title}>
              {texts.title}
            </Breadcrumbs>
            <Group align="flex-start">
              <Title order={1} className="break grow">
                {userId === undefined ? texts.title : texts.ofUser(userId)}
              </Title>
              <DownloadPersonButton appId={appId} person={person} />
              <ErasePersonButton appId={appId} person={person} onErased={receipt.show} />
            </Group>
            <Card component="section" aria-label={texts.title}>
              <Items timeline={timeline} />
            </Card>
          </>
        )}
      </QueryPanel>
    </>
  );
}

function Items({ timeline: { items, isComplete } }: { timeline: Timeline }) {
  if (items.length === 0) return <p className="soft">{texts.empty}</p>;
  return (
    <>
      {!isComplete && <p>{texts.incomplete}</p>}
      <MantineTimeline active={items.length} bulletSize={14} lineWidth={2} component="ol">
        {items.map((item) => (
          <MantineTimeline.Item
            key={JSON.stringify(item)}
            component="li"
            title={describeItem(item)}
          >
            <span className="soft">
              <DateTime at={item.at} />
              {item.campaign !== null && <> · {item.campaign}</>}
              {item.country !== null && (
                <>
                  {" · "}
                  <Country code={item.country} />
                </>
              )}
              {item.device !== null && <> · {item.device}</>}
            </span>
          </MantineTimeline.Item>
        ))}
      </MantineTimeline>
    </>
  );
}

function describeItem({ kind, link, event, revenue }: TimelineItem): string {
  const name = link === null ? "" : linkLabel(link);
  switch (kind) {
    case "click":
      return texts.click(name);
    case "install":
      return name ? texts.installFrom(name) : texts.install;
    case "return":
      return texts.return(name);
    default:
      return revenue
        ? texts.revenue(event ?? "", formatMoney(revenue.amount, revenue.currency))
        : (event ?? "");
  }
}
