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
import { useToasts } from "../shell/toasts.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { formatAge, describeMatch } from "./describe-match.ts";

/** Why an install was, or was not, matched. */
export function InstallPage() {
  useTitle("Install");
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
          Installs
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
        <h2>Why</h2>
        <p>{reason}</p>
        {rest.length > 0 && (
          <details>
            <summary>Each click, in the service’s words</summary>
            <ul className="reasons">
              {rest.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        )}
        <dl className="details">
          <div>
            <dt>First open</dt>
            <dd>
              <DateTime at={install.at} />
            </dd>
          </div>
          <div>
            <dt>Told to open</dt>
            <dd className="break">{install.link ?? "nothing"}</dd>
          </div>
          {install.tries && (
            <div>
              <dt>Tries</dt>
              <dd>
                {install.tries.clicks} {install.tries.clicks === 1 ? "click" : "clicks"} of the same
                kind of phone on the same network since <DateTime at={install.tries.since} />
              </dd>
            </div>
          )}
        </dl>
      </section>
      <RunnerUp install={install} />
      <Candidates install={install} />
    </>
  );
}

function RunnerUp({
  install: { runnerUp, against, missingBits },
}: {
  install: InstallExplanation;
}) {
  if (runnerUp === null && against.length === 0) return null;
  return (
    <section className="card">
      <h2>Why not another</h2>
      {missingBits !== null && (
        <p>
          The likeliest click lacked {missingBits.toFixed(1)} bits to be a match: a wrong screen is
          worse than none.
        </p>
      )}
      {runnerUp && (
        <p>
          The runner-up is <strong>{runnerUp.link}</strong>, with a probability of{" "}
          {formatPercent(runnerUp.probability)}.
        </p>
      )}
      {against.length > 0 && (
        <>
          <p>What spoke most against the likeliest click:</p>
          <ul className="reasons">
            {against.map(({ signal, bits, words }) => (
              <li key={signal}>
                {signalWords[signal].name}: {words} (−{Math.abs(bits).toFixed(1)} bits)
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
        <h2>Candidates</h2>
        <p className="soft">
          No clicks were compared by device signals: the install named its click itself.
        </p>
      </section>
    );
  }
  return (
    <section className="card">
      <h2>Candidates</h2>
      {verdict.candidates.length === 0 && (
        <p className="soft">No free click shared anything with this phone.</p>
      )}
      {verdict.candidates.map((candidate, index) => (
        <details key={candidate.click} open={index === 0}>
          <summary>
            <strong>{candidate.link}</strong>, clicked {formatAge(candidate.ageMs)} before:{" "}
            {formatPercent(candidate.posterior)}
          </summary>
          <EvidenceTable weighed={candidate} />
        </details>
      ))}
    </section>
  );
}

function InstallActions({ app, install }: { app: string; install: InstallExplanation }) {
  const { installId, test } = install;
  const can = usePermissions(app);
  const navigate = useNavigate();
  const { notify, notifyError } = useToasts();
  const [asks, ask] = useState(false);

  async function mark() {
    try {
      await adminClient(app).markInstall({ params: { installId }, body: { test: !test } });
      await queryClient.invalidateQueries({ queryKey: [app, "install", installId] });
      notify(
        test
          ? "It counts again from now on."
          : "It is a tester’s: left out of statistics from now on.",
      );
    } catch (error) {
      notifyError(error);
    }
  }

  async function erase() {
    try {
      await adminClient(app).eraseInstall({ params: { installId } });
      await queryClient.invalidateQueries({ queryKey: [app, "installs"] });
      await navigate({ to: "/$appId/installs", params: { appId: app } });
      notify("What was known of the install is erased.");
    } catch (error) {
      notifyError(error);
    }
  }

  return (
    <div className="row">
      {can("markInstall") && (
        <button type="button" className="button quiet" onClick={() => void mark()}>
          {test ? "Not a tester’s" : "Mark as a tester’s"}
        </button>
      )}
      {can("eraseInstall") && (
        <button type="button" className="button quiet danger" onClick={() => ask(true)}>
          Erase…
        </button>
      )}
      {asks && (
        <Modal title="Erase this install?" onClose={() => ask(false)}>
          <p>
            Its record, its events, its click’s signals and its name on links it made go for good.
            Counts stay.
          </p>
          <div className="row">
            <button type="button" className="button danger" onClick={() => void erase()}>
              Erase
            </button>
            <button type="button" className="button quiet" onClick={() => ask(false)}>
              Keep
            </button>
          </div>
        </Modal>
      )}
    </div>
  );
}
