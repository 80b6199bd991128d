import type { Account, JsonObject, Store } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";

/**
 * Changes to an account that happen outside the admin API. `becomeOperator`: the account becomes an owner of every app.
 * `proveAddress`: the identity provider confirmed the email address for the first time, which removed the password.
 * `stayLastOwner`: no group grants the role anymore, but the app has no other owner.
 */
export type AccountAction =
  | "createApp"
  | "joinApp"
  | "joinByGroup"
  | "changeRoleByGroup"
  | "leaveByGroup"
  | "stayLastOwner"
  | "becomeOperator"
  | "changePassword"
  | "resetPassword"
  | "proveAddress";

interface AccountLog {
  readonly store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly now: Clock;
}

/** Adds an account change to the audit log of one app. */
export async function logInApp(
  { store, now }: AccountLog,
  appId: string,
  { id, email }: Account,
  action: AccountAction,
  change: JsonObject = {},
): Promise<void> {
  await store.audit.add({
    app: appId,
    at: now(),
    actor: { kind: "member", id, name: email },
    action,
    subject: id,
    change: { email, ...change },
  });
}

/** Adds an account change to the audit log of every app that the account can access. */
export async function logInEveryApp(
  log: AccountLog,
  account: Account,
  action: AccountAction,
): Promise<void> {
  const { accounts, apps } = log.store;
  const appIds = account.operator
    ? (await apps.list()).map(({ id }) => id)
    : (await accounts.memberships(account.id)).map(({ app }) => app);
  for (const app of appIds) await logInApp(log, app, account, action);
}
