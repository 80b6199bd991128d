import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import type { LinkView } from "@throughline/protocol";
import { useState } from "react";
import { linkQuery } from "../api/queries.ts";
import { StatsPanel } from "../chart/stats-panel.tsx";
import { CopyButton } from "../shell/copy-button.tsx";
import { Loading } from "../shell/loading.tsx";
import { DateTime } from "../shell/format.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { linkTexts } from "../texts/links.ts";
import { LinkMenu } from "./link-menu.tsx";
import { LinkStatus } from "./link-status.tsx";
import { QrDialog } from "./qr-dialog.tsx";

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
      <div className="row wrap">
        <h1 className="grow">
          {link.preview?.title ?? link.code} <LinkStatus link={link} />
        </h1>
        {can("changeLink") && (
          <Link
            className="button quiet"
            to="/$appId/links/$code/edit"
            params={{ appId, code: link.code }}
          >
            {texts.edit}
          </Link>
        )}
        <LinkMenu app={appId} link={link} />
      </div>
      <section className="card row wrap" aria-label={texts.addressLabel}>
        <a className="url grow" href={link.url} target="_blank" rel="noreferrer">
          {link.url}
        </a>
        <CopyButton text={link.url} />
        <button type="button" className="button quiet small" onClick={() => setQrOpen(true)}>
          {texts.showQrCode}
        </button>
      </section>
      <StatsPanel app={appId} code={link.code} />
      <p>
        <Link to="/$appId/statistics" params={{ appId }} search={{ link: link.code }}>
          {texts.allStatistics}
        </Link>
      </p>
      <Details link={link} />
      {qrOpen && <QrDialog app={appId} link={link} onClose={() => setQrOpen(false)} />}
    </>
  );
}

function Details({ link }: { link: LinkView }) {
  const utm = Object.entries(link.utm ?? {}).map(([key, value]) => `${key} ${value}`);
  return (
    <section className="card">
      <h2>{texts.details}</h2>
      <dl className="details">
        <Detail name={texts.destination}>{link.destination}</Detail>
        {(["ios", "android", "desktop"] as const).map((platform) => {
          const { destination, fallback } = link[platform] ?? {};
          const values = [destination, fallback].filter(Boolean).join(texts.withoutApp);
          return (
            <Detail key={platform} name={texts[platform]}>
              {values}
            </Detail>
          );
        })}
        <Detail name={texts.webFallback}>{link.webFallback}</Detail>
        <Detail name={texts.campaign}>{utm.join(", ")}</Detail>
        <Detail name={texts.expiresAt}>{link.expiresAt && <DateTime at={link.expiresAt} />}</Detail>
        <Detail name={texts.expiredFallback}>{link.expiredFallback}</Detail>
        <Detail name={texts.createdAt}>
          <DateTime at={link.createdAt} />
        </Detail>
        <Detail name={texts.updatedAt}>
          <DateTime at={link.updatedAt} />
        </Detail>
      </dl>
    </section>
  );
}

/** A row of the details. It renders nothing when the value is empty. */
function Detail({ name, children }: { name: string; children: React.ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd className="break">{children}</dd>
    </div>
  );
}
