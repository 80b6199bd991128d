import { hasCode } from "@throughline/protocol";
import type { LiveItem } from "@throughline/protocol";
import { Badge, Button, Card, EmptyState, Group, Text, Title } from "@mantine/core";
import { IconActivity, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { FlagBadges } from "../installs/flag-badges.tsx";
import { DateTime } from "../shell/format.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { useTitle } from "../shell/use-title.ts";
import { liveTexts } from "../texts/live.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { foldSignals } from "./fold-signals.ts";
import type { LiveRow } from "./fold-signals.ts";
import { useLiveItems } from "./use-live-items.ts";

const texts = liveTexts.page;

/** Shows clicks, direct opens, installs and events as they happen. */
export function LivePage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const { items, isConnected } = useLiveItems(appId);
  const [pausedItems, setPausedItems] = useState<readonly LiveItem[]>();
  const isPaused = pausedItems !== undefined;
  const shown = foldSignals(pausedItems ?? items);
  const waiting = isPaused
    ? foldSignals(items).filter(({ id }) => id > (pausedItems[0]?.id ?? 0)).length
    : 0;
  return (
    <>
      <Group>
        <Title order={1} flex={1}>
          {texts.title}
        </Title>
        <Badge color={isConnected ? "green" : "gray"} role="status" size="lg">
          {isConnected ? texts.connected : texts.connecting}
        </Badge>
        <Button
          variant="default"
          leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
          aria-pressed={isPaused}
          onClick={() => setPausedItems(isPaused ? undefined : items)}
        >
          {isPaused ? texts.resume(waiting) : texts.pause}
        </Button>
        <LinkButton to="/$appId/test" params={{ appId }}>
          {texts.testIntegration}
        </LinkButton>
      </Group>
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={<IconActivity size={40} stroke={1.4} />}
            title={<Title order={2}>{texts.emptyHeading}</Title>}
            description={texts.empty}
          />
        </Card>
      ) : (
        <Card py="xs">
          <ul className="separated" aria-label={texts.list}>
            {shown.map((item) => (
              <Row key={`${item.at} ${item.id}`} appId={appId} item={item} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const colors: Partial<Record<LiveItem["kind"], string>> = {
  refused: "red",
  install: "green",
  events: "accent",
};

function Row({ appId, item }: { appId: string; item: LiveRow }) {
  const { installId, link } = item;
  const text = describeLiveItem(item);
  const code = link !== null && hasCode(link) ? link : undefined;
  return (
    <li className="row wrap">
      <Badge color={colors[item.kind] ?? "gray"}>{texts.badges[item.kind]}</Badge>
      <span className="grow" dir="auto">
        {installId !== null ? (
          <Link to="/$appId/installs/$installId" params={{ appId, installId }}>
            {text}
          </Link>
        ) : code === undefined ? (
          text
        ) : (
          <Link to="/$appId/links/$code" params={{ appId, code }}>
            {text}
          </Link>
        )}{" "}
        {installId !== null && code !== undefined && (
          <Link className="soft" to="/$appId/links/$code" params={{ appId, code }}>
            {texts.openLink}
          </Link>
        )}{" "}
        {item.hasSignals && <Badge color="gray">{texts.withSignals}</Badge>}{" "}
        <FlagBadges flags={item.flags} /> {item.test && <Badge color="gray">{texts.test}</Badge>}
      </span>
      <Text c="dimmed" size="sm">
        <DateTime at={item.at} seconds />
      </Text>
    </li>
  );
}
