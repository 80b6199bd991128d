import { Code, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { publishableKeysQuery } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { Section } from "../shell/section.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { InstallCommand } from "./install-command.tsx";

const texts = settingsTexts.keys;

/** The keys for the app, for members who may not manage keys. */
export function PublishableKeys({ appId }: { appId: string }) {
  return (
    <Section title={texts.publishableTitle}>
      <Text c="dimmed">{texts.publishableText}</Text>
      <QueryPanel query={useQuery(publishableKeysQuery(appId))}>
        {({ items }) => (
          <DataTable
            label={texts.publishableTitle}
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                name: texts.columns.key,
                render: ({ key, hint, name }) => (
                  <>
                    <Group gap="xs">
                      <Code className="break">{key ?? hint}</Code>
                      {key !== null && <CopyButton text={key} label={texts.copyKey} />}
                    </Group>
                    {name !== null && <Text dir="auto">{name}</Text>}
                  </>
                ),
              },
              {
                name: texts.columns.created,
                render: ({ createdAt }) => <DateTime at={createdAt} />,
              },
            ]}
          />
        )}
      </QueryPanel>
      <Group gap="xs">
        <Text c="dimmed">{settingsTexts.app.appId}</Text>
        <Code>{appId}</Code>
        <CopyButton text={appId} />
      </Group>
      <InstallCommand />
    </Section>
  );
}
