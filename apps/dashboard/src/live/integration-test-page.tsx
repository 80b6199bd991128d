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
import { liveTexts } from "../texts/live.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { linkTexts } from "../texts/links.ts";
import { checkIntegration } from "./check-integration.ts";
import { useLiveItems } from "./use-live-items.ts";

const texts = liveTexts.test;

/** Creates a test link and shows each step until the app’s first event. */
export function IntegrationTestPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const can = usePermissions(appId);
  const { notifyError } = useToasts();
  const [destination, setDestination] = useState("/");
  const [link, setLink] = useState<LinkView>();

  async function createTestLink() {
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
      <h1>{texts.title}</h1>
      {link ? (
        <RunningTest app={appId} link={link} onRestart={() => setLink(undefined)} />
      ) : (
        <section className="card stack narrow">
          <p>{texts.intro}</p>
          <div className="field">
            <label htmlFor="destination">{texts.destination}</label>
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
              onClick={() => void createTestLink()}
            >
              {texts.createTestLink}
            </button>
          </div>
        </section>
      )}
    </>
  );
}

function RunningTest({
  app,
  link,
  onRestart,
}: {
  app: string;
  link: LinkView;
  onRestart: () => void;
}) {
  const { items, open, advice } = useLiveItems(app);
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    void import("../links/qr-code.ts").then(({ encodeQrCode, toSvg }) =>
      setSvg(toSvg(encodeQrCode(link.url), "#000000")),
    );
  }, [link.url]);
  const since = Date.parse(link.createdAt);
  const seen = items.filter(({ at }) => Date.parse(at) >= since).toReversed();
  const { steps, problems } = checkIntegration({
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
              <span className="hidden">{done ? texts.done : texts.waiting}</span>
              {index === current && <p className="soft">{next}</p>}
            </li>
          ))}
        </ol>
        {current === -1 && (
          <p role="status">
            <span className="badge good">{texts.success}</span> {texts.successText}
          </p>
        )}
        {problems.length > 0 && current !== -1 && (
          <div className="notice" role="status">
            <h2>{texts.problems}</h2>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
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
              {texts.explainInstall}
            </Link>
          )}
          <button type="button" className="button quiet" onClick={onRestart}>
            {texts.startOver}
          </button>
        </p>
        <Log items={seen} open={open} />
      </section>
      <section className="card" aria-label={texts.testLink}>
        <div className="qr">
          {svg && (
            <img
              alt={linkTexts.qrCode.alt(link.url)}
              src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
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

/** Problems that may only be delays are shown after this time without activity. */
const stalledAfterMs = 30_000;

/** Tells whether a list has not grown for a while. */
function useStalled(length: number): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(length), stalledAfterMs);
    return () => clearTimeout(timer);
  }, [length]);
  return stalledAt === length;
}

/** Returns the first problem that `throughline doctor` finds with the link’s domain, if any. */
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
      <summary>{texts.log(open ? texts.logConnected : texts.logConnecting)}</summary>
      <ul className="reasons">
        {items.length === 0 && <li>{texts.logEmpty}</li>}
        {items.map((item) => (
          <li key={`${item.at} ${item.id}`}>{describeLiveItem(item)}</li>
        ))}
      </ul>
    </details>
  );
}
