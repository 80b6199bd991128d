import { StoreBusy, StoreUnavailable } from "../errors.ts";
import { deserializeError } from "../committer/serialized-error.ts";
import type { SerializedError } from "../committer/serialized-error.ts";
import type { DatabaseAddress } from "./database-address.ts";

interface PostgresError extends Error {
  /** The SQLSTATE of PostgreSQL, or Node's code for a connection error. */
  readonly code?: string;
}

/** The server is a standby, which accepts no writes. */
export class NotPrimary extends Error {
  override name = "NotPrimary";
}

/** No connection could be opened, so no statement was sent. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

/**
 * Returns whether a deadlock or a serialization failure rolled the statement back, so that it can
 * be repeated.
 */
export function isDeadlock({ code }: PostgresError): boolean {
  return code === "40P01" || code === "40001";
}

/** Returns whether the statement only conflicted with others that will soon be done. */
export function isBusy(error: unknown): boolean {
  const { code = "" } = error as PostgresError;
  return ["55P03", "57014"].includes(code) || isDeadlock(error as PostgresError);
}

/** Returns whether another server may be the primary now, and nothing was written here. */
export function hasFailedOver(error: unknown): boolean {
  const { code } = error as PostgresError;
  return error instanceof NotPrimary || error instanceof Unreachable || code === "25006";
}

const noTls = "The server does not support SSL connections";

/** Returns whether TLS failed. Another attempt would fail in the same way. */
export function isTlsError(error: unknown): boolean {
  const { code = "", message } = error as PostgresError;
  // The codes of OpenSSL for certificate errors, and Node's for a wrong host name.
  return message === noTls || /CERT|^UNABLE_TO_|^ERR_(TLS|SSL|OSSL)_/.test(code);
}

function tlsMessage({ code = "", message }: PostgresError, name: string): string {
  if (message === noTls) {
    return `PostgreSQL does not offer TLS for ${name}, but STORE requires it. Turn on ssl in PostgreSQL.`;
  }
  return code === "ERR_TLS_CERT_ALTNAME_INVALID"
    ? `The certificate of ${name} is for another host. Name the host as its certificate does.`
    : `The certificate of ${name} is not trusted (${message}). Name the file of its authority in STORE: sslrootcert=….`;
}

/**
 * Converts an error to `StoreBusy` or `StoreUnavailable`, with a message that names the database and
 * the fix, but never the password. An error that is unknown here keeps its message.
 */
export function toStoreError(
  error: unknown,
  address: Pick<DatabaseAddress, "name" | "user">,
): Error {
  return deserializeError(serializeStoreError(error, address));
}

/** Does the same as {@link toStoreError}, but returns plain data. */
export function serializeStoreError(
  error: unknown,
  address: Pick<DatabaseAddress, "name" | "user">,
): SerializedError {
  if (error instanceof StoreBusy) return { kind: "busy", message: error.message };
  if (error instanceof StoreUnavailable) return { kind: "unavailable", message: error.message };
  const { code = "", message } = error as PostgresError;
  if (isBusy(error)) {
    return {
      kind: "busy",
      message: `The database ${address.name} is busy; try again in a moment.`,
    };
  }
  const sentence = messageFor(error, code, address);
  return sentence === undefined
    ? { kind: "unexpected", message }
    : { kind: "unavailable", message: sentence };
}

function messageFor(
  error: unknown,
  code: string,
  { name, user }: Pick<DatabaseAddress, "name" | "user">,
): string | undefined {
  if (error instanceof NotPrimary || code === "25006") {
    return `No server of ${name} accepts writes at the moment. The service continues when one does.`;
  }
  if (error instanceof Unreachable) {
    return `No PostgreSQL answers for ${name}. Start it, or correct the address in STORE.`;
  }
  if (isTlsError(error)) return tlsMessage(error as PostgresError, name);
  switch (code) {
    case "28P01":
    case "28000":
      return (error as Error).message.endsWith("no encryption")
        ? `PostgreSQL refused the login ${user ?? ""} to ${name} without TLS. Add ?sslmode=verify-full to STORE, or correct pg_hba.conf.`
        : `PostgreSQL refused the login ${user ?? ""} to ${name}. Correct user and password in STORE, or pg_hba.conf.`;
    case "3D000":
      return `There is no such database: ${name}. Create it, or correct the name in STORE.`;
    case "42501":
      return `The login ${user ?? ""} lacks a right in ${name} (${(error as Error).message}). Grant it, or migrate with the owner's login.`;
    case "53100":
      return `The disk of ${name} is full. Free some space. The service then continues by itself.`;
    case "53300":
      return `PostgreSQL has no connection left for ${name}. Raise max_connections, or run fewer nodes.`;
    default:
      return isConnectionLost(error)
        ? `The connection to ${name} was lost; whether the last write happened is not known.`
        : undefined;
  }
}

/** Returns whether the connection was lost. A running statement may or may not have happened. */
function isConnectionLost(error: unknown): boolean {
  const { message, code = "" } = error as PostgresError;
  return (
    code.startsWith("08") ||
    ["57P01", "57P02", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ERR_STREAM_DESTROYED"].includes(code) ||
    /Connection terminated|Query read timeout|not queryable/.test(message)
  );
}
