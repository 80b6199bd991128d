import { Code, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { webSnippetQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { settingsTexts } from "../texts/settings.ts";

const texts = settingsTexts.website;

/** The tags that connect the app’s website with the app. */
export function WebsitePanel({ appId }: { appId: string }) {
  return (
    <Section title={texts.title} maw={720}>
      <Text c="dimmed">{texts.text}</Text>
      <QueryPanel query={useQuery(webSnippetQuery(appId))}>
        {({ script, pinnedScript, safariTag, contentSecurityPolicy }) => (
          <>
            <Snippet title={texts.script} code={script} />
            <Snippet title={texts.pinnedScript} text={texts.pinnedScriptText} code={pinnedScript} />
            {safariTag !== null && (
              <Snippet title={texts.safariTag} text={texts.safariTagText} code={safariTag} />
            )}
            <Snippet title={texts.policy} text={texts.policyText} code={contentSecurityPolicy} />
          </>
        )}
      </QueryPanel>
    </Section>
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
