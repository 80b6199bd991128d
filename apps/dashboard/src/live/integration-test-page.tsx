import type { LinkView, LiveItem } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, domainQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { checkIntegration } from "./check-integration.ts";
import { useLiveItems } from "./use-live-items.ts";

/** Makes a test link and watches it arrive in the app, step by step. */
export function IntegrationTestPage() {
  useTitle("Test my integration");
  const { appId = "" } = useParams({ strict: false });
  const can = usePermissions(appId);
  const { notifyError } = useToasts();
  const [destination, setDestination] = useState("/");
  const [link, setLink] = useState<LinkView>();

  async function begin() {
    try {
      const code = `test-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""}`;
      const body = { code, destination, test: true, tags: ["test"] };
      setLink(await adminClient(appId).createLink({ body }));
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <>
      <h1>Test my integration</h1>
      {link ? (
        <RunningTest app={appId} link={link} onAgain={() => setLink(undefined)} />
      ) : (
        <section className="card stack narrow">
          <p>
            This makes a link for testers, shows it as a QR code, and ticks off each step as it
            happens: the click, the install, the match, the first event. Nothing of it counts.
          </p>
          <div className="field">
            <label htmlFor="destination">Where in the app it leads</label>
            <input
              id="destination"
              value={destination}
              onChange={({ target }) => setDestination(target.value)}
            />
          </div>
          <div>
            <button
              type="button"
              className="button"
              disabled={!can("createLink")}
              onClick={() => void begin()}
            >
              Make a test link
            </button>
          </div>
        </section>
      )}
    </>
  );
}

function RunningTest({ app, link, onAgain }: { app: string; link: LinkView; onAgain: () => void }) {
  const { items, open, advice } = useLiveItems(app);
  const [picture, setPicture] = useState<string>();
  useEffect(() => {
    void import("../links/qr-code.ts").then(({ encodeQrCode, toSvg }) =>
      setPicture(toSvg(encodeQrCode(link.url), "#000000")),
    );
  }, [link.url]);
  const since = Date.parse(link.createdAt);
  const seen = items.filter(({ at }) => Date.parse(at) >= since).toReversed();
  const { steps, wrong } = checkIntegration({
    items: seen,
    code: link.code,
    url: link.url,
    advice,
    domainProblem: useDomainProblem(app, new URL(link.url).hostname),
    stalled: useStalled(seen.length),
  });
  const current = steps.findIndex(({ done }) => !done);
  const install = seen.findLast(({ installId }) => installId !== null);
  return (
    <div className="editor">
      <section className="card stack">
        <ol className="steps">
          {steps.map(({ name, done, next }, index) => (
            <li key={name} className={done ? "done" : ""}>
              <strong>{name}</strong>
              <span className="hidden">{done ? "(done)" : "(waiting)"}</span>
              {index === current && <p className="soft">{next}</p>}
            </li>
          ))}
        </ol>
        {current === -1 && (
          <p role="status">
            <span className="badge good">It works</span> From the link to the first event, all
            arrived.
          </p>
        )}
        {wrong.length > 0 && current !== -1 && (
          <div className="notice" role="status">
            <h2>What may be wrong</h2>
            {wrong.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </div>
        )}
        <p className="row wrap">
          {install?.installId && (
            <Link
              className="button quiet"
              to="/$appId/installs/$installId"
              params={{ appId: app, installId: install.installId }}
            >
              Explain the install
            </Link>
          )}
          <button type="button" className="button quiet" onClick={onAgain}>
            Start over
          </button>
        </p>
        <Log items={seen} open={open} />
      </section>
      <section className="card" aria-label="Test link">
        <div className="qr">
          {picture && (
            <img
              alt={`QR code that leads to ${link.url}`}
              src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
            />
          )}
        </div>
        <p className="row wrap">
          <span className="url grow">{link.url}</span>
          <CopyButton text={link.url} />
        </p>
      </section>
    </div>
  );
}

/** How long nothing happens before somebody wonders. */
const stalledAfterMs = 30_000;

/** Whether nothing was added to a list for a while. */
function useStalled(length: number): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(length), stalledAfterMs);
    return () => clearTimeout(timer);
  }, [length]);
  return stalledAt === length;
}

/** What the doctor finds wrong with the link's own domain first; undefined where it has none, or nothing is. */
function useDomainProblem(app: string, host: string): string | undefined {
  const { data: settings } = useQuery(appQuery(app));
  const { data } = useQuery({
    ...domainQuery(app, host),
    enabled: settings?.linkDomains.includes(host) ?? false,
  });
  const first = data?.findings.find(({ ok }) => !ok);
  return first && `${first.what}. ${first.fix}`;
}

function Log({ items, open }: { items: readonly LiveItem[]; open: boolean }) {
  return (
    <details>
      <summary>What the service saw ({open ? "connected" : "connecting"})</summary>
      <ul className="reasons">
        {items.length === 0 && <li>Nothing yet.</li>}
        {items.map((item) => (
          <li key={`${item.at} ${item.id}`}>{describeLiveItem(item)}</li>
        ))}
      </ul>
    </details>
  );
}
