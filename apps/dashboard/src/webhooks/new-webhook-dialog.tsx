import { webhookEvents, webhookTypes } from "@throughline/protocol";
import type { WebhookDraft, WebhookEvent, WebhookType } from "@throughline/protocol";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { CheckboxList, Field } from "../shell/field.tsx";
import { Modal } from "../shell/modal.tsx";

const names: Record<WebhookType, string> = {
  webhook: "A service of your own",
  ga4: "Google Analytics 4",
  posthog: "PostHog",
  slack: "Slack",
};

/** Without clicks, of which there are many. */
const defaultEvents = webhookEvents.filter((event) => event !== "link.clicked");

function eventsOf(type: WebhookType): readonly WebhookEvent[] {
  if (type === "webhook") return webhookEvents;
  return type === "slack"
    ? defaultEvents
    : defaultEvents.filter((event) => !event.startsWith("link."));
}

export function NewWebhookDialog({
  onClose,
  onMake,
}: {
  onClose: () => void;
  onMake: (draft: WebhookDraft) => Promise<void>;
}) {
  const typeId = useId();
  const [type, setType] = useState<WebhookType>("webhook");
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const [measurementId, setMeasurementId] = useState("");
  const [description, setDescription] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(defaultEvents);
  const offered = eventsOf(type);
  const chosen = offered.filter((event) => events.includes(event));
  const needsUrl = type === "webhook" || type === "slack";

  async function submit(event: FormEvent) {
    event.preventDefault();
    await onMake({
      type,
      ...(url.trim() && { url: url.trim() }),
      ...(!needsUrl && secret.trim() && { secret: secret.trim() }),
      ...(type === "ga4" && { measurementId: measurementId.trim() }),
      ...(description.trim() && { description: description.trim() }),
      events: chosen,
    });
  }

  return (
    <Modal title="New webhook" onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={typeId}>Kind</label>
          <select
            id={typeId}
            value={type}
            onChange={({ target }) => setType(target.value as WebhookType)}
          >
            {webhookTypes.map((each) => (
              <option key={each} value={each}>
                {names[each]}
              </option>
            ))}
          </select>
        </div>
        {type !== "ga4" && (
          <Field
            label="Address"
            type="url"
            required={needsUrl}
            hint={type === "posthog" ? "Left out: https://us.i.posthog.com" : undefined}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        {type === "ga4" && (
          <Field
            label="Measurement ID"
            placeholder="G-…"
            required
            value={measurementId}
            onChange={({ target }) => setMeasurementId(target.value)}
          />
        )}
        {!needsUrl && (
          <Field
            label={type === "ga4" ? "API secret" : "Project API key"}
            required
            autoComplete="off"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        )}
        <Field
          label="What it is for"
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <fieldset>
          <legend>It is told of</legend>
          <CheckboxList options={offered} chosen={chosen} onChange={setEvents} />
        </fieldset>
        <div className="row">
          <button className="button" disabled={chosen.length === 0}>
            Add the webhook
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Modal>
  );
}
