import type { ListedKey, NewKey } from "@throughline/protocol";
import { Badge, Button, Code, Group, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keysQuery, queryClient } from "../api/queries.ts";
import { CopyButton } from "../shell/copy-button.tsx";
import { DataTable } from "../shell/data-table.tsx";
import { DateTime, formatCount } from "../shell/format.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { Section } from "../shell/section.tsx";
import { usePermissions } from "../shell/use-permissions.ts";
import { settingsTexts } from "../texts/settings.ts";
import { InstallCommand } from "./install-command.tsx";
import { KeyMenu } from "./key-menu.tsx";
import { NewKeyDialog } from "./new-key-dialog.tsx";
import { PublishableKeys } from "./publishable-keys.tsx";

const texts = settingsTexts.keys;

export function KeysPanel({ appId }: { appId: string }) {
  const isOwner = usePermissions(appId)("listKeys");
  return isOwner ? <AllKeys appId={appId} /> : <PublishableKeys appId={appId} />;
}

function AllKeys({ appId }: { appId: string }) {
  const query = useQuery(keysQuery(appId));
  const [created, setCreated] = useState<NewKey>();
  const [isCreating, setCreating] = useState(false);
  const [now] = useState(() => Date.now());

  function showNewKey(key: NewKey) {
    setCreating(false);
    setCreated(key);
    return queryClient.invalidateQueries({ queryKey: [appId, "keys"] });
  }

  return (
    <Section
      title={texts.title}
      actions={
        <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      <Text c="dimmed">{texts.text}</Text>
      <QueryPanel query={query}>
        {({ items }) => (
          <DataTable
            label={texts.title}
            rows={items}
            rowKey={({ id }) => id}
            columns={[
              {
                name: texts.columns.key,
                render: (key) => <KeyName listed={key} now={now} />,
              },
              {
                name: texts.columns.scopes,
                render: ({ kind, appVariant, scopes }) =>
                  kind === "publishable"
                    ? [texts.publishableScope, appVariant].filter(Boolean).join(", ")
                    : scopes.join(", "),
              },
              {
                name: texts.columns.created,
                render: ({ createdAt }) => <DateTime at={createdAt} />,
              },
              { name: texts.columns.usage, render: (key) => <Usage listed={key} /> },
              {
                name: texts.columns.actions,
                kind: "actions",
                render: (key) =>
                  !hasEnded(key, now) && (
                    <KeyMenu appId={appId} listed={key} onRotated={showNewKey} />
                  ),
              },
            ]}
          />
        )}
      </QueryPanel>
      <InstallCommand />
      {isCreating && (
        <NewKeyDialog appId={appId} onClose={() => setCreating(false)} onCreated={showNewKey} />
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
    </Section>
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

/** How many clients of a key are shown. */
const maxClients = 3;

/** Today’s requests with a key and the clients that used it last. They showNewKey whether a rotated key is still in use. */
function Usage({ listed: { requestsToday, uses } }: { listed: ListedKey }) {
  return (
    <>
      {requestsToday > 0 && (
        <Text fw={500}>{texts.requestsToday(requestsToday, formatCount(requestsToday))}</Text>
      )}
      {uses.length === 0 && requestsToday === 0 && <Text c="dimmed">{texts.unused}</Text>}
      <ul>
        {uses.slice(0, maxClients).map(({ client, at }) => (
          <li key={client}>
            <DateTime at={at} /> <span className="soft">{client ?? texts.unnamedClient}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
