import { Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { webSnippetQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { Loading } from "../shell/loading.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.website;

/** The tags that connect the app’s website with the app. */
export function WebsitePanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(webSnippetQuery(appId));
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const { script, pinnedScript, safariTag, contentSecurityPolicy } = data;
  return (
    <Card component="section" maw={720}>
      <Stack>
        <Title order={2}>{texts.title}</Title>
        <Text c="dimmed">{texts.text}</Text>
        <Snippet title={texts.script} code={script} />
        <Snippet title={texts.pinnedScript} text={texts.pinnedScriptText} code={pinnedScript} />
        {safariTag !== null && (
          <Snippet title={texts.safariTag} text={texts.safariTagText} code={safariTag} />
        )}
        <Snippet title={texts.policy} text={texts.policyText} code={contentSecurityPolicy} />
      </Stack>
    </Card>
  );
}

function Snippet({ title, text, code }: { title: string; text?: string; code: string }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3}>{title}</Title>
        <CopyButton text={code} />
      </Group>
      {text !== undefined && <Text size="sm">{text}</Text>}
      <Code className="break">{code}</Code>
    </Stack>
  );
}
