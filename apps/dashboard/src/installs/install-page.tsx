import { linkLabel } from "@throughline/protocol";
import type { ErasureReceipt, InstallExplanation } from "@throughline/protocol";
import { Badge, Button, Group, List, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Country } from "../analytics/describe-value.tsx";
import { adminClient } from "../api/clients.ts";
import { installQuery } from "../api/queries.ts";
import { Breadcrumbs } from "../shell/breadcrumbs.tsx";
import { Detail, DetailList } from "../shell/detail-list.tsx";
import {
  DateTime,
  formatChance,
  formatDay,
  formatDecimal,
  formatDuration,
  formatPercent,
  Sentence,
} from "../shell/format.tsx";
import { LinkButton } from "../shell/link-button.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { useAction } from "../shell/use-action.ts";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { installTexts } from "../texts/installs.ts";
import { reportTexts } from "../texts/reports.ts";
import { AdDetails } from "./ad-details.tsx";
import { describeDevice } from "./describe-device.ts";
import { describeMatch, matchColors } from "./describe-match.ts";
import { EvidenceTable } from "./evidence-table.tsx";
import { FlagBadges } from "./flag-badges.tsx";
import { InstallEvents } from "./install-events.tsx";
import { DownloadPersonButton, ErasePersonButton } from "./person-buttons.tsx";
import { useReceipt } from "./use-receipt.tsx";

const { actions, page: texts } = installTexts;

/** Explains why an install was matched or not. */
export function InstallPage() {
  const { appId = "", installId = "" } = useParams({ strict: false });
  const query = useQuery(installQuery(appId, installId));
  const receipt = useReceipt(appId);
  return (
    <>
      {receipt.dialog}
      <QueryPanel page query={query}>
        {(install) => (
          <>
            <Breadcrumbs appId={appId} to="/$appId/installs" list={installTexts.list.title}>
              {installTitle(install)}
            </Breadcrumbs>
            <InstallHeading appId={appId} install={install} onErased={receipt.show} />
            <Explanation appId={appId} install={install} />
            <InstallEvents appId={appId} installId={install.installId} />
            <CounterEvidence install={install} />
            <Candidates install={install} />
          </>
        )}
      </QueryPanel>
    </>
  );
}

interface InstallProps {
  readonly appId: string;
  readonly install: InstallExplanation;
}

/** Returns what people know an install by: its device and its day. */
function installTitle(install: InstallExplanation): string {
  return [describeDevice(install) ?? texts.title, formatDay(install.at)].join(" · ");
}

interface ErasableProps extends InstallProps {
  readonly onErased: (receipt: ErasureReceipt) => void;
}

function InstallHeading({ appId, install, onErased }: ErasableProps) {
  const { label, note } = describeMatch(install);
  useTitle(installTitle(install));
  return (
    <Group align="flex-start">
      <div className="grow">
        <Title order={1}>
          {installTitle(install)} <FlagBadges flags={install.flags} />
        </Title>
        <Text c="dimmed">
          <Badge color={matchColors[install.match.type]}>{label}</Badge> {note}
        </Text>
      </div>
      <LinkButton
        to="/$appId/installs/$installId/timeline"
        params={{ appId, installId: install.installId }}
        variant="default"
      >
        {reportTexts.timeline.open}
      </LinkButton>
      <InstallActions appId={appId} install={install} onErased={onErased} />
    </Group>
  );
}

function Explanation({ appId, install }: InstallProps) {
  const { flagReasons, code, userId, verdict, tries } = install;
  const [reason, ...rest] = install.reasons.filter((sentence) => !flagReasons.includes(sentence));
  return (
    <Section title={texts.why}>
      <p>
        <Sentence>{reason ?? ""}</Sentence>
      </p>
      {flagReasons.map((sentence) => (
        <p key={sentence}>
          <Sentence>{sentence}</Sentence>
        </p>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{texts.eachClick}</summary>
          <List size="md">
            {rest.map((sentence) => (
              <List.Item key={sentence}>
                <Sentence>{sentence}</Sentence>
              </List.Item>
            ))}
          </List>
        </details>
      )}
      <DetailList>
        <Detail name={texts.firstOpen}>
          <DateTime at={install.at} />
        </Detail>
        <Detail name={texts.link}>
          {code === null ? (
            texts.noLink
          ) : (
            <Link to="/$appId/installs" params={{ appId }} search={{ link: code }}>
              {linkLabel(code)}
            </Link>
          )}
        </Detail>
        <Detail name={texts.campaign}>{install.campaign}</Detail>
        <Detail name={texts.adClick}>
          {install.adClickIds
            ?.map(({ network, parameter, hint }) => `${network} (${parameter} ${hint})`)
            .join(", ")}
        </Detail>
        <AdDetails install={install} />
        <Detail name={texts.country}>
          {install.country !== null && <Country code={install.country} />}
        </Detail>
        <Detail name={texts.opened}>{install.link}</Detail>
        <Detail name={texts.device}>{describeDevice(install)}</Detail>
        <Detail name={texts.user}>
          {userId !== null && (
            <>
              <Link to="/$appId/installs" params={{ appId }} search={{ user: userId }}>
                <bdi>{userId}</bdi>
              </Link>
              {" · "}
              <Link to="/$appId/users/$userId" params={{ appId, userId }}>
                {reportTexts.timeline.open}
              </Link>
            </>
          )}
        </Detail>
        <Detail name={texts.appVariant}>{install.appVariant}</Detail>
        <Detail name={texts.installId}>
          <span className="mono">{install.installId}</span>
        </Detail>
        <Detail name={texts.threshold}>
          {verdict?.threshold !== undefined &&
            texts.thresholdText(formatPercent(verdict.threshold), formatChance(verdict.confidence))}
        </Detail>
        <Detail name={texts.tries}>
          {tries && (
            <span>
              {texts.triesText(tries.clicks)}
              <DateTime at={tries.since} />
            </span>
          )}
        </Detail>
      </DetailList>
    </Section>
  );
}

function CounterEvidence({
  install: { runnerUp, against, missingBits },
}: {
  install: InstallExplanation;
}) {
  if (runnerUp === null && against.length === 0) return null;
  return (
    <Section title={texts.counterEvidence}>
      {missingBits !== null && <p>{texts.missingBits(formatDecimal(missingBits, 1))}</p>}
      {runnerUp && (
        <p>{texts.runnerUpText(linkLabel(runnerUp.link), formatChance(runnerUp.probability))}</p>
      )}
      {against.length > 0 && (
        <>
          <p>{texts.against}</p>
          <List size="md">
            {against.map(({ signal, bits, words }) => (
              <List.Item key={signal}>
                {texts.evidence(
                  installTexts.evidence.signals[signal],
                  words,
                  formatDecimal(Math.abs(bits), 1),
                )}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Section>
  );
}

function Candidates({ install: { verdict } }: { install: InstallExplanation }) {
  return (
    <Section title={texts.candidates}>
      {!verdict?.candidates.length && (
        <p className="soft">{verdict ? texts.noCandidates : texts.namedClick}</p>
      )}
      {verdict?.candidates.map((candidate, index) => (
        <details key={candidate.click} open={index === 0}>
          <summary>
            <strong>{linkLabel(candidate.link)}</strong>
            {texts.candidate(formatDuration(candidate.ageMs), formatChance(candidate.posterior))}
          </summary>
          <EvidenceTable candidate={candidate} />
        </details>
      ))}
    </Section>
  );
}

function InstallActions({ appId, install: { installId, test, userId }, onErased }: ErasableProps) {
  const can = usePermissions(appId);
  const mark = useAction({
    run: () => adminClient(appId).markInstall({ params: { installId }, body: { test: !test } }),
    done: test ? actions.unmarked : actions.marked,
    refresh: installQuery(appId, installId).queryKey,
  });
  const install = { kind: "install", id: installId } as const;
  return (
    <Group>
      {can("markInstall") && (
        <Button variant="default" loading={mark.isPending} onClick={() => mark.start()}>
          {test ? actions.unmarkTest : actions.markTest}
        </Button>
      )}
      <DownloadPersonButton appId={appId} person={install} />
      <ErasePersonButton appId={appId} person={install} onErased={onErased} />
      {userId !== null && (
        <ErasePersonButton
          appId={appId}
          person={{ kind: "user", id: userId }}
          onErased={onErased}
        />
      )}
    </Group>
  );
}
