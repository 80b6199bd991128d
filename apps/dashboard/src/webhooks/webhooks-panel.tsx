import type { NewWebhook, WebhookView } from "@throughline/protocol";
import { Button, Card, Code, EmptyState, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, webhooksQuery } from "../api/queries.ts";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { Loading } from "../shell/loading.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { webhookTexts } from "../texts/webhooks.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";
import { WebhookMenu } from "./webhook-menu.tsx";
import { WebhookState } from "./webhook-state.tsx";

const texts = webhookTexts.list;

/** The app’s webhooks and their state. */
export function WebhooksPanel({ appId }: { appId: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(appId));
  const [dialogOpen, setDialogOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [openedId, setOpenedId] = useState<string>();

  const showSecret = (webhook: NewWebhook) => setSecret(webhook.secret ?? undefined);

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const opened = data.items.find(({ id }) => id === openedId);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setDialogOpen(true)}>
      {texts.create}
    </Button>
  );
  return (
    <Stack>
      <Card component="section">
        <Group mb="sm">
          <Title order={2} flex={1}>
            {texts.title}
          </Title>
          {data.items.length > 0 && create}
        </Group>
        {data.items.length === 0 ? (
          <EmptyState icon={<IconWebhook size={36} stroke={1.4} />} description={texts.text}>
            <EmptyState.Actions>{create}</EmptyState.Actions>
          </EmptyState>
        ) : (
          <WebhookTable
            appId={appId}
            webhooks={data.items}
            onShowDeliveries={setOpenedId}
            onSecret={showSecret}
          />
        )}
      </Card>
      {opened && (
        <DeliveryLog appId={appId} webhook={opened} onClose={() => setOpenedId(undefined)} />
      )}
      {dialogOpen && (
        <NewWebhookDialog
          appId={appId}
          onClose={() => setDialogOpen(false)}
          onCreated={(webhook) => {
            setDialogOpen(false);
            showSecret(webhook);
            return queryClient.invalidateQueries({ queryKey: [appId, "webhooks"] });
          }}
        />
      )}
      {secret !== undefined && (
        <SecretDialog
          title={texts.secretTitle}
          secret={secret}
          copyLabel={texts.copySecret}
          onClose={() => setSecret(undefined)}
        >
          {texts.secretText}
        </SecretDialog>
      )}
    </Stack>
  );
}

function WebhookTable({
  appId,
  webhooks,
  onShowDeliveries,
  onSecret,
}: {
  appId: string;
  webhooks: readonly WebhookView[];
  onShowDeliveries: (id: string) => void;
  onSecret: (webhook: NewWebhook) => void;
}) {
  return (
    <Table className="stacks">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{texts.columns.url}</Table.Th>
          <Table.Th>{texts.columns.state}</Table.Th>
          <Table.Th>{texts.columns.events}</Table.Th>
          <Table.Th>
            <span className="hidden">{texts.columns.actions}</span>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {webhooks.map((webhook) => (
          <Table.Tr key={webhook.id}>
            <Table.Td>
              <Code className="break">{webhook.url}</Code>
              <Text c="dimmed" size="sm">
                {webhook.description ?? webhook.type}
              </Text>
            </Table.Td>
            <Table.Td data-label={texts.columns.state}>
              <WebhookState webhook={webhook} />
            </Table.Td>
            <Table.Td data-label={texts.columns.events}>{webhook.events.join(", ")}</Table.Td>
            <Table.Td className="actions">
              <WebhookMenu
                appId={appId}
                webhook={webhook}
                onShowDeliveries={() => onShowDeliveries(webhook.id)}
                onSecret={onSecret}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
