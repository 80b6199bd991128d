import { signalWords } from "@throughline/protocol";
import type { InstallExplanation } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { installQuery, queryClient } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { Modal } from "../shell/modal.tsx";
import { DateTime, formatPercent } from "../shell/format.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { installTexts } from "../texts/installs.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { formatAge, describeMatch } from "./describe-match.ts";

const { actions, page: texts } = installTexts;

/** Explains why an install was matched or not. */
export function InstallPage() {
  useTitle(texts.title);
  const { appId = "", installId = "" } = useParams({ strict: false });
  const { data: install, error, refetch } = useQuery(installQuery(appId, installId));
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!install) return <Loading />;
  const { word, note } = describeMatch(install);
  const [reason, ...rest] = install.reasons;
  return (
    <>
      <p className="crumbs">
        <Link to="/$appId/installs" params={{ appId }}>
          {installTexts.list.title}
        </Link>{" "}
        / <span className="mono">{install.installId}</span>
      </p>
      <div className="row wrap">
        <h1 className="grow">
          {word} <span className="soft">{note}</span>
        </h1>
        <InstallActions app={appId} install={install} />
      </div>
      <section className="card">
        <h2>{texts.why}</h2>
        <p>{reason}</p>
        {rest.length > 0 && (
          <details>
            <summary>{texts.eachClick}</summary>
            <ul className="reasons">
              {rest.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
        <dl className="details">
          <div>
            <dt>{texts.firstOpen}</dt>
            <dd>
              <DateTime at={install.at} />
            </dd>
          </div>
          <div>
            <dt>{texts.openedLink}</dt>
            <dd className="break">{install.link ?? texts.noLink}</dd>
          </div>
          {install.tries && (
            <div>
              <dt>{texts.tries}</dt>
              <dd>
                {texts.triesText(install.tries.clicks)}
                <DateTime at={install.tries.since} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      <CounterEvidence install={install} />
      <Candidates install={install} />
    </>
  );
}

function CounterEvidence({
  install: { runnerUp, against, missingBits },
}: {
  install: InstallExplanation;
}) {
  if (runnerUp === null && against.length === 0) return null;
  return (
    <section className="card">
      <h2>{texts.counterEvidence}</h2>
      {missingBits !== null && <p>{texts.missingBits(missingBits.toFixed(1))}</p>}
      {runnerUp && <p>{texts.runnerUpText(runnerUp.link, formatPercent(runnerUp.probability))}</p>}
      {against.length > 0 && (
        <>
          <p>{texts.against}</p>
          <ul className="reasons">
            {against.map(({ signal, bits, words }) => (
              <li key={signal}>
                {texts.evidence(signalWords[signal].name, words, Math.abs(bits).toFixed(1))}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Candidates({ install: { verdict } }: { install: InstallExplanation }) {
  if (verdict === null) {
    return (
      <section className="card">
        <h2>{texts.candidates}</h2>
        <p className="soft">{texts.namedClick}</p>
      </section>
    );
  }
  return (
    <section className="card">
      <h2>{texts.candidates}</h2>
      {verdict.candidates.length === 0 && <p className="soft">{texts.noCandidates}</p>}
      {verdict.candidates.map((candidate, index) => (
        <details key={candidate.click} open={index === 0}>
          <summary>
            <strong>{candidate.link}</strong>
            {texts.candidate(formatAge(candidate.ageMs), formatPercent(candidate.posterior))}
          </summary>
          <EvidenceTable candidate={candidate} />
        </details>
      ))}
    </section>
  );
}

function InstallActions({ app, install }: { app: string; install: InstallExplanation }) {
  const { installId, test } = install;
  const can = usePermissions(app);
  const navigate = useNavigate();
  const [eraseOpen, setEraseOpen] = useState(false);

  async function toggleTest() {
    try {
      await adminClient(app).markInstall({ params: { installId }, body: { test: !test } });
      await queryClient.invalidateQueries({ queryKey: [app, "install", installId] });
      notify(test ? actions.unmarked : actions.marked);
    } catch (error) {
      notifyError(error);
    }
  }

  async function erase() {
    try {
      await adminClient(app).eraseInstall({ params: { installId } });
      await queryClient.invalidateQueries({ queryKey: [app, "installs"] });
      await navigate({ to: "/$appId/installs", params: { appId: app } });
      notify(actions.erased);
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className="row">
      {can("markInstall") && (
        <button type="button" className="button quiet" onClick={() => void toggleTest()}>
          {test ? actions.unmarkTest : actions.markTest}
        </button>
      )}
      {can("eraseInstall") && (
        <button type="button" className="button quiet danger" onClick={() => setEraseOpen(true)}>
          {actions.erase}
        </button>
      )}
      {eraseOpen && (
        <Modal title={actions.eraseTitle} onClose={() => setEraseOpen(false)}>
          <p>{actions.eraseText}</p>
          <div className="row">
            <button type="button" className="button danger" onClick={() => void erase()}>
              {actions.confirmErase}
            </button>
            <button type="button" className="button quiet" onClick={() => setEraseOpen(false)}>
              {actions.cancel}
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
