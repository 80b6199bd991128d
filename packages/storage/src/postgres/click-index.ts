import type { Run } from "./database.ts";

/** A click with its entries in the index. */
export interface IndexedClick {
  readonly part: number;
  readonly at: number;
  readonly serial: number;
  readonly keys: readonly (number | string)[];
  readonly has_signals: boolean;
}

const lock = `
  SELECT part, at, serial, keys, has_signals FROM clicks
  WHERE app = $1 AND id = $2 AND at >= click_floor($1) FOR UPDATE`;

const remove = `
  DELETE FROM click_keys WHERE part = $1 AND key = ANY ($2::bigint[]) AND at = $3 AND serial = $4`;

/** Returns an unexpired click and locks it until the transaction ends. */
export async function lockClick(
  run: Run,
  app: string,
  id: string,
): Promise<IndexedClick | undefined> {
  const [click] = await run<IndexedClick>(lock, app, id);
  return click;
}

/** Removes a click from the index. From now on, the click is found by its id only. */
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

/** Removes many clicks from the index. */
export async function removeAllFromIndex(
  run: Run,
  app: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await run(removeAll, app, ids);
}
