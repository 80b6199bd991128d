import type { LinkView } from "@throughline/protocol";
import { valueAt } from "@throughline/protocol/admin";
import { Button, Card, Group, Title } from "@mantine/core";
import { IconChartBar, IconEdit, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { lazy, useState } from "react";
import type { ReactNode } from "react";
import { LinkPerformance } from "../analytics/link-performance.tsx";
import { linkName, readableUrl } from "../api/link-name.ts";
import { linkQuery } from "../api/queries.ts";
import { linkInputs } from "../form/link-inputs.ts";
import type { LinkInput } from "../form/link-inputs.ts";
import { Breadcrumbs } from "../shell/breadcrumbs.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { Detail, DetailList } from "../shell/detail-list.tsx";
import { DateTime } from "../shell/format.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkTexts } from "../texts/links.ts";
import { shellTexts } from "../texts/shell.ts";
import { LazyQrDialog } from "../qr/lazy-qr-dialog.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import { TagLink } from "./tag-link.tsx";

const texts = linkTexts.page;

/** The rules and the split test of a link. Few links have any, so the code is loaded only when needed. */
const TargetingCards = lazy(() => import("./targeting-cards.tsx"));

export function LinkPage() {
  const { appId = "", code = "" } = useParams({ strict: false });
  useTitle(code);
  return (
    <QueryPanel page query={useQuery(linkQuery(appId, code))}>
      {(link) => (
        <>
          <Breadcrumbs appId={appId} to="/$appId/links" list={linkTexts.list.title}>
            {link.currentCode ?? link.code}
          </Breadcrumbs>
          <LinkHeading appId={appId} link={link} />
          <LinkPerformance appId={appId} code={link.code} />
          {(link.rules || link.split) && <TargetingCards appId={appId} link={link} />}
          <Details appId={appId} link={link} />
        </>
      )}
    </QueryPanel>
  );
}

function LinkHeading({ appId, link }: { appId: string; link: LinkView }) {
  const { code, url } = link;
  const can = usePermissions(appId);
  const [qrOpen, setQrOpen] = useState(false);
  return (
    <>
      <Group>
        <Title order={1} flex="1 1 240px" className="break" dir="auto">
          {linkName(link)} <LinkStatus link={link} />
        </Title>
        <LinkButton
          variant="default"
          leftSection={<IconChartBar size={16} />}
          to="/$appId/analytics"
          params={{ appId }}
          search={{ link: code }}
          aria-label={texts.analytics}
        >
          {shellTexts.pages.analytics}
        </LinkButton>
        {can("updateLink") && (
          <LinkButton
            variant="default"
            leftSection={<IconEdit size={16} />}
            to="/$appId/links/$code/edit"
            params={{ appId, code }}
          >
            {texts.edit}
          </LinkButton>
        )}
        <LinkMenu appId={appId} link={link} />
      </Group>
      <Card component="section" aria-label={texts.addressLabel}>
        <Group>
          <a className="url grow" href={url} target="_blank" rel="noreferrer">
            {`${new URL(url).protocol}//${readableUrl(url)}`}
          </a>
          <CopyButton text={url} />
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconQrcode size={15} />}
            onClick={() => setQrOpen(true)}
          >
            {texts.showQrCode}
          </Button>
        </Group>
      </Card>
      {qrOpen && <LazyQrDialog appId={appId} link={link} onClose={() => setQrOpen(false)} />}
    </>
  );
}

function Details({ appId, link }: { appId: string; link: LinkView }) {
  return (
    <Section title={texts.details} region>
      <DetailList>
        {linkInputs.map((input) => (
          <Detail key={input.path} name={input.label}>
            {showValue(appId, link, input)}
          </Detail>
        ))}
        <Detail name={texts.password}>{link.hasPassword && texts.hasPassword}</Detail>
        <Detail name={texts.firstCode}>{link.currentCode && link.code}</Detail>
        <Detail name={texts.archivedAt}>
          {link.archivedAt && <DateTime at={link.archivedAt} />}
        </Detail>
        <Detail name={texts.createdAt}>
          <DateTime at={link.createdAt} />
        </Detail>
        <Detail name={texts.updatedAt}>
          <DateTime at={link.updatedAt} />
        </Detail>
      </DetailList>
    </Section>
  );
}

function showValue(appId: string, link: LinkView, { path, kind }: LinkInput): ReactNode {
  const value = valueAt(link, path);
  if (value === undefined || value === null) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  if (path === "utm.campaign") {
    return (
      <Link to="/$appId/analytics" params={{ appId }} search={{ campaign: text }}>
        {text}
      </Link>
    );
  }
  if (path === "maxClicks") return texts.clicksUsed(link.clicksUsed ?? 0, Number(value));
  switch (kind) {
    case "list":
      if (path === "tags") return link.tags.length > 0 && <Tags appId={appId} tags={link.tags} />;
      return Array.isArray(value) && value.join(", ");
    case "moment":
      return <DateTime at={text} />;
    case "flag":
      return value === true && texts.yes;
    case "json":
      return <code>{text}</code>;
    default:
      return text;
  }
}

function Tags({ appId, tags }: { appId: string; tags: readonly string[] }) {
  return (
    <Group gap={6}>
      {tags.map((tag) => (
        <TagLink key={tag} to="/$appId/analytics" params={{ appId }} search={{ tag }}>
          {tag}
        </TagLink>
      ))}
    </Group>
  );
}
