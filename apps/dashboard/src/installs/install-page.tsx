import { signalWords } from "@throughline/protocol";
import type { InstallExplanation } from "@throughline/protocol";
import { Button, Card, Group, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { adminClient } from "../api/clients.ts";
import { installQuery, queryClient } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { confirm } from "../shell/confirm.tsx";
import { DateTime, formatDuration, formatPercent } from "../shell/format.tsx";
import { notify, notifyError } from "../shell/notify.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { installTexts } from "../texts/installs.ts";
import { describeDevice } from "./describe-device.ts";
import { describeMatch } from "./describe-match.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { FlagBadges } from "./flag-badges.tsx";
import { InstallEvents } from "./install-events.tsx";
import "./installs.css";

const { actions, page: texts } = installTexts;

/** Explains why an install was matched or not. */
export function InstallPage() {
  useTitle(texts.title);
  const { appId = "", installId = "" } = useParams({ strict: false });
  const { data: install, error, refetch } = useQuery(installQuery(appId, installId));
  if (error) return <ErrorNotice page error={error} retry={() => void refetch()} />;
  if (!install) return <Loading />;
  const { label, note } = describeMatch(install);
  const device = describeDevice(install);
  const { flagReasons } = install;
  const [reason, ...rest] = install.reasons.filter((sentence) => !flagReasons.includes(sentence));
  return (
    <>
      <p className="crumbs">
        <Link to="/$appId/installs" params={{ appId }}>
          {installTexts.list.title}
        </Link>{" "}
        / <span className="mono">{install.installId}</span>
      </p>
      <Group>
        <Title order={1} flex={1}>
          {label} <span className="soft">{note}</span> <FlagBadges flags={install.flags} />
        </Title>
        <InstallActions appId={appId} install={install} />
      </Group>
      <Card component="section">
        <Title order={2} mb="sm">
          {texts.why}
        </Title>
        <p>{reason}</p>
        {flagReasons.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
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
            <dt>{texts.link}</dt>
            <dd className="break">
              {install.code === null ? (
                texts.noLink
              ) : (
                <Link to="/$appId/installs" params={{ appId }} search={{ link: install.code }}>
                  {install.code}
                </Link>
              )}
            </dd>
          </div>
          {install.link !== null && (
            <div>
              <dt>{texts.opened}</dt>
              <dd className="break">{install.link}</dd>
            </div>
          )}
          {device !== null && (
            <div>
              <dt>{texts.device}</dt>
              <dd>{device}</dd>
            </div>
          )}
          {install.userId !== null && (
            <div>
              <dt>{texts.user}</dt>
              <dd className="break">
                <Link to="/$appId/installs" params={{ appId }} search={{ user: install.userId }}>
                  <bdi>{install.userId}</bdi>
                </Link>
              </dd>
            </div>
          )}
          {install.appVariant !== null && (
            <div>
              <dt>{texts.appVariant}</dt>
              <dd>{install.appVariant}</dd>
            </div>
          )}
          {install.verdict?.threshold !== undefined && (
            <div>
              <dt>{texts.threshold}</dt>
              <dd>
                {texts.thresholdText(
                  formatPercent(install.verdict.threshold),
                  formatPercent(install.verdict.confidence),
                )}
              </dd>
            </div>
          )}
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
      </Card>
      <InstallEvents appId={appId} installId={install.installId} />
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
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.counterEvidence}
      </Title>
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
    </Card>
  );
}

function Candidates({ install: { verdict } }: { install: InstallExplanation }) {
  if (verdict === null) {
    return (
      <Card component="section">
        <Title order={2} mb="sm">
          {texts.candidates}
        </Title>
        <p className="soft">{texts.namedClick}</p>
      </Card>
    );
  }
  return (
    <Card component="section">
      <Title order={2} mb="sm">
        {texts.candidates}
      </Title>
      {verdict.candidates.length === 0 && <p className="soft">{texts.noCandidates}</p>}
      {verdict.candidates.map((candidate, index) => (
        <details key={candidate.click} open={index === 0}>
          <summary>
            <strong>{candidate.link}</strong>
            {texts.candidate(formatDuration(candidate.ageMs), formatPercent(candidate.posterior))}
          </summary>
          <EvidenceTable candidate={candidate} />
        </details>
      ))}
    </Card>
  );
}

function InstallActions({ appId, install }: { appId: string; install: InstallExplanation }) {
  const { installId, test, userId } = install;
  const can = usePermissions(appId);
  const navigate = useNavigate();
  const mark = useMutation({
    mutationFn: () =>
      adminClient(appId).markInstall({ params: { installId }, body: { test: !test } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [appId, "install", installId] });
      notify(test ? actions.unmarked : actions.marked);
    },
    onError: notifyError,
  });
  async function showInstalls(notice: string): Promise<void> {
    await queryClient.invalidateQueries({ queryKey: [appId, "installs"] });
    await navigate({ to: "/$appId/installs", params: { appId } });
    notify(notice);
  }
  const erase = useMutation({
    mutationFn: () => adminClient(appId).eraseInstall({ params: { installId } }),
    onSuccess: () => showInstalls(actions.erased),
    onError: notifyError,
  });
  const eraseUser = useMutation({
    mutationFn: (user: string) => adminClient(appId).eraseUser({ params: { userId: user } }),
    onSuccess: ({ installs }) => showInstalls(actions.userErased(installs)),
    onError: notifyError,
  });

  async function askToErase(): Promise<void> {
    const { eraseTitle: title, eraseText: text, confirmErase: action } = actions;
    if (await confirm({ title, text, action })) erase.mutate();
  }

  async function askToEraseUser(user: string): Promise<void> {
    const { eraseUserTitle: title, confirmErase: action } = actions;
    if (await confirm({ title, text: actions.eraseUserText(user), action })) eraseUser.mutate(user);
  }

  return (
    <Group>
      {can("markInstall") && (
        <Button variant="default" loading={mark.isPending} onClick={() => mark.mutate()}>
          {test ? actions.unmarkTest : actions.markTest}
        </Button>
      )}
      {can("eraseInstall") && (
        <Button
          variant="default"
          c="red"
          loading={erase.isPending}
          onClick={() => void askToErase()}
        >
          {actions.erase}
        </Button>
      )}
      {userId !== null && can("eraseUser") && (
        <Button
          variant="default"
          c="red"
          loading={eraseUser.isPending}
          onClick={() => void askToEraseUser(userId)}
        >
          {actions.eraseUser}
        </Button>
      )}
    </Group>
  );
}
