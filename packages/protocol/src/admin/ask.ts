import type { ErrorBody, ErrorCode } from "../errors.ts";
import { clientHeaders } from "../routes.ts";
import { adminPath } from "./path.ts";

/** Where the service is, and who asks. */
export interface AdminClientOptions {
  /** Where the service is, such as `https://go.shop.example`. */
  readonly url: string;
  /** A secret key of the app, `sk_…`; left out in a browser, where the session's cookie says who asks. */
  readonly key?: string | undefined;
  /** Which app is meant; with a key, asks the service to refuse a key of another app. */
  readonly appId?: string | undefined;
  readonly fetch?: typeof fetch;
  /** How long to wait for an answer, in milliseconds; 30 s when left out. */
  readonly timeoutMs?: number;
}

/** How a route is reached. */
interface Reached {
  readonly method: string;
  readonly path: string;
  readonly status?: 201 | 204;
}

/** An input as it looks when the route is not known. */
export interface AnyAdminInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/**
 * The service did not do what was asked. `unreachable`: no answer came, so it may have been done all
 * the same. `unexpected_answer`: something else than the service answers under this address.
 */
export class AdminError extends Error {
  override name = "AdminError";
  readonly code: ErrorCode | "unreachable" | "unexpected_answer";
  /** Finds the request in the service's logs. */
  readonly requestId: string | undefined;
  /** Which field is wrong, where it is one. */
  readonly field: string | undefined;
  /** In how many seconds it is worth another try, where the service said so. */
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

/** Asks a route over `fetch`; rejects with {@link AdminError}. */
export async function ask(
  { url, key, appId, fetch: send = fetch, timeoutMs = 30_000 }: AdminClientOptions,
  { method, path, status }: Reached,
  { params = {}, query = {}, body, idempotencyKey }: AnyAdminInput,
): Promise<unknown> {
  const origin = url.replace(/\/+$/, "");
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : "";
  let answered: Response;
  let text: string;
  try {
    answered = await send(`${origin}${adminPath(path, params)}${search}`, {
      method,
      headers: {
        ...(key !== undefined && { [clientHeaders.authorization]: `Bearer ${key}` }),
        ...(appId !== undefined && { [clientHeaders.app]: appId }),
        ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect would turn a POST into a GET, and lead the key elsewhere.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    text = await answered.text();
  } catch (error) {
    throw new AdminError("unreachable", `${origin} does not answer (${reasonOf(error)}).`);
  }
  if (answered.status === (status ?? 200)) {
    if (status === 204) return undefined;
    const answer = parse(text);
    if (answer !== undefined) return answer;
  }
  throw refusalOf(origin, answered, parse(text));
}

/** What the service said instead, as the client rejects with it. */
export function refusalOf(origin: string, answered: Response, body: unknown): AdminError {
  const { error, code, requestId, field } = Object(body) as Partial<ErrorBody>;
  if (typeof error === "string" && code !== undefined) {
    const seconds = Number(answered.headers.get("retry-after") ?? Number.NaN);
    return new AdminError(code, error, {
      ...(requestId !== undefined && { requestId }),
      ...(field !== undefined && { field }),
      ...(Number.isFinite(seconds) && { retryAfter: seconds }),
    });
  }
  const location = answered.headers.get("location");
  const instead = location === null ? "" : ` and leads to ${location}`;
  return new AdminError(
    "unexpected_answer",
    `${origin} is not the address of a Throughline service: it answers ${answered.status}${instead}.`,
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** What `fetch` says is always the same; why, it keeps underneath. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const { message: reason, code } = Object(cause) as { message?: string; code?: string };
  return reason || code || message;
}
