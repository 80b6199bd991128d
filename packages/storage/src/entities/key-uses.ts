import { dayMs } from "@throughline/engine/durations";
import type { Moment } from "../records.ts";
import { insertRows, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** The requests with a key, and the clients that sent them. */
export interface KeyUsage {
  readonly key: string;
  readonly requests: number;
  /** Latest first, at most {@link maxClientsPerKey}. */
  readonly clients: readonly KeyClient[];
}

/** The requests with a key on the day (UTC) that begins at `day`. */
export interface DailyKeyUsage extends KeyUsage {
  readonly day: Moment;
}

/** A client with the time of its last request. The name is empty if the client did not send one. */
export type KeyClient = readonly [name: string, lastUsed: Moment];

/**
 * An app usually has a few versions in use. Anybody can send a publishable key with a made-up client
 * name, but such names only displace other clients of the same key.
 */
export const maxClientsPerKey = 8;

const retentionMs = 30 * dayMs;

/** `clients` holds the clients of the day as JSON. */
const tables = `
  CREATE TABLE key_uses (
    key text NOT NULL, day bigint NOT NULL, app text NOT NULL, requests bigint NOT NULL,
    clients text NOT NULL, PRIMARY KEY (key, day)
  );
  CREATE INDEX key_uses_of_app ON key_uses (app);
  CREATE INDEX key_uses_by_day ON key_uses (day);
`;

interface Row {
  readonly key: string;
  readonly day: Moment;
  readonly requests: number;
  readonly clients: string;
}

/** The requests with each key by day, and their clients. */
export const keyUses = {
  tables,
  reads: {
    /** Returns how the keys of an app were used in the last 30 days, in no particular order. */
    *list(app: string): Step<DailyKeyUsage[]> {
      const find = "SELECT key, day, requests, clients FROM key_uses WHERE app = $1";
      return (yield* run<Row>(find, app)).map(toDailyUsage);
    },
  },
  writes: {
    /** Adds what a node counted to what is stored. Unknown keys are ignored, because their app was deleted. */
    *add(usages: readonly DailyKeyUsage[]): Step<void> {
      // Two nodes that add to the same row at once would overwrite each other's counts.
      yield* lock("key uses");
      for (const day of new Set(usages.map((usage) => usage.day))) {
        yield* addToDay(
          day,
          usages.filter((usage) => usage.day === day),
        );
      }
    },
  },
  background: { add: (usages: readonly DailyKeyUsage[]) => usages.length },
  *expire(now) {
    const remove = "DELETE FROM key_uses WHERE day < $1 RETURNING key";
    return (yield* run(remove, now - retentionMs)).length;
  },
} satisfies Entity;

export type KeyUseStore = BoundEntity<typeof keyUses>;

/** Adds the usages of each key up. Returns one usage per key. */
export function sumByKey(usages: Iterable<KeyUsage>): Map<string, KeyUsage> {
  const sums = new Map<string, KeyUsage>();
  for (const { key, requests, clients } of usages) {
    const sum = sums.get(key);
    sums.set(key, {
      key,
      requests: requests + (sum?.requests ?? 0),
      clients: latestClients([...clients, ...(sum?.clients ?? [])]),
    });
  }
  return sums;
}

function latestClients(clients: readonly KeyClient[]): KeyClient[] {
  const lastUsed = new Map<string, Moment>();
  for (const [name, at] of clients) lastUsed.set(name, Math.max(at, lastUsed.get(name) ?? at));
  return [...lastUsed].toSorted(([, one], [, other]) => other - one).slice(0, maxClientsPerKey);
}

function* addToDay(day: Moment, usages: readonly KeyUsage[]): Step<void> {
  const ids = usages.map(({ key }) => key);
  const findApps = "SELECT id, app FROM api_keys WHERE id = ANY ($1::text[])";
  const known = yield* run<{ readonly id: string; readonly app: string }>(findApps, ids);
  const apps = new Map(known.map(({ id, app }) => [id, app]));
  const take = `
    DELETE FROM key_uses WHERE day = $1 AND key = ANY ($2::text[])
    RETURNING key, day, requests, clients`;
  const stored = (yield* run<Row>(take, day, ids)).map(toDailyUsage);
  const rows = [...sumByKey([...stored, ...usages]).values()].flatMap(
    ({ key, requests, clients }) => {
      const app = apps.get(key);
      return app === undefined
        ? []
        : [{ key, day, app, requests, clients: JSON.stringify(clients) }];
    },
  );
  yield* insertRows("key_uses", rows, "key");
}

function toDailyUsage({ key, day, requests, clients }: Row): DailyKeyUsage {
  return { key, day, requests, clients: JSON.parse(clients) as KeyClient[] };
}
