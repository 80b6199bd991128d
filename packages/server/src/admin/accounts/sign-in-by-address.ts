import type { Role } from "@throughline/protocol";
import type { Account, GroupRole, GroupRoleChange, OneTimeLink } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import { logInEveryApp, logInApp } from "./account-audit.ts";
import type { AccountAction } from "./account-audit.ts";
import type { Accounts } from "./accounts.ts";
import type { NewSession, SignInBrowser } from "./sessions.ts";
import { unusablePassword } from "../../platform/passwords/password.ts";
import { isAuthorStillOwner } from "./one-time-links.ts";
import type { OneTimeLinkDependencies } from "./one-time-links.ts";

/** A session, and what began with it. */
export interface SignedIn {
  readonly created: NewSession;
  /** The ids of the apps that the person became a member of. */
  readonly joined: readonly string[];
}

type Invitation = OneTimeLink & { readonly grants: { readonly kind: "member" } };

/**
 * Signs in a person who proved an email address with the identity provider. Accepts every open invitation for the address
 * and creates the account if there is none. Then updates the memberships that the person's groups grant. Returns
 * undefined when the address has neither an account, nor an invitation, nor a group with a role.
 *
 * Anybody who held an invitation may have created an account with an unproven address. Such an account loses its password
 * and all its sessions, so that only the person who proved the address can use it.
 */
export async function signInByAddress(
  deps: OneTimeLinkDependencies,
  accounts: Accounts,
  email: string,
  granted: readonly GroupRole[],
  browser: SignInBrowser,
): Promise<SignedIn | undefined> {
  const { store, now, random } = deps;
  const joined: string[] = [];
  const newAccount = (): Account => ({
    id: `acc_${toBase32(random(10))}`,
    email,
    // The account has no password until an operator sends a link to set one.
    password: unusablePassword,
    addressProven: true,
    createdAt: now(),
  });
  let account = await store.accounts.ofEmail(email);
  if (account && !account.addressProven) {
    // Whoever created the account may also have set up its second factor and passkeys.
    const { codes: _codes, ...known } = account;
    account = { ...known, password: unusablePassword, addressProven: true };
    await store.passkeys.removeAll(account);
    await logInEveryApp(deps, account, "proveAddress");
  }
  for (const { hash, grants } of await invitationsFor(deps, email)) {
    const invited = account ?? newAccount();
    const outcome = await store.accounts.redeemOneTimeLink(hash, now(), {
      ...(account === undefined && { account: invited }),
      membership: { app: grants.app, account: invited.id, role: grants.role, joinedAt: now() },
    });
    if (outcome === "redeemed") {
      joined.push(grants.app);
      await logInApp(deps, grants.app, invited, "joinApp", { role: grants.role });
    }
    // Another request may have created the account in the meantime.
    account = await store.accounts.ofEmail(email);
  }
  if (granted.length > 0 || (account && (await hasGroupRoles(deps, account)))) {
    const changed = await store.accounts.setGroupRoles(account ?? newAccount(), granted, now());
    ({ account } = changed);
    for (const change of changed.changes) {
      if (change.before === undefined) joined.push(change.app);
      await logGroupRole(deps, account, change);
    }
  }
  if (!account) return undefined;
  const created = accounts.sessions.create(account.id, browser);
  await store.accounts.signIn(created.session);
  return { created, joined };
}

async function hasGroupRoles(
  { store }: OneTimeLinkDependencies,
  { id }: Account,
): Promise<boolean> {
  return (await store.accounts.memberships(id)).some(({ source }) => source === "groups");
}

async function logGroupRole(
  deps: OneTimeLinkDependencies,
  account: Account,
  { app, before, after }: GroupRoleChange,
): Promise<void> {
  const change = { ...(before && { before }), ...(after && { role: after }) };
  await logInApp(deps, app, account, membershipAction(before, after), change);
}

function membershipAction(before: Role | undefined, after: Role | undefined): AccountAction {
  if (before === undefined) return "joinByGroup";
  if (after === undefined) return "leaveByGroup";
  return before === after ? "stayLastOwner" : "changeRoleByGroup";
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
        link.grants.kind === "member" && link.grants.email === email && link.expiresAt > now(),
    );
  const isValid = await Promise.all(open.map((link) => isAuthorStillOwner(store, link)));
  return open.filter((_, index) => isValid[index]);
}
