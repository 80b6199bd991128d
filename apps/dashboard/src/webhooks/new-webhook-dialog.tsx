import { webhookEvents, webhookTypes } from "@throughline/protocol";
import type { NewWebhook, WebhookDraft, WebhookEvent, WebhookType } from "@throughline/protocol";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { adminClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.dialog;

/** All events except clicks, which are far more frequent than the others. */
const defaultEvents = webhookEvents.filter((event) => event !== "link.clicked");

function eventsOf(type: WebhookType): readonly WebhookEvent[] {
  if (type === "webhook") return webhookEvents;
  return type === "slack"
    ? defaultEvents
    : defaultEvents.filter((event) => !event.startsWith("link."));
}

const needsUrl = (type: WebhookType) => type === "webhook" || type === "slack";

interface Values extends Record<string, unknown> {
  readonly type: WebhookType;
  readonly url: string;
  readonly secret: string;
  readonly measurementId: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
}

const initialValues: Values = {
  type: "webhook",
  url: "",
  secret: "",
  measurementId: "",
  description: "",
  events: defaultEvents,
};

function toDraft({ type, url, secret, measurementId, description, events }: Values): WebhookDraft {
  return {
    type,
    ...(type !== "ga4" && url.trim() && { url: url.trim() }),
    ...(!needsUrl(type) && { secret: secret.trim() }),
    ...(type === "ga4" && { measurementId: measurementId.trim() }),
    ...(description.trim() && { description: description.trim() }),
    events: eventsOf(type).filter((event) => events.includes(event)),
  };
}

export function NewWebhookDialog({
  appId,
  onClose,
  onCreated,
}: {
  appId: string;
  onClose: () => void;
  onCreated: (webhook: NewWebhook) => unknown;
}) {
  const api = useApiForm({
    route: "createWebhook",
    initialValues,
    toBody: toDraft,
    check: ({ type, url }): Record<string, string> =>
      needsUrl(type) && url.trim() === "" ? { url: texts.urlMissing } : {},
    send: (body) => adminClient(appId).createWebhook({ body }),
    onSuccess: onCreated,
  });
  const { getInputProps, values } = api.form;
  const { type } = values;
  return (
    <Modal title={texts.title} onClose={onClose}>
      <FormBody api={api} action={texts.submit} onCancel={onClose}>
        <NativeSelect
          label={texts.type}
          data={webhookTypes.map((value) => ({ value, label: texts.types[value] }))}
          {...getInputProps("type")}
        />
        {type !== "ga4" && (
          <TextInput
            label={texts.url}
            type="url"
            description={type === "posthog" ? texts.posthogUrlHint : undefined}
            {...getInputProps("url")}
          />
        )}
        {type === "ga4" && (
          <TextInput
            label={texts.measurementId}
            placeholder="G-…"
            {...getInputProps("measurementId")}
          />
        )}
        {!needsUrl(type) && (
          <TextInput
            label={type === "ga4" ? texts.apiSecret : texts.projectKey}
            autoComplete="off"
            {...getInputProps("secret")}
          />
        )}
        <TextInput label={texts.description} {...getInputProps("description")} />
        <Checkbox.Group label={texts.events} {...getInputProps("events")}>
          <Stack gap="xs" mt="xs">
            {eventsOf(type).map((event) => (
              <Checkbox key={event} value={event} label={event} />
            ))}
          </Stack>
        </Checkbox.Group>
      </FormBody>
    </Modal>
  );
}
