import type { WebhookChange, WebhookDraft, WebhookEvent } from "@throughline/protocol";
import { withoutHealth } from "@throughline/storage";
import type { Endpoint, JsonObject, KeptEndpoint, MessageKind } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import { forwarders } from "./forwarders/index.ts";
import { makeSecret } from "./signature.ts";
import { targetOf } from "./target.ts";
import type { Target } from "./target.ts";

/** What making and changing endpoints stands on. */
interface Given {
  readonly now: number;
  readonly random: RandomBytes;
  readonly allowHttp: boolean;
}

/** An endpoint as its owner describes it; throws what is wrong with it. */
export function makeEndpoint(app: string, draft: WebhookDraft, given: Given): Endpoint {
  const { type = "webhook", events, description } = draft;
  const { now, random, allowHttp } = given;
  const forwarder = forwarders[type];
  const url = draft.url ?? forwarder.url;
  if (url === undefined) throw invalidField("url", "It is missing: where should messages go?");
  const target: Target = checked(
    {
      type,
      url,
      ...(type === "webhook" && { secrets: [{ secret: makeSecret(random) }] }),
      ...(draft.secret !== undefined && { secret: draft.secret }),
      ...(draft.measurementId !== undefined && { measurementId: draft.measurementId }),
    },
    allowHttp,
  );
  return {
    id: `wh_${random(12).toString("hex")}`,
    app,
    kinds: checkedKinds(target, events),
    target: target as unknown as JsonObject,
    ...(description !== undefined && { description }),
    createdAt: now,
    updatedAt: now,
  };
}

/** The endpoint with what its owner changed; throws what is wrong with it. */
export function changeEndpoint(
  kept: KeptEndpoint,
  change: WebhookChange,
  { now, allowHttp }: Omit<Given, "random">,
): Endpoint {
  const old = withoutHealth(kept);
  const { url, secret, measurementId, events, description, paused } = change;
  const before = targetOf(old);
  if (url !== undefined && url !== before.url && before.secret !== undefined && !secret) {
    throw invalidField(
      "secret",
      "Another URL needs the secret too: the stored one is only sent where its owner gave it for.",
    );
  }
  const target = checked(
    {
      ...before,
      ...(url !== undefined && { url }),
      ...(secret !== undefined && { secret }),
      ...(measurementId !== undefined && { measurementId }),
    },
    allowHttp,
  );
  const { description: oldDescription, paused: oldPause, ...rest } = old;
  const words = description === undefined ? oldDescription : (description ?? undefined);
  const pause = { at: now, because: "Its owner paused it." };
  const isPaused = paused ?? oldPause !== undefined;
  return {
    ...rest,
    kinds: events === undefined ? old.kinds : checkedKinds(target, events),
    target: target as unknown as JsonObject,
    ...(words !== undefined && { description: words }),
    ...(isPaused && { paused: oldPause ?? pause }),
    updatedAt: Math.max(now, old.updatedAt + 1),
  };
}

/** The endpoint with a new signing secret; the old one signs too until then. */
export function rotateSecret(
  kept: KeptEndpoint,
  overlapMs: number,
  { now, random }: Omit<Given, "allowHttp">,
): Endpoint {
  const old = withoutHealth(kept);
  const target = targetOf(old);
  const still = (target.secrets ?? [])
    .map(({ secret, until = now + overlapMs }) => ({ secret, until }))
    .filter(({ until }) => until > now);
  const secrets = [{ secret: makeSecret(random) }, ...still];
  return {
    ...old,
    target: { ...target, secrets },
    updatedAt: Math.max(now, old.updatedAt + 1),
  };
}

function checked(target: Target, allowHttp: boolean): Target {
  const { type } = target;
  const parsed = URL.parse(target.url);
  const isHttp = parsed?.protocol === "http:";
  if (parsed?.protocol !== "https:" && !(isHttp && allowHttp)) {
    throw invalidField("url", "It must be an https address, such as https://books.example/hooks.");
  }
  if (parsed.username || parsed.password) {
    throw invalidField("url", "It must not hold a user name or a password.");
  }
  for (const need of forwarders[type].needs) {
    if (target[need] === undefined) throw invalidField(need, `It is missing: ${type} needs it.`);
  }
  for (const part of ["secret", "measurementId"] as const) {
    if (target[part] !== undefined && !forwarders[type].needs.includes(part)) {
      throw invalidField(part, `A webhook of type ${type} takes none.`);
    }
  }
  return target;
}

function checkedKinds({ type }: Target, events?: readonly WebhookEvent[]): readonly MessageKind[] {
  const { kinds } = forwarders[type];
  const possible = type === "webhook" ? [...kinds, "link.clicked"] : kinds;
  const wrong = events?.find((event) => !possible.includes(event));
  if (wrong) throw invalidField("events", `${type} cannot be told of ${wrong}.`);
  return events ?? kinds;
}
