import { sendRequest } from "./send-request.ts";
import type { AdminClientOptions, AnyAdminInput } from "./send-request.ts";
import { adminRoutes } from "./routes.ts";
import type {
  AdminResponse,
  AdminBody,
  AdminParams,
  AdminQuery,
  AdminRouteName,
} from "./routes.ts";

/** The input of a route of the admin API. */
export type AdminInput<Name extends AdminRouteName> = ([keyof AdminParams<Name>] extends [never]
  ? unknown
  : { readonly params: AdminParams<Name> }) &
  (AdminQuery<Name> extends undefined ? unknown : { readonly query?: AdminQuery<Name> }) &
  (AdminBody<Name> extends undefined ? unknown : { readonly body: AdminBody<Name> }) &
  ((typeof adminRoutes)[Name] extends { idempotent: true }
    ? { readonly idempotencyKey?: string }
    : unknown);

/** Whether a route can be called without input. */
type IsInputOptional<Name extends AdminRouteName> = [
  keyof AdminParams<Name>,
  AdminBody<Name>,
] extends [never, undefined]
  ? true
  : false;

/** The admin API: one function per route. */
export type AdminApi = {
  readonly [Name in AdminRouteName]: (
    ...input: IsInputOptional<Name> extends true
      ? [input?: AdminInput<Name>]
      : [input: AdminInput<Name>]
  ) => Promise<AdminResponse<Name>>;
};

/** Creates an {@link AdminApi} from one function that handles every route. */
export function createAdminApi(
  send: (name: AdminRouteName, input: AnyAdminInput) => Promise<unknown>,
): AdminApi {
  const names = Object.keys(adminRoutes) as AdminRouteName[];
  return Object.fromEntries(
    names.map((name) => [name, (input: AnyAdminInput = {}) => send(name, input)]),
  ) as unknown as AdminApi;
}

/**
 * The admin API over `fetch`. Every function rejects with {@link AdminError}.
 *
 * @example
 * const admin = createAdminClient({ url: "https://go.shop.example", key: process.env.THROUGHLINE_SECRET });
 * const { url } = await admin.createLink({ body: { destination: "https://shop.example/products/42" } });
 */
export function createAdminClient(options: AdminClientOptions): AdminApi {
  return createAdminApi((name, input) => sendRequest(options, adminRoutes[name], input));
}
