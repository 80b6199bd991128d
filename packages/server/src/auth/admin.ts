import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../admin/handlers.ts";
import type { Clock, RandomBytes } from "../clock.ts";
import type { NetworkDigests } from "../privacy/network-digest.ts";
import { createKey, keyView, revokeKey, rotateKey } from "./key-changes.ts";
import { RepeatableKeys } from "./repeatable-keys.ts";

/** What the keys' part of the admin API stands on. */
export interface KeyAdminDependencies {
  readonly store: Store;
  readonly digests: NetworkDigests;
  /** After a key was ended: what is remembered of keys is out of date. */
  readonly forgetKeys: () => void;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/** The app's keys: list, create, rotate, revoke. */
export function keyAdmin({
  store: { keys },
  digests,
  forgetKeys,
  now,
  random,
}: KeyAdminDependencies): AdminHandlers<"listKeys" | "createKey" | "rotateKey" | "revokeKey"> {
  const changes = { keys, now, random };

  async function repeatable(
    {
      idempotencyKey,
      credential: secret,
    }: { idempotencyKey: string | undefined; credential: string | undefined },
    purpose: string,
  ): Promise<RepeatableKeys | undefined> {
    // Only the caller's own secret makes the same key again.
    if (idempotencyKey === undefined || secret === undefined) return undefined;
    const all = [await digests.current(), ...(await digests.live())];
    return new RepeatableKeys(keys, all, { secret, purpose, idempotencyKey });
  }

  return {
    listKeys: async ({ app }) => ({ items: (await keys.list(app.id)).map(keyView) }),

    createKey: async (call) =>
      createKey(changes, call.app.id, call.body, await repeatable(call, "create")),

    async rotateKey(call) {
      const { keyId } = call.params;
      const { overlapSeconds } = call.body;
      const again = await repeatable(call, `rotate ${keyId} ${overlapSeconds}`);
      const made = await rotateKey(changes, call.app.id, keyId, overlapSeconds, again);
      forgetKeys();
      return made;
    },

    async revokeKey({ app, params }) {
      const revoked = await revokeKey(changes, app.id, params.keyId);
      forgetKeys();
      return revoked;
    },
  };
}
