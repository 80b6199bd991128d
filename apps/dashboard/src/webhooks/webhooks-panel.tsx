import type { NewWebhook, WebhookView } from "@throughline/protocol";
import { Button, Code, EmptyState, Stack, Text } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { queryClient, webhooksQuery } from "../api/queries.ts";
import { DataTable } from "../shell/data-table.tsx";
import { ExportMenu } from "../shell/export-menu.tsx";
import { notify } from "../shell/notify.tsx";
import { QueryPanel } from "../shell/query-panel.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { Section } from "../shell/section.tsx";
import { webhookTexts } from "../texts/webhooks.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { EditWebhookDialog, NewWebhookDialog } from "./webhook-dialogs.tsx";
import { WebhookMenu } from "./webhook-menu.tsx";
import { WebhookState } from "./webhook-state.tsx";

const texts = webhookTexts.list;

/** The app’s webhooks and their state. */
export function WebhooksPanel({ appId }: { appId: string }) {
  const query = useQuery(webhooksQuery(appId));
  const webhooks = query.data?.items ?? [];
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [openedId, setOpenedId] = useState<string>();
  const [edited, setEdited] = useState<WebhookView>();
  const opened = webhooks.find(({ id }) => id === openedId);
  const showSecret = (webhook: NewWebhook) => setSecret(webhook.secret ?? undefined);
  const createButton = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setCreating(true)}>
      {texts.create}
    </Button>
  );
  return (
    <Stack>
      <Section
        title={texts.title}
        actions={
          <>
            <ExportMenu appId={appId} dataset="google-ads-conversions" label={texts.googleAds} />
            {webhooks.length > 0 && createButton}
          </>
        }
      >
        <QueryPanel
          query={query}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon={<IconWebhook size={36} stroke={1.4} />} description={texts.text}>
              <EmptyState.Actions>{createButton}</EmptyState.Actions>
            </EmptyState>
          }
        >
          {({ items }) => (
            <DataTable
              label={texts.title}
              rows={items}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: texts.columns.url,
                  width: "32%",
                  render: ({ url, description, type }) => (
                    <>
                      <Code className="break">{url}</Code>
                      <Text c="dimmed" size="sm">
                        {description ?? type}
                      </Text>
                    </>
                  ),
                },
                {
                  name: texts.columns.state,
                  render: (webhook) => <WebhookState webhook={webhook} />,
                },
                { name: texts.columns.events, render: ({ events }) => events.join(", ") },
                {
                  name: texts.columns.actions,
                  kind: "actions",
                  render: (webhook) => (
                    <WebhookMenu
                      appId={appId}
                      webhook={webhook}
                      onShowDeliveries={() => setOpenedId(webhook.id)}
                      onEdit={() => setEdited(webhook)}
                      onSecretRotated={showSecret}
                    />
                  ),
                },
              ]}
            />
          )}
        </QueryPanel>
      </Section>
      {opened && (
        <DeliveryLog appId={appId} webhook={opened} onClose={() => setOpenedId(undefined)} />
      )}
      {isCreating && (
        <NewWebhookDialog
          appId={appId}
          onClose={() => setCreating(false)}
          onCreated={(webhook) => {
            setCreating(false);
            showSecret(webhook);
            return queryClient.invalidateQueries({ queryKey: [appId, "webhooks"] });
          }}
        />
      )}
      {edited && (
        <EditWebhookDialog
          appId={appId}
          webhook={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            notify(texts.saved);
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
