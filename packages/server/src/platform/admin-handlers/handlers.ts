import type {
  AdminResponse,
  AdminBody,
  AdminParams,
  AdminQuery,
  AdminRouteName,
} from "@throughline/protocol/admin";
import type { Actor, App } from "@throughline/storage";

/** A validated call to an admin route, over HTTP or from the command line on a data folder. */
export interface AdminCall<Name extends AdminRouteName> {
  /** The app that the call is about. */
  readonly app: App;
  readonly params: AdminParams<Name>;
  readonly query: AdminQuery<Name>;
  readonly body: AdminBody<Name>;
  /** The text of the route's `upload` field in pieces. The body has placeholders for most of them. Undefined from the command line. */
  readonly uploadedFile?: readonly Uint8Array[] | undefined;
  /** A repeated call with the same key gets the same answer. */
  readonly idempotencyKey: string | undefined;
  /** The caller, for the audit log. */
  readonly actor: Actor;
  /** The caller's key or session. Undefined for an operator who works on the data folder directly. */
  readonly credential: string | undefined;
  /** The base URL for links of an app without a domain. */
  readonly serviceUrl: string;
}

/** One handler for each route in `Names`. A handler does not know whether its call came over HTTP. */
export type AdminHandlers<Names extends AdminRouteName = AdminRouteName> = {
  readonly [Name in Names]: (call: AdminCall<Name>) => Promise<AdminResponse<Name>>;
};
