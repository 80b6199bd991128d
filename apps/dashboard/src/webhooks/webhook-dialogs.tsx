import { isAdNetwork, webhookEvents, webhookTypes } from "@throughline/protocol";
import type {
  NewWebhook,
  WebhookChange,
  WebhookDraft,
  WebhookEvent,
  WebhookType,
  WebhookView,
} from "@throughline/protocol";
import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from "@mantine/core";
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
  if (isAdNetwork(type)) return ["event.logged"];
  return type === "slack"
    ? defaultEvents
    : defaultEvents.filter((event) => !event.startsWith("link."));
}

const needsUrl = (type: WebhookType) => type === "webhook" || type === "slack";
const accounts: Partial<Record<WebhookType, string>> = texts.accounts;
const secrets: Partial<Record<WebhookType, string>> = texts.secrets;
const secretLabel = (type: WebhookType) =>
  isAdNetwork(type) ? texts.secrets.network : secrets[type];
/** Services with data centers, whose URL may be another one. */
const hasRegions = (type: WebhookType) =>
  ["posthog", "mixpanel", "amplitude", "segment", "customerio"].includes(type);
const showsUrl = (type: WebhookType) => needsUrl(type) || hasRegions(type);

interface Values extends Record<string, unknown> {
  readonly type: WebhookType;
  readonly url: string;
  readonly secret: string;
  readonly measurementId: string;
  readonly accountId: string;
  readonly eventNames: string;
  readonly description: string;
  readonly events: readonly WebhookEvent[];
}

const initialValues: Values = {
  type: "webhook",
  url: "",
  secret: "",
  measurementId: "",
  accountId: "",
  eventNames: "",
  description: "",
  events: defaultEvents,
};

function toDraft({ type, url, secret, description, events, ...others }: Values): WebhookDraft {
  const { measurementId, accountId } = others;
  const eventNames = others.eventNames.split("\n").map((name) => name.trim());
  const named = eventNames.filter(Boolean);
  return {
    type,
    ...(showsUrl(type) && url.trim() && { url: url.trim() }),
    ...(secretLabel(type) && { secret: secret.trim() }),
    ...(type === "ga4" && { measurementId: measurementId.trim() }),
    ...(accounts[type] && { accountId: accountId.trim() }),
    ...((named.length > 0 || isAdNetwork(type)) && { eventNames: named }),
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
    ...(webhook.eventNames && { eventNames: rest.eventNames ?? [] }),
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
      accountId: webhook.accountId ?? "",
      eventNames: webhook.eventNames?.join("\n") ?? "",
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
      {isAdNetwork(type) && <Text size="sm">{texts.leaves(texts.types[type])}</Text>}
      {showsUrl(type) && (
        <TextInput
          label={texts.url}
          type="url"
          description={known ? texts.keepUrl : hasRegions(type) ? texts.regionHint : undefined}
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
      {accounts[type] && <TextInput label={accounts[type]} {...getInputProps("accountId")} />}
      {secretLabel(type) && (
        <TextInput
          label={secretLabel(type)}
          autoComplete="off"
          description={known && texts.keepSecret}
          {...getInputProps("secret")}
        />
      )}
      <TextInput label={texts.description} {...getInputProps("description")} />
      <Textarea
        label={texts.eventNames}
        description={isAdNetwork(type) ? texts.adEventNamesHint : texts.eventNamesHint}
        autosize
        minRows={2}
        {...getInputProps("eventNames")}
      />
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
