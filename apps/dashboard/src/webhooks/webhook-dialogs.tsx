import { webhookEvents, webhookTypes } from "@throughline/protocol";
import type {
  NewWebhook,
  WebhookChange,
  WebhookDraft,
  WebhookEvent,
  WebhookType,
  WebhookView,
} from "@throughline/protocol";
import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { adminClient } from "../api/clients.ts";
import { FormBody } from "../form/form-body.tsx";
import { useApiForm } from "../form/use-api-form.ts";
import { Modal } from "../shell/modal.tsx";
import { webhookTexts } from "../texts/webhooks.ts";

const texts = webhookTexts.dialog;

/** All events except clicks, which are far more frequent than the others. */
const defaultEvents = webhookEvents.filter((event) => event !== "link.clicked");

function availableEvents(type: WebhookType): readonly WebhookEvent[] {
  if (type === "webhook") return webhookEvents;
  return type === "slack"
    ? defaultEvents
    : defaultEvents.filter((event) => !event.startsWith("link."));
}

const needsUrl = (type: WebhookType) => type === "webhook" || type === "slack";
const needsSecret = (type: WebhookType) => type === "ga4" || type === "posthog";

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
    ...(needsSecret(type) && { secret: secret.trim() }),
    ...(type === "ga4" && { measurementId: measurementId.trim() }),
    ...(description.trim() && { description: description.trim() }),
    events: availableEvents(type).filter((event) => events.includes(event)),
  };
}

/** Returns what changes. An empty URL or secret keeps the stored one, which the page does not know completely. */
function toChange(webhook: WebhookView, values: Values): WebhookChange {
  const { type: _type, url, secret, events, ...rest } = toDraft({ ...values, type: webhook.type });
  return {
    ...rest,
    ...(url !== undefined && { url }),
    ...(secret && { secret }),
    ...(events && { events }),
    description: values.description.trim() || null,
  };
}

/** Changes a webhook. Its type stays. */
export function EditWebhookDialog({
  appId,
  webhook,
  onClose,
  onSaved,
}: {
  appId: string;
  webhook: WebhookView;
  onClose: () => void;
  onSaved: () => unknown;
}) {
  const api = useApiForm({
    route: "updateWebhook",
    initialValues: {
      ...initialValues,
      type: webhook.type,
      measurementId: webhook.measurementId ?? "",
      description: webhook.description ?? "",
      events: webhook.events,
    },
    toBody: (values) => toChange(webhook, values),
    send: (body) => adminClient(appId).updateWebhook({ params: { webhookId: webhook.id }, body }),
    onSuccess: onSaved,
  });
  return (
    <Modal title={texts.editTitle} onClose={onClose}>
      <FormBody api={api} action={texts.save} onCancel={onClose}>
        <WebhookInputs form={api.form} known={webhook} />
      </FormBody>
    </Modal>
  );
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
  const { getInputProps } = api.form;
  return (
    <Modal title={texts.title} onClose={onClose}>
      <FormBody api={api} action={texts.submit} onCancel={onClose}>
        <NativeSelect
          label={texts.type}
          data={webhookTypes.map((value) => ({ value, label: texts.types[value] }))}
          {...getInputProps("type")}
        />
        <WebhookInputs form={api.form} />
      </FormBody>
    </Modal>
  );
}

/** The inputs that new and existing webhooks share. `known` is the stored webhook. */
function WebhookInputs({
  form: { getInputProps, values },
  known,
}: {
  form: Pick<UseFormReturnType<Values>, "getInputProps" | "values">;
  known?: WebhookView;
}) {
  const { type } = values;
  return (
    <>
      {type !== "ga4" && (
        <TextInput
          label={texts.url}
          type="url"
          description={
            known ? texts.keepUrl : type === "posthog" ? texts.posthogUrlHint : undefined
          }
          placeholder={known?.url}
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
      {needsSecret(type) && (
        <TextInput
          label={type === "ga4" ? texts.apiSecret : texts.projectKey}
          autoComplete="off"
          description={known && texts.keepSecret}
          {...getInputProps("secret")}
        />
      )}
      <TextInput label={texts.description} {...getInputProps("description")} />
      <Checkbox.Group label={texts.events} {...getInputProps("events")}>
        <Stack gap="xs" mt="xs">
          {availableEvents(type).map((event) => (
            <Checkbox key={event} value={event} label={event} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  );
}
