import { accountPaths } from "../accounts.ts";
import type {
  OperatorView,
  PasswordChange,
  SessionView,
  SignIn,
  SignInWays,
  TicketUse,
  TicketView,
} from "../accounts.ts";
import { ask } from "./ask.ts";
import type { AdminClientOptions } from "./ask.ts";

/** Signing in and out, and one-time links, for the browser that keeps the session's cookie. */
export interface AccountApi {
  readonly signIn: (who: SignIn) => Promise<SessionView>;
  /** How one can sign in. */
  readonly ways: () => Promise<SignInWays>;
  readonly session: () => Promise<SessionView>;
  readonly signOut: () => Promise<void>;
  /** On every browser. */
  readonly signOutAll: () => Promise<void>;
  readonly changePassword: (change: PasswordChange) => Promise<SessionView>;
  readonly ticket: (token: string) => Promise<TicketView>;
  /** For whoever runs the service. */
  readonly operator: () => Promise<OperatorView>;
  readonly redeem: (use: TicketUse) => Promise<SessionView>;
}

/** {@link AccountApi} over `fetch`. Every function rejects with `AdminError`. */
export function createAccountClient(
  options: Pick<AdminClientOptions, "url" | "fetch" | "timeoutMs">,
): AccountApi {
  const call = async (method: string, path: string, body?: unknown, status?: 204) =>
    ask(options, { method, path, ...(status && { status }) }, { body });
  return {
    signIn: (who) => call("POST", accountPaths.session, who) as Promise<SessionView>,
    ways: () => call("GET", accountPaths.ways) as Promise<SignInWays>,
    session: () => call("GET", accountPaths.session) as Promise<SessionView>,
    signOut: () => call("DELETE", accountPaths.session, undefined, 204) as Promise<void>,
    signOutAll: () => call("DELETE", accountPaths.sessions, undefined, 204) as Promise<void>,
    changePassword: (change) => call("POST", accountPaths.password, change) as Promise<SessionView>,
    ticket: (token) => call("POST", accountPaths.ticket, { token }) as Promise<TicketView>,
    operator: () => call("GET", accountPaths.operator) as Promise<OperatorView>,
    redeem: (use) => call("POST", accountPaths.ticketUse, use) as Promise<SessionView>,
  };
}
