import type { NewWebhook, WebhookView } from "@throughline/protocol";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { adminClient } from "../api/clients.ts";
import { queryClient, webhooksQuery } from "../api/queries.ts";
import { Loading } from "../shell/loading.tsx";
import { Menu, MenuItem } from "../shell/menu.tsx";
import { DateTime } from "../shell/format.tsx";
import { SecretDialog } from "../shell/secret-dialog.tsx";
import { useToasts } from "../shell/toasts.tsx";
import { ErrorNotice } from "../shell/error-notice.tsx";
import { webhookTexts } from "../texts/webhooks.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";

const { list: texts, state: stateTexts } = webhookTexts;

type Change = () => Promise<NewWebhook | WebhookView | undefined>;

/** The app’s webhooks and their state. */
export function WebhooksPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(app));
  const [dialogOpen, setDialogOpen] = useState(false);
  const [created, setCreated] = useState<NewWebhook>();
  const [openedId, setOpenedId] = useState<string>();
  const { notify, notifyError } = useToasts();

  async function run(change: Change, message?: string) {
    try {
      const answer = await change();
      if (answer && "secret" in answer && answer.secret !== null) setCreated(answer);
      if (message) notify(message);
      return true;
    } catch (failure) {
      notifyError(failure);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [app, "webhooks"] });
    }
  }

  async function sendTest(webhookId: string) {
    const sent = await adminClient(app).testWebhook({ params: { webhookId } });
    await queryClient.invalidateQueries({ queryKey: [app, "deliveries"] });
    const [last] = sent.attempts;
    notify(last?.error ?? texts.testAnswered(`${last?.status}`, `${last?.tookMs}`));
    return undefined;
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const opened = data.items.find(({ id }) => id === openedId);
  return (
    <section className="card">
      <div className="row wrap">
        <h2 className="grow">{texts.title}</h2>
        <button type="button" className="button" onClick={() => setDialogOpen(true)}>
          {texts.create}
        </button>
      </div>
      <p className="soft">{texts.text}</p>
      {data.items.length > 0 && (
        <div className="scroll" tabIndex={0} role="group" aria-label={texts.title}>
          <table className="stacks">
            <thead>
              <tr>
                <th scope="col">{texts.columns.url}</th>
                <th scope="col">{texts.columns.state}</th>
                <th scope="col">{texts.columns.events}</th>
                <th scope="col">
                  <span className="hidden">{texts.columns.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((webhook) => (
                <tr key={webhook.id}>
                  <td>
                    <code className="break">{webhook.url}</code>
                    <p className="soft">{webhook.description ?? webhook.type}</p>
                  </td>
                  <td data-label={texts.columns.state}>
                    <State webhook={webhook} />
                  </td>
                  <td data-label={texts.columns.events}>{webhook.events.join(", ")}</td>
                  <td className="actions">
                    <Menu
                      label={texts.menu(webhook.description ?? webhook.url)}
                      trigger={<span aria-hidden="true">⋯</span>}
                    >
                      <MenuItem onSelect={() => setOpenedId(webhook.id)}>
                        {texts.showDeliveries}
                      </MenuItem>
                      <MenuItem onSelect={() => void run(() => sendTest(webhook.id))}>
                        {texts.sendTest}
                      </MenuItem>
                      <Actions app={app} webhook={webhook} run={run} />
                    </Menu>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {opened && <DeliveryLog app={app} webhook={opened} onClose={() => setOpenedId(undefined)} />}
      {dialogOpen && (
        <NewWebhookDialog
          onClose={() => setDialogOpen(false)}
          onCreate={async (body) => {
            if (await run(() => adminClient(app).createWebhook({ body }))) setDialogOpen(false);
          }}
        />
      )}
      {created?.secret && (
        <SecretDialog
          title={texts.secretTitle}
          secret={created.secret}
          copyLabel={texts.copySecret}
          onClose={() => setCreated(undefined)}
        >
          {texts.secretText}
        </SecretDialog>
      )}
    </section>
  );
}

function State({ webhook }: { webhook: WebhookView }) {
  const { state, failures, failingSince, pausedAt, pausedBecause, oldSecretUntil } = webhook;
  const { refused, dropped } = webhook;
  return (
    <>
      {state === "active" && stateTexts.active}
      {state === "failing" && failingSince && (
        <>
          {stateTexts.failingSince}
          <DateTime at={failingSince} />
          {stateTexts.failures(failures)}
        </>
      )}
      {state === "paused" && pausedAt && (
        <>
          <strong>{stateTexts.paused}</strong> <DateTime at={pausedAt} />
          <p className="soft">{pausedBecause}</p>
        </>
      )}
      {refused > 0 && <p className="soft">{stateTexts.refused(refused)}</p>}
      {dropped > 0 && <p className="soft">{stateTexts.dropped(dropped)}</p>}
      {oldSecretUntil && (
        <p className="soft">
          {stateTexts.oldSecret}
          <DateTime at={oldSecretUntil} />
        </p>
      )}
    </>
  );
}

/** Menu items that change a webhook. */
function Actions({
  app,
  webhook: { id, type, state },
  run,
}: {
  app: string;
  webhook: WebhookView;
  run: (change: Change, message?: string) => Promise<boolean>;
}) {
  const params = { webhookId: id };
  const isPaused = state === "paused";
  return (
    <>
      <MenuItem
        onSelect={() =>
          void run(
            () => adminClient(app).changeWebhook({ params, body: { paused: !isPaused } }),
            isPaused ? texts.resumed : texts.paused,
          )
        }
      >
        {isPaused ? texts.resume : texts.pause}
      </MenuItem>
      {type === "webhook" && (
        <MenuItem
          onSelect={() => void run(() => adminClient(app).rotateWebhook({ params, body: {} }))}
        >
          {texts.rotateSecret}
        </MenuItem>
      )}
      <MenuItem
        danger
        onSelect={() => void run(() => adminClient(app).deleteWebhook({ params }), texts.deleted)}
      >
        {texts.delete}
      </MenuItem>
    </>
  );
}
