import { DatabaseError, types } from "pg";
import type { ClientBase, ClientConfig } from "pg";
import { StoreUnavailable } from "../errors.ts";
import { isTlsError, NotPrimary, Unreachable } from "./database-errors.ts";
import type { DatabaseAddress } from "./database-address.ts";

const oldestSupported = { number: 150_000, name: "15" };
/** The type id of 64-bit integers. */
const int8 = 20;

/**
 * Settings that make PostgreSQL plan each statement once and always use an index. Planning a statement again costs more
 * than it gains. But without an index, a plan made while a partition is empty would read or sort the whole partition
 * once it is full.
 */
const planning = [
  "plan_cache_mode=force_generic_plan",
  "enable_seqscan=off",
  "enable_bitmapscan=off",
  "enable_sort=off",
  "jit=off",
];

/** Returns the settings of a connection to one of the address's hosts. `number` selects the host. */
export function connectionSettings(
  { hosts, database, user, password, ssl }: DatabaseAddress,
  number: number,
  timeoutMs: number,
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
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    types: { getTypeParser: parserFor },
  };
}

/** Rejects if the server is a standby or too old. */
export async function verifyServer(client: ClientBase, { name }: DatabaseAddress): Promise<void> {
  const { rows } = await client.query<{ version: string; standby: boolean }>(
    "SELECT current_setting('server_version_num') AS version, pg_is_in_recovery() AS standby",
  );
  checkVersion(Number(rows[0]?.version), name);
  if (rows[0]?.standby) throw new NotPrimary();
}

/** Throws if the server is too old. `version` is the server's number: 150004 is 15.4. */
export function checkVersion(version: number, name: string): void {
  if (version >= oldestSupported.number) return;
  throw new StoreUnavailable(
    `${name} is PostgreSQL ${Math.floor(version / 10_000)}; the service needs ${oldestSupported.name} or newer.`,
  );
}

/**
 * Converts an error of opening a connection. A network error, or a server that is starting or stopping, becomes
 * `Unreachable`. All other errors stay as they are.
 */
export function toConnectError(error: unknown): unknown {
  const isRefusal = error instanceof DatabaseError && !/^(08|57P)/.test(error.code ?? "");
  const isDescribed = error instanceof NotPrimary || error instanceof StoreUnavailable;
  return isRefusal || isDescribed || isTlsError(error)
    ? error
    : new Unreachable((error as Error).message, { cause: error });
}

/** All 64-bit integers here are times, serials and keys, which fit in a JavaScript number. */
function parserFor(oid: number, format?: "text" | "binary") {
  if (oid === int8) return Number;
  return types.getTypeParser(oid, format);
}
