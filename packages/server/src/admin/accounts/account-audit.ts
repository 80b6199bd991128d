import type { Account, Actor, JsonObject, Store } from "@throughline/storage";
import type { Clock } from "../../platform/time/clock.ts";

/**
 * Changes to an account that happen outside the admin API. `becomeOperator`: the account becomes an owner of every app.
 * `proveAddress`: the identity provider confirmed the email address for the first time, which removed the password.
 * `stayLastOwner`: no group grants the role anymore, but the app has no other owner. `endSessions`: an operator signed the
 * person out. `refusePasskey`: a passkey seems to have been copied.
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
  | "endSessions"
  | "turnOnCodes"
  | "turnOffCodes"
  | "useRecoveryCode"
  | "renewRecoveryCodes"
  | "removeSecondFactor"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey"
  | "signInWithPasskey"
  | "refusePasskey"
  | "proveAddress";

interface AccountLog {
  readonly store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly now: Clock;
}

/** Adds an account change to the audit log of one app. */
export async function logInApp(
  { store, now }: AccountLog,
  appId: string,
  account: Account,
  action: AccountAction,
  change: JsonObject = {},
  actor = memberActor(account),
): Promise<void> {
  const { id, email } = account;
  await store.audit.add({
    app: appId,
    at: now(),
    actor,
    action,
    subject: id,
    change: { email, ...change },
  });
}

export function memberActor({ id, email }: Account): Actor {
  return { kind: "member", id, name: email };
}

/** Adds an account change to the audit log of every app that the account can access. `actor` defaults to the person. */
export async function logInEveryApp(
  log: AccountLog,
  account: Account,
  action: AccountAction,
  actor?: Actor,
  change?: JsonObject,
): Promise<void> {
  const { accounts, apps } = log.store;
  const appIds = account.operator
    ? (await apps.list()).map(({ id }) => id)
    : (await accounts.memberships(account.id)).map(({ app }) => app);
  for (const app of appIds) await logInApp(log, app, account, action, change, actor);
}
