import type { WebhookType } from "@throughline/protocol";
import type { Endpoint } from "@throughline/storage";

/** Where an endpoint's messages go, as it is kept. Everything secret is in here and is never shown or logged. */
export interface Target {
  readonly type: WebhookType;
  /** Of Slack a secret too: whoever knows it may post. */
  readonly url: string;
  /** What a webhook is signed with, the newest first; an older one until its time is over. */
  readonly secrets?: readonly SigningSecret[];
  /** What the other service knows the app by. */
  readonly secret?: string;
  readonly measurementId?: string;
}

export interface SigningSecret {
  readonly secret: string;
  readonly until?: number;
}

export function targetOf({ target }: Pick<Endpoint, "target">): Target {
  return target as unknown as Target;
}
