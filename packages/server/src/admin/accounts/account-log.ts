import type { Account, JsonObject, Store } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";

/**
 * What happens to an account without the admin API. `becomeOperator`: it may do everything in every app from then on.
 * `proveAddress`: the identity provider confirmed its address for the first time, which ended its password.
 */
export type AccountAction =
  | "joinApp"
  | "becomeOperator"
  | "changePassword"
  | "resetPassword"
  | "proveAddress";

interface AccountLog {
  readonly store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly now: Clock;
}

/** Writes down in an app's audit log what an account did or became there. */
export async function noteInApp(
  { store, now }: AccountLog,
  app: string,
  { id, email }: Account,
  action: AccountAction,
  change: JsonObject = {},
): Promise<void> {
  await store.audit.add({
    app,
    at: now(),
    by: { kind: "member", id, name: email },
    action,
    subject: id,
    change: { email, ...change },
  });
}

/** The same in every app that the account reaches. */
export async function noteEverywhere(
  log: AccountLog,
  account: Account,
  action: AccountAction,
): Promise<void> {
  const { accounts, apps } = log.store;
  const reached = account.operator
    ? (await apps.list()).map(({ id }) => id)
    : (await accounts.memberships(account.id)).map(({ app }) => app);
  for (const app of reached) await noteInApp(log, app, account, action);
}
