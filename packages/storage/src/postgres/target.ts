import { StoreUnavailable } from "../errors.ts";

/** Where a PostgreSQL database is: one of its hosts is the primary. */
export interface Target {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly ssl: boolean | { readonly rejectUnauthorized: boolean };
  /** For people: without the password. */
  readonly name: string;
}

const shape = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\?([^#]*))?$/;
const usualPort = 5432;

/**
 * Reads `postgres://user:password@host:port/database`. Several hosts, with commas between, are the
 * servers of one cluster, as libpq has it. `sslmode` is `disable` (default), `require` (encrypted, whoever
 * answers) or `verify-full`.
 */
export function readTarget(url: string): Target {
  const [, credentials = "", authority = "", database = "", query = ""] = shape.exec(url) ?? [];
  const hosts = authority.split(",").map(hostOf);
  const [user, password] = credentials.split(":").map(decode);
  const ssl = sslOf(new URLSearchParams(query).get("sslmode") ?? "disable");
  if (!database || ssl === undefined || hosts.some(({ port }) => !(port > 0 && port < 65_536))) {
    throw new StoreUnavailable(
      "The store's address is not one of PostgreSQL. It looks like postgres://user:password@host:5432/database, " +
        "with ?sslmode=require or verify-full for TLS.",
    );
  }
  const places = hosts.map(({ host, port }) => `${host}:${port}`).join(", ");
  return {
    hosts,
    database: decode(database) ?? "",
    user: user || undefined,
    password,
    ssl,
    name: `${decode(database)} at ${places}`,
  };
}

function hostOf(text: string) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return { host: host ?? "", port: host === undefined ? 0 : Number(port ?? usualPort) };
}

function sslOf(mode: string): Target["ssl"] | undefined {
  switch (mode) {
    case "disable":
      return false;
    case "require":
      return { rejectUnauthorized: false };
    case "verify-full":
      return true;
    default:
      return undefined;
  }
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
