import type { WebhookType } from "@throughline/protocol";
import type { Webhook } from "@throughline/storage";

/** The stored destination of a webhook's messages. It contains secrets, so it is never shown or logged as a whole. */
export interface WebhookTarget {
  readonly type: WebhookType;
  /** The URL. A Slack URL is a secret too, since anybody who knows it can post. */
  readonly url: string;
  /** The signing secrets of a webhook, newest first. Older secrets are valid until `until`. */
  readonly secrets?: readonly SigningSecret[];
  /** The API key of the other service. */
  readonly secret?: string;
  readonly measurementId?: string;
  /** What receives the data in the other service, such as a pixel. */
  readonly accountId?: string;
  /** The names of the app's events to send. Absent: all. */
  readonly eventNames?: readonly string[];
}

export interface SigningSecret {
  readonly secret: string;
  readonly until?: number;
}

export function webhookTarget({ target }: Pick<Webhook, "target">): WebhookTarget {
  return target as unknown as WebhookTarget;
}
