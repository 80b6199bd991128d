import { Button, Card, Group, Progress, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconCheck, IconCircleDashed } from "@tabler/icons-react";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Loading } from "../shell/loading.tsx";
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
  const { done, setHidden } = useChecklist(appId);
  if (!done) return <Loading lines={7} />;
  return (
    <Stack maw={720}>
      <Title order={1}>{texts.title}</Title>
      <Text c="dimmed">{texts.text}</Text>
      <Group>
        <Progress
          flex={1}
          value={(done.size / checklistSteps.length) * 100}
          aria-label={texts.progressLabel}
        />
        <Text size="sm" c="dimmed">
          {texts.progress(done.size, checklistSteps.length)}
        </Text>
      </Group>
      <Card py="xs">
        <ol className="separated" aria-label={texts.title}>
          {checklistSteps.map((step) => (
            <Step key={step} appId={appId} step={step} done={done.has(step)} />
          ))}
        </ol>
      </Card>
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
