import { Button, Card, Group, Progress, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { sessionQuery } from "../api/queries.ts";
import { LinkButton } from "../shell/link-button.tsx";
import { Loading } from "../shell/loading.tsx";
import { Section } from "../shell/section.tsx";
import { useTitle } from "../shell/use-title.ts";
import { appTexts } from "../texts/apps.ts";
import { checklistSteps } from "../shell/checklist.ts";
import type { ChecklistStep } from "../shell/checklist.ts";
import { useChecklist } from "../shell/use-checklist.ts";

const texts = appTexts.start;

/** The page for each step, as a path below the app’s path. */
const pages: Record<ChecklistStep, string> = {
  keys: "settings/keys",
  ios: "settings",
  android: "settings",
  domain: "settings",
  click: "links/new",
  install: "test",
  event: "test",
};

/** A checklist for a new app. The steps are checked off automatically. */
export function StartPage() {
  useTitle(texts.title);
  const { appId = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  const { steps, done, setHidden } = useChecklist(appId);
  if (!done) return <Loading lines={7} />;
  return (
    <Stack maw={720}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed">
        {texts.text} {steps.length < checklistSteps.length && texts.othersDoTheRest}
      </Text>
      <Group>
        <Progress
          flex={1}
          value={(done.size / steps.length) * 100}
          aria-label={texts.progressLabel}
        />
        <Text size="sm" c="dimmed">
          {texts.progress(done.size, steps.length)}
        </Text>
      </Group>
      <Card py="xs">
        <ol className="separated" aria-label={texts.title}>
          {steps.map((step) => (
            <Step key={step} appId={appId} step={step} done={done.has(step)} />
          ))}
        </ol>
      </Card>
      <SampleApps appId={appId} />
      <Button
        variant="subtle"
        color="gray"
        w="fit-content"
        onClick={() => {
          setHidden(true);
          void navigate({ to: "/$appId/links", params: { appId } });
        }}
      >
        {texts.hide}
      </Button>
    </Stack>
  );
}

/** Leads to an app with sample data, such as the demo’s, while this one has none of its own. */
function SampleApps({ appId }: { appId: string }) {
  const { data: session } = useSuspenseQuery(sessionQuery);
  return session.apps
    .filter(({ id, sample }) => sample && id !== appId)
    .map(({ id, name }) => (
      <Section key={id} title={texts.sampleTitle}>
        <Text c="dimmed">{texts.sampleText(name)}</Text>
        <LinkButton variant="default" w="fit-content" to="/$appId/analytics" params={{ appId: id }}>
          {texts.openSample(name)}
        </LinkButton>
      </Section>
    ));
}

function Step({ appId, step, done }: { appId: string; step: ChecklistStep; done: boolean }) {
  const { name, text, action } = texts.steps[step];
  return (
    <Group component="li" wrap="nowrap">
      <ThemeIcon variant="light" color={done ? "green" : "gray"} radius="xl">
        {done ? <IconCheck size={16} /> : <IconCircleDashed size={16} />}
      </ThemeIcon>
      <div className="grow">
        <Text fw={600}>
          {name} <span className="hidden">{done ? texts.done : texts.open}</span>
        </Text>
        {!done && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
      {!done && (
        <Button
          variant="default"
          size="compact-md"
          flex="none"
          renderRoot={(props) => <Link to={`/${appId}/${pages[step]}`} {...props} />}
        >
          {action}
        </Button>
      )}
    </Group>
  );
}
