import type { ListedKey, NewKey } from "@throughline/protocol";
import { Badge, Button, Card, Code, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery, queryClient } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { DateTime, formatCount } from "../shell/format.tsx";
import { Loading } from "../shell/loading.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { settingsTexts } from "../texts/settings.ts";
import { InstallCommand } from "./install-command.tsx";
import { KeyMenu } from "./key-menu.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";

const texts = settingsTexts.keys;

export function KeysPanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(keysQuery(appId));
  const [created, setCreated] = useState<NewKey>();
  const [dialogOpen, setDialogOpen] = useState(false);
  const [now] = useState(() => Date.now());

  function show(key: NewKey) {
    setDialogOpen(false);
    setCreated(key);
    return queryClient.invalidateQueries({ queryKey: [appId, "keys"] });
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  return (
    <Card component="section">
      <Stack>
        <Group>
          <Title order={2} flex={1}>
            {texts.title}
          </Title>
          <Button leftSection={<IconPlus size={16} />} onClick={() => setDialogOpen(true)}>
            {texts.create}
          </Button>
        </Group>
        <Text c="dimmed">{texts.text}</Text>
        <Table className="stacks">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.columns.key}</Table.Th>
              <Table.Th>{texts.columns.scopes}</Table.Th>
              <Table.Th>{texts.columns.created}</Table.Th>
              <Table.Th>{texts.columns.usage}</Table.Th>
              <Table.Th>
                <span className="hidden">{texts.columns.actions}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((key) => (
              <Table.Tr key={key.id}>
                <Table.Td>
                  <KeyName listed={key} now={now} />
                </Table.Td>
                <Table.Td data-label={texts.columns.scopes}>
                  {key.kind === "publishable"
                    ? [texts.publishableScope, key.appVariant].filter(Boolean).join(", ")
                    : key.scopes.join(", ")}
                </Table.Td>
                <Table.Td data-label={texts.columns.created}>
                  <DateTime at={key.createdAt} />
                </Table.Td>
                <Table.Td data-label={texts.columns.usage}>
                  <Usage listed={key} />
                </Table.Td>
                <Table.Td className="actions">
                  {!hasEnded(key, now) && <KeyMenu appId={appId} listed={key} onRotated={show} />}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <InstallCommand />
      </Stack>
      {dialogOpen && (
        <NewKeyDialog appId={appId} onClose={() => setDialogOpen(false)} onCreated={show} />
      )}
      {created && (
        <SecretDialog
          title={texts.newKey}
          secret={created.key}
          copyLabel={texts.copyKey}
          onClose={() => setCreated(undefined)}
        >
          {created.kind === "secret" ? texts.newSecretText : texts.newPublishableText}
        </SecretDialog>
      )}
    </Card>
  );
}

function hasEnded({ validUntil }: ListedKey, now: number): boolean {
  return validUntil !== null && Date.parse(validUntil) <= now;
}

/** Shows a key. A publishable key is shown in full, because every installed app contains it. */
function KeyName({ listed, now }: { listed: ListedKey; now: number }) {
  const { key, hint, kind, name, validUntil } = listed;
  return (
    <>
      <Group gap="xs">
        <Code className="break">{key ?? hint}</Code>
        {key !== null && <CopyButton text={key} label={texts.copyKey} />}
      </Group>
      {name !== null && <Text dir="auto">{name}</Text>}
      {kind === "publishable" && key === null && (
        <Text c="dimmed" size="sm">
          {texts.notReadable}
        </Text>
      )}
      {validUntil !== null && (
        <Badge color={hasEnded(listed, now) ? "gray" : "red"} mt={4}>
          {hasEnded(listed, now) ? texts.expired : texts.expires}
          <DateTime at={validUntil} />
        </Badge>
      )}
    </>
  );
}

/** Today’s requests with a key and the clients that used it last. They show whether a rotated key is still in use. */
function Usage({ listed: { requestsToday, uses } }: { listed: ListedKey }) {
  return (
    <>
      {requestsToday > 0 && (
        <Text fw={500}>{texts.requestsToday(requestsToday, formatCount(requestsToday))}</Text>
      )}
      {uses.length === 0 && requestsToday === 0 && <Text c="dimmed">{texts.unused}</Text>}
      <ul className="plain">
        {uses.slice(0, 3).map(({ client, at }) => (
          <li key={client}>
            <DateTime at={at} /> <span className="soft">{client ?? texts.unnamedClient}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
