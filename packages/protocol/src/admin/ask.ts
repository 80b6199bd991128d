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
  readonly streams?: true;
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

  constructor(code: AdminError["code"], message: string, requestId?: string) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}

/** Asks a route over `fetch`; rejects with {@link AdminError}. */
export async function ask(
  options: AdminClientOptions,
  route: Reached,
  input: AnyAdminInput,
): Promise<unknown> {
  const { timeoutMs = 30_000 } = options;
  const origin = originOf(options);
  let answered: Response;
  let text: string;
  try {
    answered = await sendTo(options, route, input, AbortSignal.timeout(timeoutMs));
    text = await answered.text();
  } catch (error) {
    throw unreachable(origin, error);
  }
  if (answered.status === (route.status ?? 200)) {
    if (route.status === 204) return undefined;
    const answer = parse(text);
    if (answer !== undefined) return answer;
  }
  throw refusalOf(origin, answered, parse(text));
}

/**
 * The same for a route that answers text piece by piece. The time to wait is for each piece; an answer that breaks off
 * rejects as well.
 */
export async function askForStream(
  options: AdminClientOptions,
  route: Reached,
  input: AnyAdminInput,
): Promise<AsyncIterable<string>> {
  const { timeoutMs = 30_000 } = options;
  const origin = originOf(options);
  const control = new AbortController();
  const inTime = async <Value>(promise: Promise<Value>): Promise<Value> => {
    const late = setTimeout(() => control.abort(new Error("no answer in time")), timeoutMs);
    try {
      return await promise;
    } catch (error) {
      throw unreachable(origin, error);
    } finally {
      clearTimeout(late);
    }
  };
  const answered = await inTime(sendTo(options, route, input, control.signal));
  const isText = /^(?:application\/x-ndjson|text\/csv)/.test(
    answered.headers.get("content-type") ?? "",
  );
  if (answered.status !== 200 || !isText || !answered.body) {
    throw refusalOf(origin, answered, parse(await inTime(answered.text())));
  }
  return piecesOf(answered.body.getReader(), inTime);
}

async function* piecesOf(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  inTime: <Value>(promise: Promise<Value>) => Promise<Value>,
): AsyncIterable<string> {
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await inTime(reader.read());
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    // Whoever stops reading ends the request.
    await reader.cancel().catch(() => {});
  }
}

async function sendTo(
  options: AdminClientOptions,
  { method, path }: Reached,
  { params = {}, query = {}, body, idempotencyKey }: AnyAdminInput,
  signal: AbortSignal,
): Promise<Response> {
  const { key, appId, fetch: send = fetch } = options;
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  const search = given.length > 0 ? `?${new URLSearchParams(given).toString()}` : "";
  return send(`${originOf(options)}${adminPath(path, params)}${search}`, {
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
    signal,
  });
}

function originOf({ url }: Pick<AdminClientOptions, "url">): string {
  return url.replace(/\/+$/, "");
}

function unreachable(origin: string, error: unknown): AdminError {
  return new AdminError("unreachable", `${origin} does not answer (${reasonOf(error)}).`);
}

function refusalOf(origin: string, answered: Response, body: unknown): AdminError {
  const { error, code, requestId } = Object(body) as Partial<ErrorBody>;
  if (typeof error === "string" && code !== undefined)
    return new AdminError(code, error, requestId);
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
