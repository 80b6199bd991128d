import { webhookEvents, webhookTypes } from "@throughline/protocol";
import type { WebhookDraft, WebhookEvent, WebhookType } from "@throughline/protocol";
import { useId, useState } from "react";
import type { FormEvent } from "react";
import { CheckboxList, Field } from "../shell/field.tsx";
import { Modal } from "../shell/modal.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.dialog;

/** All events except clicks, which are far more frequent. */
const defaultEvents = webhookEvents.filter((event) => event !== "link.clicked");

function eventsOf(type: WebhookType): readonly WebhookEvent[] {
  if (type === "webhook") return webhookEvents;
  return type === "slack"
    ? defaultEvents
    : defaultEvents.filter((event) => !event.startsWith("link."));
}

export function NewWebhookDialog({
  onClose,
  onCreate,
}: {
  onClose: () => void;
  onCreate: (draft: WebhookDraft) => Promise<void>;
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
    await onCreate({
      type,
      ...(url.trim() && { url: url.trim() }),
      ...(!needsUrl && secret.trim() && { secret: secret.trim() }),
      ...(type === "ga4" && { measurementId: measurementId.trim() }),
      ...(description.trim() && { description: description.trim() }),
      events: chosen,
    });
  }

  return (
    <Modal title={texts.title} onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label htmlFor={typeId}>{texts.type}</label>
          <select
            id={typeId}
            value={type}
            onChange={({ target }) => setType(target.value as WebhookType)}
          >
            {webhookTypes.map((each) => (
              <option key={each} value={each}>
                {texts.types[each]}
              </option>
            ))}
          </select>
        </div>
        {type !== "ga4" && (
          <Field
            label={texts.url}
            type="url"
            required={needsUrl}
            hint={type === "posthog" ? texts.posthogUrlHint : undefined}
            value={url}
            onChange={({ target }) => setUrl(target.value)}
          />
        )}
        {type === "ga4" && (
          <Field
            label={texts.measurementId}
            placeholder="G-…"
            required
            value={measurementId}
            onChange={({ target }) => setMeasurementId(target.value)}
          />
        )}
        {!needsUrl && (
          <Field
            label={type === "ga4" ? texts.apiSecret : texts.projectKey}
            required
            autoComplete="off"
            value={secret}
            onChange={({ target }) => setSecret(target.value)}
          />
        )}
        <Field
          label={texts.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <fieldset>
          <legend>{texts.events}</legend>
          <CheckboxList options={offered} chosen={chosen} onChange={setEvents} />
        </fieldset>
        <div className="row">
          <button className="button" disabled={chosen.length === 0}>
            {texts.submit}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            {texts.cancel}
          </button>
        </div>
      </form>
    </Modal>
  );
}
