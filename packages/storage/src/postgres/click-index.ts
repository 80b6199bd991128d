import type { Run } from "./database.ts";

/** A click and where it is listed. */
export interface IndexedClick {
  readonly part: number;
  readonly at: number;
  readonly serial: number;
  readonly keys: readonly (number | string)[];
  readonly signalled: boolean;
}

const lock = `
  SELECT part, at, serial, keys, signalled FROM clicks
  WHERE app = $1 AND id = $2 AND at >= click_floor($1) FOR UPDATE`;

const remove = `
  DELETE FROM click_keys WHERE part = $1 AND key = ANY ($2::bigint[]) AND at = $3 AND serial = $4`;

/** The click, unless it is forgotten; nobody else changes or claims it until the transaction ends. */
export async function lockClick(
  run: Run,
  app: string,
  id: string,
): Promise<IndexedClick | undefined> {
  const [listed] = await run<IndexedClick>(lock, app, id);
  return listed;
}

/** From now on it is found by its id alone. */
export async function removeFromIndex(
  run: Run,
  { part, keys, at, serial }: IndexedClick,
): Promise<void> {
  await run(remove, part, keys, at, serial);
}

const removeAll = `
  DELETE FROM click_keys USING clicks
  WHERE clicks.app = $1 AND clicks.id = ANY ($2::text[]) AND click_keys.part = clicks.part
    AND click_keys.key = ANY (clicks.keys) AND click_keys.at = clicks.at AND click_keys.serial = clicks.serial`;

/** The same for many clicks. */
export async function removeAllFromIndex(
  run: Run,
  app: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await run(removeAll, app, ids);
}
