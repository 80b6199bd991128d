import type { ErrorBody, ErrorCode } from "../errors.ts";
import { clientHeaders } from "../routes.ts";
import { droppedPathParameter, fillPathParameters } from "./fill-path-parameters.ts";

/** Options of the admin client. */
export interface AdminClientOptions {
  /** The URL of the service, such as `https://go.shop.example`. */
  readonly url: string;
  /** A secret key of the app, `sk_…`. Not needed in a browser with a session cookie. */
  readonly key?: string | undefined;
  /** The app ID. With a key, the service refuses a key of another app. */
  readonly appId?: string | undefined;
  readonly fetch?: typeof fetch;
  /** How long to wait for a response, in milliseconds. Defaults to 30 seconds. */
  readonly timeoutMs?: number;
}

/** The parts of a route that a request needs. */
interface RequestedRoute {
  readonly method: string;
  readonly path: string;
  readonly status?: 201 | 204;
}

/** The input of any route. */
export interface AnyAdminInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/**
 * A request to the admin API failed. `unreachable`: there was no response, so the change may have been made.
 * `unexpected_answer`: the URL does not belong to a Throughline service.
 */
export class AdminError extends Error {
  override name = "AdminError";
  readonly code: ErrorCode | "unreachable" | "unexpected_answer";
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The invalid field, if the service named one. */
  readonly field: string | undefined;
  /** After how many seconds to try again, if the service says so. */
  readonly retryAfter: number | undefined;

  constructor(
    code: AdminError["code"],
    message: string,
    {
      requestId,
      field,
      retryAfter,
    }: { requestId?: string; field?: string; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.requestId = requestId;
    this.field = field;
    this.retryAfter = retryAfter;
  }
}

/** Sends a request with `fetch`. Rejects with {@link AdminError}. */
export async function sendRequest(
  { url, key, appId, fetch: send = fetch, timeoutMs = 30_000 }: AdminClientOptions,
  { method, path, status }: RequestedRoute,
  { params = {}, query = {}, body, idempotencyKey }: AnyAdminInput,
): Promise<unknown> {
  const origin = url.replace(/\/+$/, "");
  const dropped = droppedPathParameter(params);
  if (dropped) {
    const [name, value] = dropped;
    throw new AdminError(
      "malformed_request",
      `No URL can contain the ${name} "${value}". Use throughline on the service's data folder, without --url.`,
    );
  }
  const parameters = Object.entries(query).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : "";
  let response: Response;
  let text: string;
  try {
    response = await send(`${origin}${fillPathParameters(path, params)}${search}`, {
      method,
      headers: {
        ...(key !== undefined && { [clientHeaders.authorization]: `Bearer ${key}` }),
        ...(appId !== undefined && { [clientHeaders.app]: appId }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would turn a POST into a GET and send the key to another host.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await response.text();
  } catch (error) {
    throw new AdminError(
      "unreachable",
      `${origin} does not respond (${describeCause(error)}). Check the URL and that the service is running.`,
    );
  }
  if (response.status === (status ?? 200)) {
    if (status === 204) return undefined;
    const parsed = parse(text);
    if (parsed !== undefined) return parsed;
  }
  throw errorFromResponse(origin, response, parse(text));
}

/** Returns the error for a response that is not a success. */
export function errorFromResponse(origin: string, response: Response, body: unknown): AdminError {
  const { error, code, requestId, field } = Object(body) as Partial<ErrorBody>;
  if (typeof error === "string" && code !== undefined) {
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    return new AdminError(code, error, {
      ...(requestId !== undefined && { requestId }),
      ...(field !== undefined && { field }),
      ...(Number.isFinite(seconds) && { retryAfter: seconds }),
    });
  }
  const location = response.headers.get("location");
  const instead = location === null ? "" : ` and redirects to ${location}`;
  return new AdminError(
    "unexpected_answer",
    `${origin} is not a Throughline service: it responds with ${response.status}${instead}. Check the URL.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns the reason for a failed `fetch`, which is in the cause of its error. */
function describeCause(error: unknown): string {
  const { cause, message } = error as Error;
  const { message: reason, code } = Object(cause) as { message?: string; code?: string };
  return reason || code || message;
}
