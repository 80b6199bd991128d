import { isAdNetwork } from "@throughline/protocol";
import type { WebhookChange, WebhookDraft, WebhookEvent } from "@throughline/protocol";
import { withoutHealth } from "@throughline/storage";
import type { JsonObject, Webhook, WebhookWithHealth } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { forwarders } from "./forwarders/index.ts";
import { makeSecret } from "./signature.ts";
import { webhookTarget } from "./webhook-target.ts";
import type { WebhookTarget } from "./webhook-target.ts";

/** The context of an edit. */
interface EditContext {
  readonly now: number;
  readonly random: RandomBytes;
  readonly allowHttp: boolean;
}

/** Creates a webhook from a draft. Throws when a value is invalid. */
export function makeWebhook(appId: string, draft: WebhookDraft, context: EditContext): Webhook {
  const { type = "webhook", events, description } = draft;
  const { now, random, allowHttp } = context;
  const forwarder = forwarders[type];
  const url = draft.url ?? forwarder.url;
  // Nothing is sent to an ad network unless its events are named.
  const eventNames = draft.eventNames ?? (isAdNetwork(type) ? [] : undefined);
  if (url === undefined) throw invalidField("url", `A webhook of type ${type} needs a URL.`);
  const target: WebhookTarget = checkTarget(
    {
      type,
      url,
      ...(type === "webhook" && { secrets: [{ secret: makeSecret(random) }] }),
      ...(draft.secret !== undefined && { secret: draft.secret }),
      ...(draft.measurementId !== undefined && { measurementId: draft.measurementId }),
      ...(draft.accountId !== undefined && { accountId: draft.accountId }),
      ...(eventNames !== undefined && { eventNames }),
    },
    allowHttp,
  );
  return {
    id: `wh_${random(12).toString("hex")}`,
    app: appId,
    events: checkEvents(target, events),
    target: target as unknown as JsonObject,
    ...(description !== undefined && { description }),
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the webhook with a change applied. Throws when a value is invalid. */
export function updateWebhook(
  current: WebhookWithHealth,
  change: WebhookChange,
  { now, allowHttp }: Omit<EditContext, "random">,
): Webhook {
  const old = withoutHealth(current);
  const { url, secret, measurementId, accountId, events, eventNames, description, paused } = change;
  const before = webhookTarget(old);
  if (url !== undefined && url !== before.url && before.secret !== undefined && !secret) {
    throw invalidField(
      "secret",
      "A new URL needs the secret again. The stored secret is only sent to the URL it was given for.",
    );
  }
  const target = checkTarget(
    {
      ...before,
      ...(url !== undefined && { url }),
      ...(secret !== undefined && { secret }),
      ...(measurementId !== undefined && { measurementId }),
      ...(accountId !== undefined && { accountId }),
      ...(eventNames !== undefined && { eventNames }),
    },
    allowHttp,
  );
  const { description: oldDescription, paused: oldPause, ...rest } = old;
  const newDescription = description === undefined ? oldDescription : (description ?? undefined);
  const pause = { at: now, because: "An owner paused the webhook." };
  const isPaused = paused ?? oldPause !== undefined;
  return {
    ...rest,
    events: events === undefined ? old.events : checkEvents(target, events),
    target: target as unknown as JsonObject,
    ...(newDescription !== undefined && { description: newDescription }),
    ...(isPaused && { paused: oldPause ?? pause }),
    updatedAt: Math.max(now, old.updatedAt + 1),
  };
}

/** Returns the webhook with a new signing secret. The old secret also signs for `overlapMs`. */
export function rotateSecret(
  current: WebhookWithHealth,
  overlapMs: number,
  { now, random }: Omit<EditContext, "allowHttp">,
): Webhook {
  const old = withoutHealth(current);
  const target = webhookTarget(old);
  const stillValid = (target.secrets ?? [])
    .map(({ secret, until = now + overlapMs }) => ({ secret, until }))
    .filter(({ until }) => until > now);
  const secrets = [{ secret: makeSecret(random) }, ...stillValid];
  return {
    ...old,
    target: { ...target, secrets },
    updatedAt: Math.max(now, old.updatedAt + 1),
  };
}

function checkTarget(target: WebhookTarget, allowHttp: boolean): WebhookTarget {
  const { type } = target;
  const parsed = URL.parse(target.url);
  const isHttp = parsed?.protocol === "http:";
  if (parsed?.protocol !== "https:" && !(isHttp && allowHttp)) {
    throw invalidField(
      "url",
      `${target.url} is not an https URL. Use one such as https://books.example/hooks.`,
    );
  }
  if (parsed.username || parsed.password) {
    throw invalidField("url", "The URL contains a user name or a password. Remove them.");
  }
  for (const need of forwarders[type].needs) {
    if (target[need] === undefined) {
      throw invalidField(need, `This field is missing, but a webhook of type ${type} needs it.`);
    }
  }
  for (const part of ["secret", "measurementId", "accountId"] as const) {
    if (target[part] !== undefined && !forwarders[type].needs.includes(part)) {
      throw invalidField(part, `A webhook of type ${type} does not use this field. Leave it out.`);
    }
  }
  return target;
}

function checkEvents(
  { type }: WebhookTarget,
  wanted?: readonly WebhookEvent[],
): readonly WebhookEvent[] {
  const { events } = forwarders[type];
  const possible = type === "webhook" ? [...events, "link.clicked"] : events;
  const wrong = wanted?.find((event) => !possible.includes(event));
  if (wrong) {
    throw invalidField("events", `A webhook of type ${type} does not support ${wrong}.`);
  }
  return wanted ?? events;
}
