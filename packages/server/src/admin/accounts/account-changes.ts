import type { Account, Passkey, Store } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { Clock } from "../../platform/time/clock.ts";
import type { AccountNotices } from "./account-notices.ts";
import { logInEveryApp } from "./account-audit.ts";
import { normalizeEmail } from "./accounts.ts";

/** Dependencies of the changes that only somebody with access to the data folder may make. */
interface AccountChangeDependencies {
  readonly store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">;
  readonly now: Clock;
}

/** Dependencies of the changes that the person is told by mail. */
interface NoticedChangeDependencies extends AccountChangeDependencies {
  readonly notices: Pick<AccountNotices, "changed">;
}

/** Returns the account with an address. Throws when there is none. */
export async function accountWith(
  accounts: Pick<Store["accounts"], "ofEmail">,
  email: string,
): Promise<Account> {
  const account = await accounts.ofEmail(normalizeEmail(email));
  if (account) return account;
  throw new ApiError(
    "not_found",
    `No account has the email address ${email}. Check the spelling, or invite the person first.`,
  );
}

/** Removes the one-time codes and all passkeys of a person who lost them, and ends all sessions of the account. The password stays. */
export async function removeSecondFactor(
  deps: NoticedChangeDependencies,
  email: string,
): Promise<void> {
  const { accounts, passkeys } = deps.store;
  const { codes, ...account } = await accountWith(accounts, email);
  if (!codes && (await passkeys.list(account.id)).length === 0) {
    throw new ApiError("conflict", `${email} has no second factor.`);
  }
  await passkeys.removeAll(account);
  await logInEveryApp(deps, account, "removeSecondFactor", { kind: "machine" });
  await deps.notices.changed(account, "secondFactorRemoved");
}

/** Ends all sessions of a person. */
export async function signOutPerson(deps: AccountChangeDependencies, email: string): Promise<void> {
  const { accounts } = deps.store;
  const account = await accountWith(accounts, email);
  await accounts.signOutAll(account.id);
  await logInEveryApp(deps, account, "endSessions", { kind: "machine" });
}

/** Returns the passkeys of a person, oldest first. */
export async function passkeysOfPerson(
  { store: { accounts, passkeys } }: Pick<AccountChangeDependencies, "store">,
  email: string,
): Promise<readonly Passkey[]> {
  return passkeys.list((await accountWith(accounts, email)).id);
}

/** Removes one passkey of a person, and ends all their sessions, since the device may be stolen. Returns its name. */
export async function removePasskeyOfPerson(
  deps: NoticedChangeDependencies,
  email: string,
  id: string,
): Promise<string> {
  const { accounts, passkeys } = deps.store;
  const account = await accountWith(accounts, email);
  const passkey = (await passkeys.list(account.id)).find((known) => known.id === id);
  if (!passkey || !(await passkeys.remove(account.id, id))) {
    const message = `${email} has no passkey with the ID ${id}. List the person's passkeys to see their IDs.`;
    throw new ApiError("not_found", message);
  }
  await accounts.signOutAll(account.id);
  const { name } = passkey;
  await logInEveryApp(deps, account, "removePasskey", { kind: "machine" }, { passkey: name });
  await deps.notices.changed(account, "passkeyRemoved", { passkey: name });
  return name;
}
