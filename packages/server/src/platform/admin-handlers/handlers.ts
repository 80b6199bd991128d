import type {
  AdminResponse,
  AdminBody,
  AdminParams,
  AdminQuery,
  AdminRouteName,
} from "@throughline/protocol/admin";
import type { Actor, App } from "@throughline/storage";

/** A call of the admin API, over HTTP or not, after authentication and validation. */
export interface AdminCall<Name extends AdminRouteName> {
  /** The app that the call is about. */
  readonly app: App;
  readonly params: AdminParams<Name>;
  readonly query: AdminQuery<Name>;
  readonly body: AdminBody<Name>;
  /** A repeated call with the same key gets the same answer. */
  readonly idempotencyKey: string | undefined;
  /** The caller, for the audit log. */
  readonly by: Actor;
  /** The caller's key or session. Undefined for an operator who works on the data folder directly. */
  readonly credential: string | undefined;
  /** The base URL for links of an app without a domain. */
  readonly serviceUrl: string;
}

/** The handlers of these routes, independent of the transport. */
export type AdminHandlers<Names extends AdminRouteName = AdminRouteName> = {
  readonly [Name in Names]: (call: AdminCall<Name>) => Promise<AdminResponse<Name>>;
};
