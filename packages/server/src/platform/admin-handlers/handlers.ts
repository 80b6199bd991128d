import type {
  AdminAnswer,
  AdminBody,
  AdminParams,
  AdminQuery,
  AdminRouteName,
} from "@throughline/protocol/admin";
import type { Actor, App } from "@throughline/storage";

/** A call of the admin API whose caller and content are checked, however it came. */
export interface AdminCall<Name extends AdminRouteName> {
  /** Which app it is about. */
  readonly app: App;
  readonly params: AdminParams<Name>;
  readonly query: AdminQuery<Name>;
  readonly body: AdminBody<Name>;
  /** The caller's name for a creation that may be asked for again. */
  readonly idempotencyKey: string | undefined;
  /** Who calls. */
  readonly by: Actor;
  /** What the caller proved itself with; undefined for the operator at the data folder. */
  readonly credential: string | undefined;
  /** Where links of an app without a domain live. */
  readonly ownUrl: string;
}

/** What answers the calls of these routes, without a transport. */
export type AdminHandlers<Names extends AdminRouteName = AdminRouteName> = {
  readonly [Name in Names]: (call: AdminCall<Name>) => Promise<AdminAnswer<Name>>;
};
