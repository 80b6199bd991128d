import type { Account, OneTimeLink } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import { logInEveryApp, logInApp } from "./account-audit.ts";
import type { Accounts, NewSession } from "./accounts.ts";
import { unusablePassword } from "../../platform/passwords/password.ts";
import { isAuthorStillOwner } from "./one-time-links.ts";
import type { OneTimeLinkDependencies } from "./one-time-links.ts";

type Invitation = OneTimeLink & { readonly grants: { readonly kind: "member" } };

/**
 * Signs in a person who proved an email address with the identity provider. Accepts every open invitation for the address
 * and creates the account if there is none. Returns undefined when the address has neither an account nor an invitation.
 *
 * Anybody who held an invitation may have created an account with an unproven address. Such an account loses its password
 * and all its sessions, so that only the person who proved the address can use it.
 */
export async function signInByAddress(
  deps: OneTimeLinkDependencies,
  accounts: Accounts,
  email: string,
): Promise<[Account, NewSession] | undefined> {
  const { store, now, random } = deps;
  let account = await store.accounts.ofEmail(email);
  if (account && !account.addressProven) {
    account = { ...account, password: unusablePassword, addressProven: true };
    await store.accounts.renew(account);
    await logInEveryApp(deps, account, "proveAddress");
  }
  for (const { hash, grants } of await invitationsFor(deps, email)) {
    const invited: Account = account ?? {
      id: `acc_${toBase32(random(10))}`,
      email,
      // The account has no password until an operator sends a link to set one.
      password: unusablePassword,
      addressProven: true,
      createdAt: now(),
    };
    const outcome = await store.accounts.redeemOneTimeLink(hash, now(), {
      ...(account === undefined && { account: invited }),
      membership: { app: grants.app, account: invited.id, role: grants.role, since: now() },
    });
    if (outcome === "redeemed") {
      await logInApp(deps, grants.app, invited, "joinApp", { role: grants.role });
    }
    // Another request may have created the account in the meantime.
    account = await store.accounts.ofEmail(email);
  }
  if (!account) return undefined;
  const created = accounts.newSession(account.id);
  await store.accounts.signIn(created.session);
  return [account, created];
}

async function invitationsFor(
  { store, now }: OneTimeLinkDependencies,
  email: string,
): Promise<Invitation[]> {
  const apps = await store.apps.list();
  const links = await Promise.all(apps.map(({ id }) => store.accounts.invitations(id)));
  const open = links
    .flat()
    .filter(
      (link): link is Invitation =>
        link.grants.kind === "member" && link.grants.email === email && link.until > now(),
    );
  const isValid = await Promise.all(open.map((link) => isAuthorStillOwner(store, link)));
  return open.filter((_, index) => isValid[index]);
}
