import type { KeyStore } from "../ports.ts";
import type { ApiKey, Moment } from "../records.ts";
import type { Announce } from "./changes.ts";
import type { Database, Run } from "./database.ts";
import { docOf, docsOf } from "./page.ts";

const insert = `
  INSERT INTO api_keys (id, hash, app, doc) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id`;
const lock = "SELECT doc FROM api_keys WHERE app = $1 AND id = $2 FOR UPDATE";

export function postgresKeys(
  { run, transaction }: Pick<Database, "run" | "transaction">,
  announce: Announce,
): KeyStore {
  return {
    add: (key) =>
      transaction(async (step) => {
        if (!(await insertKey(step, key))) return "taken";
        await announce(step, { kind: "key", app: key.app, id: key.id });
        return "created";
      }),
    ofHash: (hash) => docOf<ApiKey>(run, "SELECT doc FROM api_keys WHERE hash = $1", hash),
    list: (app) =>
      docsOf<ApiKey>(run, "SELECT doc FROM api_keys WHERE app = $1 ORDER BY serial", app),
    end: (app, id, at) =>
      transaction(async (step) => {
        const key = await docOf<ApiKey>(step, lock, app, id);
        if (key === undefined) return undefined;
        const validUntil = Math.min(at, key.validUntil ?? at);
        const ended: ApiKey = { ...key, validUntil, ended: true };
        await updateKey(step, ended);
        await announce(step, { kind: "key", app, id });
        return ended;
      }),
    rotate: (old, at, replacement) =>
      transaction(async (step) => {
        const key = await docOf<ApiKey>(step, lock, replacement.app, old);
        if (key === undefined) return "unknown";
        if (key.validUntil !== undefined) return "ended";
        if (!(await insertKey(step, replacement))) return "taken";
        await updateKey(step, { ...key, validUntil: at });
        await announce(step, { kind: "key", app: key.app, id: old });
        return "rotated";
      }),
  };
}

/** False when its id or hash is in use. */
export async function insertKey(run: Run, key: ApiKey): Promise<boolean> {
  const added = await run(insert, key.id, key.hash, key.app, JSON.stringify(key));
  return added.length > 0;
}

async function updateKey(run: Run, key: ApiKey): Promise<void> {
  await run("UPDATE api_keys SET doc = $2 WHERE id = $1", key.id, JSON.stringify(key));
}

/** Ends keys for good whose time is over. */
export async function endPastKeys(run: Run, now: Moment): Promise<void> {
  const past = (await docsOf<ApiKey>(run, "SELECT doc FROM api_keys FOR UPDATE")).filter(
    ({ validUntil = Infinity, ended }) => validUntil <= now && !ended,
  );
  for (const key of past) await updateKey(run, { ...key, ended: true });
}
