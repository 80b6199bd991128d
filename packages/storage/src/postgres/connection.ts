import { DatabaseError, types } from "pg";
import type { ClientBase, ClientConfig } from "pg";
import { StoreUnavailable } from "../errors.ts";
import { isTlsError, NotPrimary, Unreachable } from "./faults.ts";
import type { DatabaseAddress } from "./database-address.ts";

const oldest = { number: 150_000, name: "15" };
const int8 = 20;

/**
 * Each statement is planned once and goes by an index, in its order: planning again costs more than it gains, and a plan
 * made while a leaf is empty would read all of it, or sort a key's every click to find the newest, once it is full.
 */
const planning = [
  "plan_cache_mode=force_generic_plan",
  "enable_seqscan=off",
  "enable_bitmapscan=off",
  "enable_sort=off",
  "jit=off",
];

/** How to connect to the host with this number, of those the target names, within `patience` milliseconds. */
export function connectionSettings(
  { hosts, database, user, password, ssl }: DatabaseAddress,
  number: number,
  patience: number,
): ClientConfig {
  const { host, port } = hosts[number % hosts.length] ?? { host: "", port: 0 };
  return {
    host,
    port,
    database,
    ...(user !== undefined && { user }),
    ...(password !== undefined && { password }),
    ssl: ssl && { ...ssl },
    application_name: "throughline",
    options: planning.map((setting) => `-c ${setting}`).join(" "),
    connectionTimeoutMillis: patience,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  };
}

/** Resolves where a server is the primary and new enough. */
export async function verify(client: ClientBase, { name }: DatabaseAddress): Promise<void> {
  const { rows } = await client.query<{ version: string; standby: boolean }>(
    "SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS standby",
  );
  checkVersion(Number(rows[0]?.version), name);
  if (rows[0]?.standby) throw new NotPrimary();
}

/** `version` as the server numbers it: 150004 is 15.4. */
export function checkVersion(version: number, name: string): void {
  if (version >= oldest.number) return;
  throw new StoreUnavailable(
    `${name} is PostgreSQL ${Math.floor(version / 10_000)}; the service needs ${oldest.name} or newer.`,
  );
}

/** Before anything was asked, whatever the network or a server that starts or stops says means: not here, not now. */
export function connectFailure(error: unknown): unknown {
  const isRefusal = error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? "");
  const isOwn = error instanceof NotPrimary || error instanceof StoreUnavailable;
  return isRefusal || isOwn || isTlsError(error)
    ? error
    : new Unreachable((error as Error).message, { cause: error });
}

/** Whole numbers of 64 bits are moments, serials and keys here: all of them safe. */
function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === int8) return Number;
  return types.getTypeParser(oid, format);
}
