import { sendRequest } from "./send-request.ts";
import type { AdminClientOptions } from "./send-request.ts";
import type { PartOf } from "./route.ts";
import { accountRoutes } from "./routes.ts";

type Routes = typeof accountRoutes;

/** The account API: sign-in, sign-out and one-time links, for browsers with a session cookie. */
export type AccountApi = {
  readonly [Name in keyof Routes]: (
    ...body: PartOf<Routes[Name], "body"> extends undefined ? [] : [PartOf<Routes[Name], "body">]
  ) => Promise<PartOf<Routes[Name], "response">>;
};

/** {@link AccountApi} over `fetch`. Every function rejects with `AdminError`. */
export function createAccountClient(
  options: Pick<AdminClientOptions, "url" | "fetch" | "timeoutMs">,
): AccountApi {
  return Object.fromEntries(
    Object.entries(accountRoutes).map(([name, route]) => [
      name,
      (body?: unknown) => sendRequest(options, route, { body }),
    ]),
  ) as unknown as AccountApi;
}
