import type { LinkView } from "@throughline/protocol";
import { valueAt } from "@throughline/protocol/admin";
import { Badge, Button, Card, Group, Title } from "@mantine/core";
import { IconChartBar, IconEdit, IconQrcode } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useState } from "react";
import type { ReactNode } from "react";
import { LinkPerformance } from "../analytics/link-performance.tsx";
import { linkQuery } from "../api/queries.ts";
import { linkInputs } from "../form/link-inputs.ts";
import type { LinkInput } from "../form/link-inputs.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkTexts } from "../texts/links.ts";
import { LazyQrDialog } from "../qr/lazy-qr-dialog.tsx";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import { LazyTargetingCards } from "./lazy-targeting-cards.tsx";
import "./links.css";

const texts = linkTexts.page;

export function LinkPage() {
  const { appId = "", code = "" } = useParams({ strict: false });
  useTitle(code);
  const { data: link, error, refetch } = useQuery(linkQuery(appId, code));
  const can = usePermissions(appId);
  const [qrOpen, setQrOpen] = useState(false);
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!link) return <Loading />;
  return (
    <>
      <p className="crumbs">
        <Link to="/$appId/links" params={{ appId }}>
          {linkTexts.list.title}
        </Link>{" "}
        / {link.code}
      </p>
      <Group>
        <Title order={1} flex={1} className="break" dir="auto">
          {link.preview?.title ?? link.code} <LinkStatus link={link} />
        </Title>
        <Button
          variant="default"
          leftSection={<IconChartBar size={16} />}
          renderRoot={(props) => (
            <Link
              to="/$appId/analytics"
              params={{ appId }}
              search={{ link: link.code }}
              {...props}
            />
          )}
        >
          {texts.analytics}
        </Button>
        {can("updateLink") && (
          <Button
            variant="default"
            leftSection={<IconEdit size={16} />}
            renderRoot={(props) => (
              <Link to="/$appId/links/$code/edit" params={{ appId, code: link.code }} {...props} />
            )}
          >
            {texts.edit}
          </Button>
        )}
        <LinkMenu appId={appId} link={link} />
      </Group>
      <Card component="section" aria-label={texts.addressLabel}>
        <Group>
          <a className="url grow" href={link.url} target="_blank" rel="noreferrer">
            {link.url}
          </a>
          <CopyButton text={link.url} />
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
      <LinkPerformance appId={appId} code={link.code} />
      {(link.rules || link.split) && <LazyTargetingCards appId={appId} link={link} />}
      <Details appId={appId} link={link} />
      {qrOpen && <LazyQrDialog appId={appId} link={link} onClose={() => setQrOpen(false)} />}
    </>
  );
}

function Details({ appId, link }: { appId: string; link: LinkView }) {
  return (
    <Card component="section" aria-label={texts.details}>
      <Title order={2} mb="md">
        {texts.details}
      </Title>
      <dl className="details">
        {linkInputs.map((input) => (
          <Detail key={input.path} name={input.label}>
            {showValue(appId, link, input)}
          </Detail>
        ))}
        <Detail name={texts.password}>{link.hasPassword && texts.hasPassword}</Detail>
        <Detail name={texts.createdAt}>
          <DateTime at={link.createdAt} />
        </Detail>
        <Detail name={texts.updatedAt}>
          <DateTime at={link.updatedAt} />
        </Detail>
      </dl>
    </Card>
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
      return link.tags.length > 0 && <Tags appId={appId} tags={link.tags} />;
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
        <Badge
          key={tag}
          className="tag-badge"
          renderRoot={(props) => (
            <Link to="/$appId/analytics" params={{ appId }} search={{ tag }} {...props} />
          )}
        >
          {tag}
        </Badge>
      ))}
    </Group>
  );
}

/** A row of the details. An empty value renders nothing. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
