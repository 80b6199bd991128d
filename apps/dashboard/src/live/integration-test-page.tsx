import type { LinkView, LiveItem } from "@throughline/protocol";
import {
  Alert,
  Badge,
  Button,
  Card,
  Group,
  List,
  Stack,
  Text,
  TextInput,
  ThemeIcon,
  Title,
} from "@mantine/core";
import { IconCheck, IconInfoCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { adminClient } from "../api/clients.ts";
import { appQuery, domainQuery, installQuery } from "../api/queries.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { describeMatch } from "../installs/describe-match.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { useTitle } from "../shell/use-title.ts";
import { liveTexts } from "../texts/live.ts";
import { describeLiveItem } from "./describe-live-item.ts";
import { checkIntegration } from "./check-integration.ts";
import { TestQrCard } from "./test-qr-card.tsx";
import { useLiveItems } from "./use-live-items.ts";

const texts = liveTexts.test;

/** Creates a test link, then shows each step up to the app’s first event. */
export function IntegrationTestPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const can = usePermissions(appId);
  const [link, setLink] = useState<LinkView>();
  const api = useApiForm({
    route: "createLink",
    initialValues: { destination: "/" },
    toBody: ({ destination }) => ({
      code: `test-${crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36) ?? ""}`,
      destination: destination.trim(),
      test: true,
      tags: ["test"],
    }),
    send: (body) => adminClient(appId).createLink({ body }),
    onSuccess: setLink,
  });

  return (
    <>
      <Title order={1}>{texts.title}</Title>
      {link ? (
        <RunningTest appId={appId} link={link} onRestart={() => setLink(undefined)} />
      ) : can("createLink") ? (
        <Card component="section" maw={640}>
          <FormBody api={api} action={texts.createTestLink} hideFieldProblems>
            <Text>{texts.intro}</Text>
            <TextInput label={texts.destination} {...api.form.getInputProps("destination")} />
          </FormBody>
        </Card>
      ) : (
        <Alert icon={<IconInfoCircle />}>{texts.notAllowed}</Alert>
      )}
    </>
  );
}

function RunningTest({
  appId,
  link,
  onRestart,
}: {
  appId: string;
  link: LinkView;
  onRestart: () => void;
}) {
  const { items, isConnected, advice } = useLiveItems(appId);
  const since = Date.parse(link.createdAt);
  const newItems = items.filter(({ at }) => Date.parse(at) >= since).toReversed();
  const { steps, problems, hint } = checkIntegration({
    items: newItems,
    code: link.code,
    url: link.url,
    advice,
    domainProblem: useDomainProblem(appId, new URL(link.url).hostname),
    stalled: useStalled(newItems.length),
  });
  const current = steps.findIndex(({ done }) => !done);
  const installId = newItems.findLast((item) => item.installId !== null)?.installId;
  const answered = newItems.findLast(({ kind }) => kind === "install" || kind === "upgrade");
  const tested = newItems.findLast(({ kind, link: code }) => kind === "test" && code === link.code);
  return (
    <div className="editor">
      <Card component="section">
        <Stack gap="sm">
          <ol className="stack">
            {steps.map(({ name, done, next }, index) => (
              <Group key={name} component="li" wrap="nowrap" align="flex-start" data-done={done}>
                <ThemeIcon variant="light" color={done ? "green" : "gray"} radius="xl">
                  {done ? <IconCheck size={16} /> : index + 1}
                </ThemeIcon>
                <div>
                  <strong>{name}</strong>
                  <span className="hidden">{done ? texts.done : texts.waiting}</span>
                  {index === current && <p className="soft">{next}</p>}
                </div>
              </Group>
            ))}
          </ol>
          {tested && <p role="status">{describeLiveItem(tested)}</p>}
          {answered?.installId && (
            <InstallVerdict key={answered.id} appId={appId} installId={answered.installId} />
          )}
          {hint && <p role="status">{hint}</p>}
          {current === -1 && (
            <p role="status">
              <Badge color="green">{texts.success}</Badge> {texts.successText}
            </p>
          )}
          {problems.length > 0 && current !== -1 && (
            <Alert color="red" role="status" title={texts.problems}>
              {problems.map((problem) => (
                <p key={problem}>{problem}</p>
              ))}
            </Alert>
          )}
          <Group>
            {installId && (
              <LinkButton
                variant="default"
                to="/$appId/installs/$installId"
                params={{ appId, installId }}
              >
                {texts.explainInstall}
              </LinkButton>
            )}
            <Button variant="default" onClick={onRestart}>
              {texts.startOver}
            </Button>
          </Group>
          <Log items={newItems} isConnected={isConnected} />
        </Stack>
      </Card>
      <TestQrCard appId={appId} link={link} />
    </div>
  );
}

/** After this time without activity, the test also shows problems that may only be delays. */
const stalledAfterMs = 30_000;

/** Returns whether a list has not grown for a while. */
function useStalled(length: number): boolean {
  const [stalledAt, setStalledAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStalledAt(length), stalledAfterMs);
    return () => clearTimeout(timer);
  }, [length]);
  return stalledAt === length;
}

/** Returns the first problem that `throughline doctor` finds with the link’s domain, if any. */
function useDomainProblem(appId: string, host: string): string | undefined {
  const { data: settings } = useQuery(appQuery(appId));
  const { data } = useQuery({
    ...domainQuery(appId, host),
    enabled: settings?.linkDomains.includes(host) ?? false,
  });
  const first = data?.findings.find(({ ok }) => !ok);
  return first && `${first.what}. ${first.fix}`;
}

function Log({ items, isConnected }: { items: readonly LiveItem[]; isConnected: boolean }) {
  return (
    <details>
      <summary>{texts.log(isConnected ? texts.logConnected : texts.logConnecting)}</summary>
      <List size="md">
        {items.length === 0 && <List.Item>{texts.logEmpty}</List.Item>}
        {items.map((item) => (
          <List.Item key={`${item.at} ${item.id}`}>{describeLiveItem(item)}</List.Item>
        ))}
      </List>
    </details>
  );
}

/** Shows how an install was matched, and the main reason. */
function InstallVerdict({ appId, installId }: { appId: string; installId: string }) {
  const { data } = useQuery({ ...installQuery(appId, installId), refetchOnMount: "always" });
  if (!data) return null;
  const { label, note } = describeMatch(data);
  return (
    <p role="status">
      <strong>{label}</strong> <span className="soft">{note}</span>
      <br />
      {data.reasons[0]}
    </p>
  );
}
