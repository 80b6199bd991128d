import type { KeyView } from "@throughline/protocol";
import type { Store } from "@throughline/storage";
import type { AdminHandlers } from "../../platform/admin-handlers/handlers.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { Digests } from "../../platform/privacy/digests.ts";
import { updateKey, createKey, keyView, revokeKey, rotateKey } from "./key-changes.ts";
import type { KeyUses } from "./key-uses.ts";
import { IdempotentKeys } from "./idempotent-keys.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of the key routes. */
export interface KeyAdminDependencies {
  readonly store: Store;
  readonly digests: Digests;
  readonly now: Clock;
  readonly random: RandomBytes;
  readonly keyUses: KeyUses;
}

/** Lists, creates, rotates and revokes the keys of an app. */
export function keyAdmin({
  store: { keys },
  digests,
  now,
  random,
  keyUses,
}: KeyAdminDependencies): AdminHandlers<
  "listKeys" | "listPublishableKeys" | "createKey" | "rotateKey" | "updateKey" | "revokeKey"
> {
  const parts = { keys, now, random };

  async function idempotentKeysFor(
    {
      idempotencyKey,
      credential: secret,
    }: { idempotencyKey: string | undefined; credential: string | undefined },
    purpose: string,
  ): Promise<IdempotentKeys | undefined> {
    // The caller's own secret is needed to derive the same key again.
    if (idempotencyKey === undefined || secret === undefined) return undefined;
    const all = [await digests.current(), ...(await digests.live())];
    return new IdempotentKeys(keys, all, { secret, purpose, idempotencyKey });
  }

  return {
    async listKeys({ app }) {
      const [listed, usages] = await Promise.all([keys.list(app.id), keyUses.of(app.id)]);
      return {
        items: listed.map((key) => {
          const { requests = 0, clients = [] } = usages.get(key.id) ?? {};
          return {
            ...keyView(key),
            requestsToday: requests,
            uses: clients.map(([name, at]) => ({
              client: name || null,
              at: iso(at),
            })),
          };
        }),
      };
    },

    async listPublishableKeys({ app }) {
      const listed = await keys.list(app.id);
      const works = ({ kind, validUntil }: KeyView) =>
        kind === "publishable" && (validUntil === null || Date.parse(validUntil) > now());
      return { items: listed.map(keyView).filter(works) };
    },

    createKey: async (call) =>
      createKey(parts, call.app, call.body, await idempotentKeysFor(call, "create")),

    async rotateKey(call) {
      const { keyId } = call.params;
      const { overlapSeconds } = call.body;
      const idempotentKeys = await idempotentKeysFor(call, `rotate ${keyId} ${overlapSeconds}`);
      const rotated = await rotateKey(parts, call.app.id, keyId, overlapSeconds, idempotentKeys);
      return rotated;
    },

    updateKey: ({ app, params, body }) => updateKey(parts, app.id, params.keyId, body),

    async revokeKey({ app, params }) {
      const revoked = await revokeKey(parts, app.id, params.keyId);
      return revoked;
    },
  };
}
