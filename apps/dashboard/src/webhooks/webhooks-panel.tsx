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
import { DeliveryLog } from "./delivery-log.tsx";
import { NewWebhookDialog } from "./new-webhook-dialog.tsx";

type Change = () => Promise<NewWebhook | WebhookView | undefined>;

/** Which other services are told what happens, and how that goes. */
export function WebhooksPanel({ app }: { app: string }) {
  const { data, error, refetch } = useQuery(webhooksQuery(app));
  const [adds, add] = useState(false);
  const [made, setMade] = useState<NewWebhook>();
  const [opened, open] = useState<string>();
  const { notify, notifyError } = useToasts();

  async function changed(change: Change, words?: string) {
    try {
      const answer = await change();
      if (answer && "secret" in answer && answer.secret !== null) setMade(answer);
      if (words) notify(words);
      return true;
    } catch (failure) {
      notifyError(failure);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [app, "webhooks"] });
    }
  }

  async function tryOut(webhookId: string) {
    const sent = await adminClient(app).testWebhook({ params: { webhookId } });
    await queryClient.invalidateQueries({ queryKey: [app, "deliveries"] });
    const [last] = sent.attempts;
    notify(last?.error ?? `It answered ${last?.status} in ${last?.tookMs} ms.`);
    return undefined;
  }

  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  const one = data.items.find(({ id }) => id === opened);
  return (
    <section className="card">
      <div className="row wrap">
        <h2 className="grow">Webhooks</h2>
        <button type="button" className="button" onClick={() => add(true)}>
          New webhook
        </button>
      </div>
      <p className="soft">
        Other services that are told of installs, events and links: one of your own, Google
        Analytics, PostHog or Slack.
      </p>
      {data.items.length > 0 && (
        <div className="scroll" tabIndex={0} role="group" aria-label="Webhooks">
          <table className="stacks">
            <thead>
              <tr>
                <th scope="col">Goes to</th>
                <th scope="col">State</th>
                <th scope="col">Is told of</th>
                <th scope="col">
                  <span className="hidden">What to do</span>
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
                  <td data-label="State">
                    <State webhook={webhook} />
                  </td>
                  <td data-label="Is told of">{webhook.events.join(", ")}</td>
                  <td className="actions">
                    <Menu
                      label={`What to do with ${webhook.description ?? webhook.url}`}
                      trigger={<span aria-hidden="true">⋯</span>}
                    >
                      <MenuItem onSelect={() => open(webhook.id)}>Show what was sent</MenuItem>
                      <MenuItem onSelect={() => void changed(() => tryOut(webhook.id))}>
                        Send a test
                      </MenuItem>
                      <Actions app={app} webhook={webhook} changed={changed} />
                    </Menu>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {one && <DeliveryLog app={app} webhook={one} onClose={() => open(undefined)} />}
      {adds && (
        <NewWebhookDialog
          onClose={() => add(false)}
          onMake={async (body) => {
            if (await changed(() => adminClient(app).createWebhook({ body }))) add(false);
          }}
        />
      )}
      {made?.secret && (
        <SecretDialog
          title="The signing secret"
          secret={made.secret}
          copyLabel="Copy the secret"
          onClose={() => setMade(undefined)}
        >
          Check signatures with it. It is shown this once; keep it where secrets are kept.
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
      {state === "active" && "Works"}
      {state === "failing" && failingSince && (
        <>
          Failing since <DateTime at={failingSince} />, {failures} in a row
        </>
      )}
      {state === "paused" && pausedAt && (
        <>
          <strong>Paused</strong> <DateTime at={pausedAt} />
          <p className="soft">{pausedBecause}</p>
        </>
      )}
      {refused > 0 && <p className="soft">{refused} messages refused by the receiver</p>}
      {dropped > 0 && <p className="soft">{dropped} messages dropped before delivery</p>}
      {oldSecretUntil && (
        <p className="soft">
          The old secret signs too until <DateTime at={oldSecretUntil} />
        </p>
      )}
    </>
  );
}

/** What changes a webhook. */
function Actions({
  app,
  webhook: { id, type, state },
  changed,
}: {
  app: string;
  webhook: WebhookView;
  changed: (change: Change, words?: string) => Promise<boolean>;
}) {
  const params = { webhookId: id };
  const isPaused = state === "paused";
  return (
    <>
      <MenuItem
        onSelect={() =>
          void changed(
            () => adminClient(app).changeWebhook({ params, body: { paused: !isPaused } }),
            isPaused ? "It is told again, beginning with what waited." : "Its messages wait.",
          )
        }
      >
        {isPaused ? "Resume" : "Pause"}
      </MenuItem>
      {type === "webhook" && (
        <MenuItem
          onSelect={() => void changed(() => adminClient(app).rotateWebhook({ params, body: {} }))}
        >
          New secret: the old one signs too for a day
        </MenuItem>
      )}
      <MenuItem
        danger
        onSelect={() =>
          void changed(() => adminClient(app).deleteWebhook({ params }), "It is removed.")
        }
      >
        Remove
      </MenuItem>
    </>
  );
}
