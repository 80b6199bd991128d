import { readFileSync } from "node:fs";
import { StoreUnavailable } from "../errors.ts";

/** Where a PostgreSQL database is: one of its hosts is the primary. */
export interface DatabaseAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly ssl: false | { readonly rejectUnauthorized: boolean; readonly ca?: string };
  /** For people: without the password. */
  readonly name: string;
}

const urlPattern = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\?([^#]*))?$/;
const defaultPort = 5432;

/**
 * Reads `postgres://user:password@host:port/database`. Several hosts, with commas between, are the
 * servers of one cluster, as libpq has it. `sslmode` is `disable` (default), `require` (encrypted, whoever
 * answers) or `verify-full`, for which `sslrootcert` names a file with the authorities to trust.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, credentials = "", authority = "", database = "", query = ""] =
    urlPattern.exec(url) ?? [];
  const hosts = authority.split(",").map(hostOf);
  const [user, password] = credentials.split(":").map(decode);
  if (!database || hosts.some(({ port }) => !(port > 0 && port < 65_536))) {
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
    ssl: sslOf(new URLSearchParams(query)),
    name: `${decode(database)} at ${places}`,
  };
}

function hostOf(text: string) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return { host: host ?? "", port: host === undefined ? 0 : Number(port ?? defaultPort) };
}

/** Whoever asks for something else must not get less than they asked for without a word. */
function sslOf(parameters: URLSearchParams): DatabaseAddress["ssl"] {
  const {
    sslmode: mode = "disable",
    sslrootcert: file,
    ...others
  } = Object.fromEntries(parameters);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new StoreUnavailable(
      `The store's address has the parameter ${unknown}; only sslmode and sslrootcert are known.`,
    );
  }
  if (!["disable", "require", "verify-full"].includes(mode)) {
    throw new StoreUnavailable(
      `The store's address has sslmode=${mode}; it can be disable, require or verify-full.`,
    );
  }
  if (file !== undefined && mode !== "verify-full") {
    throw new StoreUnavailable(
      "The store's address has sslrootcert, which only sslmode=verify-full looks at.",
    );
  }
  if (mode === "disable") return false;
  return {
    rejectUnauthorized: mode === "verify-full",
    ...(file !== undefined && { ca: readCertificates(file) }),
  };
}

function readCertificates(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StoreUnavailable(
      `The store's address has sslrootcert=${file}, which cannot be read (${code}).`,
    );
  }
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
