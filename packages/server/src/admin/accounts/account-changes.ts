import type { Account, Store } from "@throughline/storage";
import { ApiError } from "../../platform/http/errors.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { logInEveryApp } from "./account-audit.ts";
import { normalizeEmail } from "./accounts.ts";

/** Dependencies of the changes that only somebody with access to the data folder may make. */
interface AccountChangeDependencies {
  readonly store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly now: Clock;
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

/** Removes the second factor of a person who lost it, and ends all sessions of the account. The password stays. */
export async function removeSecondFactor(
  deps: AccountChangeDependencies,
  email: string,
): Promise<void> {
  const { accounts } = deps.store;
  const { codes, ...account } = await accountWith(accounts, email);
  if (!codes) throw new ApiError("conflict", `${email} has no second factor.`);
  await accounts.renew(account);
  await logInEveryApp(deps, account, "removeSecondFactor", { kind: "machine" });
}

/** Ends all sessions of a person. */
export async function signOutPerson(deps: AccountChangeDependencies, email: string): Promise<void> {
  const { accounts } = deps.store;
  const account = await accountWith(accounts, email);
  await accounts.signOutAll(account.id);
  await logInEveryApp(deps, account, "endSessions", { kind: "machine" });
}
