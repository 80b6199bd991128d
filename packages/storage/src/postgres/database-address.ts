import { readFileSync } from "node:fs";
import { StoreUnavailable } from "../errors.ts";

/** The address of a PostgreSQL database. One of its hosts is the primary. */
export interface DatabaseAddress {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  readonly database: string;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly ssl: false | { readonly rejectUnauthorized: boolean; readonly ca?: string };
  /** The URL without the password, for messages. */
  readonly name: string;
}

const urlPattern = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]+)\/([^/?#]+)(?:\?([^#]*))?$/;
const defaultPort = 5432;

/**
 * Parses `postgres://user:password@host:port/database`. Several hosts, separated by commas, are the
 * servers of one cluster, as in libpq. `sslmode` is `disable` (default), `require` (encrypted,
 * without checking the certificate) or `verify-full`, where `sslrootcert` names a file with the
 * trusted authorities.
 */
export function parseDatabaseUrl(url: string): DatabaseAddress {
  const [, credentials = "", authority = "", database = "", query = ""] =
    urlPattern.exec(url) ?? [];
  const hosts = authority.split(",").map(parseHost);
  const [user, password] = credentials.split(":").map(decode);
  if (!database || hosts.some(({ port }) => !(port > 0 && port < 65_536))) {
    throw new StoreUnavailable(
      "The store's address is not a PostgreSQL URL. Use postgres://user:password@host:5432/database, " +
        "with ?sslmode=require or verify-full for TLS.",
    );
  }
  const locations = hosts.map(({ host, port }) => `${host}:${port}`).join(", ");
  return {
    hosts,
    database: decode(database) ?? "",
    user: user || undefined,
    password,
    ssl: parseSslMode(new URLSearchParams(query)),
    name: `${decode(database)} at ${locations}`,
  };
}

function parseHost(text: string) {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? [];
  const host = bracketed ?? plain;
  return { host: host ?? "", port: host === undefined ? 0 : Number(port ?? defaultPort) };
}

/** Throws for unknown values, so that nobody silently gets less security than requested. */
function parseSslMode(parameters: URLSearchParams): DatabaseAddress["ssl"] {
  const {
    sslmode: mode = "disable",
    sslrootcert: file,
    ...others
  } = Object.fromEntries(parameters);
  const [unknownParameter] = Object.keys(others);
  if (unknownParameter !== undefined) {
    throw new StoreUnavailable(
      `The store's address has the parameter ${unknownParameter}; only sslmode and sslrootcert are known.`,
    );
  }
  if (!["disable", "require", "verify-full"].includes(mode)) {
    throw new StoreUnavailable(
      `The store's address has sslmode=${mode}; it can be disable, require or verify-full.`,
    );
  }
  if (file !== undefined && mode !== "verify-full") {
    throw new StoreUnavailable(
      "The store's address has sslrootcert, which works only with sslmode=verify-full.",
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
