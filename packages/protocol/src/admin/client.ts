import type { ErrorBody, ErrorCode } from "../errors.ts";
import { clientHeaders } from "../routes.ts";
import { adminPath, adminRoutes } from "./routes.ts";
import type { AdminParams, AdminRoute } from "./routes.ts";
import type { AdminRouteName, AdminShapes } from "./shapes.ts";

type Part<Name extends AdminRouteName, Key extends string> = Key extends keyof AdminShapes[Name]
  ? AdminShapes[Name][Key]
  : undefined;

/** What a route of the admin API is called with. */
export type AdminInput<Name extends AdminRouteName> = ([keyof AdminParams<Name>] extends [never]
  ? unknown
  : { readonly params: AdminParams<Name> }) &
  (Part<Name, "query"> extends undefined ? unknown : { readonly query?: Part<Name, "query"> }) &
  (Part<Name, "body"> extends undefined ? unknown : { readonly body: Part<Name, "body"> }) &
  ((typeof adminRoutes)[Name] extends { repeatable: true }
    ? { readonly idempotencyKey?: string }
    : unknown);

/** Whether a route may be called without saying anything. */
type NeedsNothing<Name extends AdminRouteName> = [
  keyof AdminParams<Name>,
  Part<Name, "body">,
] extends [never, undefined]
  ? true
  : false;

/** The admin API as functions, one for each route, whoever answers them. */
export type AdminApi = {
  readonly [Name in AdminRouteName]: (
    ...input: NeedsNothing<Name> extends true
      ? [input?: AdminInput<Name>]
      : [input: AdminInput<Name>]
  ) => Promise<AdminShapes[Name]["answer"]>;
};

/** An input as it looks when the route is not known. */
export interface AnyAdminInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Makes the functions of {@link AdminApi} out of one that answers any route. */
export function adminApiOver(
  answer: (name: AdminRouteName, input: AnyAdminInput) => Promise<unknown>,
): AdminApi {
  const names = Object.keys(adminRoutes) as AdminRouteName[];
  return Object.fromEntries(
    names.map((name) => [name, (input: AnyAdminInput = {}) => answer(name, input)]),
  ) as unknown as AdminApi;
}

/** Where the admin API is, and who asks. */
export interface AdminClientOptions {
  /** Where the service is, such as `https://go.shop.example`. */
  readonly url: string;
  /** A secret key of the app, `sk_…`. */
  readonly key: string;
  /** Asks the service to refuse a key of another app. */
  readonly appId?: string | undefined;
  readonly fetch?: typeof fetch;
  /** How long to wait for an answer, in milliseconds; 30 s when left out. */
  readonly timeoutMs?: number;
}

/**
 * The admin API did not do what was asked. `unreachable`: no answer came, so it may have been done all
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

/**
 * The admin API over `fetch`. Every function rejects with {@link AdminError}.
 *
 * @example
 * const admin = createAdminClient({ url: "https://go.shop.example", key: process.env.THROUGHLINE_SECRET });
 * const { url } = await admin.createLink({ body: { destination: "https://shop.example/products/42" } });
 */
export function createAdminClient(options: AdminClientOptions): AdminApi {
  return adminApiOver((name, input) => ask(options, adminRoutes[name], input));
}

async function ask(
  { url, key, appId, fetch: send = fetch, timeoutMs = 30_000 }: AdminClientOptions,
  { method, path, status }: AdminRoute,
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
        [clientHeaders.authorization]: `Bearer ${key}`,
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
