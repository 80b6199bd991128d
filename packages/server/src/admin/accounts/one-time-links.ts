import type { Role, OneTimeLinkUse, OneTimeLinkView } from "@throughline/protocol";
import { servicePaths } from "@throughline/protocol";
import type { Account, OneTimeLinkGrant, Store, OneTimeLink } from "@throughline/storage";
import { hourMs } from "@throughline/engine/durations";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { logInEveryApp, logInApp } from "./account-audit.ts";
import { accountWith } from "./account-changes.ts";
import { normalizeEmail, wrongCredentials } from "./accounts.ts";
import type { Accounts, RequestOrigin } from "./accounts.ts";
import type { NewSession } from "./sessions.ts";
import { isOn } from "./second-factor.ts";
import { makeToken, tokenHash } from "./token.ts";
import { iso } from "../../platform/time/iso.ts";

/** Dependencies of everything that creates or uses one-time links. */
export interface OneTimeLinkDependencies {
  readonly store: Pick<Store, "accounts" | "apps" | "audit" | "passkeys">;
  readonly now: Clock;
  readonly random: RandomBytes;
}

/** How long a one-time link works, by kind. Invited members get a week; the other links are used right away. */
const lifetimes = {
  operator: 24 * hourMs,
  member: 7 * 24 * hourMs,
  password: 24 * hourMs,
} as const;

/** A new one-time link together with its token. The store keeps only the token's hash, so the token cannot be read again. */
export interface CreatedOneTimeLink {
  readonly token: string;
  readonly link: OneTimeLink;
}

/** Creates and stores a one-time link. `author` is the ID of the member who created it; undefined for an API key or the CLI. */
export async function createOneTimeLink(
  { store, now, random }: OneTimeLinkDependencies,
  grants: OneTimeLink["grants"],
  {
    author,
    lifetimeMs = lifetimes[grants.kind],
  }: { readonly author?: string | undefined; readonly lifetimeMs?: number } = {},
): Promise<CreatedOneTimeLink> {
  const { text: token, hash } = makeToken(random);
  const createdAt = now();
  const link: OneTimeLink = {
    id: `inv_${toBase32(random(10))}`,
    hash,
    grants,
    ...(author !== undefined && { author }),
    createdAt,
    expiresAt: createdAt + lifetimeMs,
  };
  await store.accounts.createOneTimeLink(link);
  return { token, link };
}

/** Returns the URL of a one-time link. The token is in the fragment, so that it reaches no server and no log. */
export function oneTimeLinkUrl(serviceUrl: string, token: string): string {
  return `${serviceUrl}${servicePaths.dashboard}/join#${token}`;
}

/** Creates the link for the first operator account. Returns undefined once any account exists. */
export async function createFirstOperatorLink(
  deps: OneTimeLinkDependencies,
): Promise<CreatedOneTimeLink | undefined> {
  const isFirst = (await deps.store.accounts.list()).length === 0;
  return isFirst ? createOneTimeLink(deps, { kind: "operator" }) : undefined;
}

/** Creates a link that resets the password of an account. Throws when no account has this address. */
export async function createPasswordResetLink(
  deps: OneTimeLinkDependencies,
  email: string,
): Promise<CreatedOneTimeLink> {
  const { id } = await accountWith(deps.store.accounts, email);
  return createOneTimeLink(deps, { kind: "password", account: id });
}

/** Creates a link that makes a new or an existing account an operator. */
export function createOperatorLink(
  deps: OneTimeLinkDependencies,
  email: string,
): Promise<CreatedOneTimeLink> {
  return createOneTimeLink(deps, { kind: "operator", email: normalizeEmail(email) });
}

/** Returns what a one-time link is for. Throws when the link was used or has expired. */
export async function viewOneTimeLink(
  deps: OneTimeLinkDependencies,
  token: string,
): Promise<OneTimeLinkView> {
  const { grants, expiresAt } = await find(deps, token);
  const account = await findAccount(deps, grants);
  const app = grants.kind === "member" ? await deps.store.apps.get(grants.app) : undefined;
  return {
    kind: grants.kind,
    email: grants.kind === "password" ? (account?.email ?? null) : (grants.email ?? null),
    app: app?.name ?? null,
    role: grants.kind === "member" ? grants.role : null,
    known: account !== undefined,
    needsCode: account !== undefined && isOn(account),
    expiresAt: iso(expiresAt),
  };
}

/** Uses a one-time link and signs in. */
export async function redeemOneTimeLink(
  deps: OneTimeLinkDependencies,
  accounts: Accounts,
  { token, email, password, code }: OneTimeLinkUse,
  from: RequestOrigin,
): Promise<[Account, NewSession]> {
  const { store, now } = deps;
  const { grants } = await find(deps, token);
  const known = await findAccount(deps, grants);
  const account = await accountToStore();
  const created = accounts.sessions.create(account.id, from);
  const outcome = await store.accounts.redeemOneTimeLink(tokenHash(token), now(), {
    ...(account !== known && { account }),
    ...(grants.kind === "member" && { membership: membershipOf(grants, account) }),
    session: created.session,
    ...(known && grants.kind !== "password" && { proof: proofOf(known) }),
  } satisfies OneTimeLinkGrant);
  if (outcome === "unknown") throw unusableLink();
  if (outcome === "stale") throw wrongCredentials();
  if (outcome === "taken") {
    const message = `An account with the address ${account.email} already exists. Sign in to it instead.`;
    throw new ApiError("conflict", message);
  }
  await writeAuditLog();
  return [account, created];

  async function writeAuditLog(): Promise<void> {
    if (grants.kind === "member") {
      await logInApp(deps, grants.app, account, "joinApp", { role: grants.role });
    } else {
      const isReset = grants.kind === "password";
      await logInEveryApp(deps, account, isReset ? "resetPassword" : "becomeOperator");
      if (isReset) await accounts.notices.changed(account, "passwordChanged");
    }
  }

  async function accountToStore(): Promise<Account> {
    if (known && grants.kind === "password") {
      return { ...(await withCode(known)), password: await hashed() };
    }
    // An invitation must not replace the password of an existing account.
    if (known) return await withCheckedPassword(known);
    if (grants.kind === "password") throw unusableLink();
    const address = grants.email ?? email;
    if (address === undefined) {
      throw new ApiError(
        "malformed_request",
        "The field email is missing. This link is not tied to an email address, so the request must contain one.",
      );
    }
    return {
      id: `acc_${toBase32(deps.random(10))}`,
      email: normalizeEmail(address),
      password: await hashed(),
      ...(grants.kind === "operator" && { operator: true }),
      createdAt: now(),
    };
  }

  async function withCheckedPassword(invited: Account): Promise<Account> {
    const { password: checked } = await accounts.checkPassword(invited.email, password, from);
    if (checked !== invited.password) throw wrongCredentials();
    const proven = await withCode(invited);
    return grants.kind === "operator" ? { ...proven, operator: true } : invited;
  }

  /** A link replaces the password at most, never the second factor. */
  function withCode(owner: Account): Promise<Account> {
    return accounts.secondFactor.check(owner, code, from.browserMark);
  }

  function proofOf({ id, password: checked }: Account) {
    return { account: id, password: checked };
  }

  function hashed(): Promise<string> {
    return accounts.hashPassword(password, from);
  }

  function membershipOf({ app, role }: { app: string; role: Role }, { id }: Account) {
    return { app, account: id, role, joinedAt: now() };
  }
}

async function find({ store, now }: OneTimeLinkDependencies, token: string): Promise<OneTimeLink> {
  const link = await store.accounts.oneTimeLink(tokenHash(token));
  if (!link || link.expiresAt <= now()) throw unusableLink();
  // Until the first account exists, every start of the service prints a link for it. Only the first account may use one.
  const isForFirst = link.grants.kind === "operator" && link.grants.email === undefined;
  if (isForFirst && (await store.accounts.list()).length > 0) throw unusableLink();
  if (!(await isAuthorStillOwner(store, link))) throw unusableLink();
  return link;
}

/**
 * Returns whether the member who created an invitation is still an owner. Removing a member revokes their invitations,
 * but an invitation may have reached the store at the same moment.
 */
export async function isAuthorStillOwner(
  { accounts }: OneTimeLinkDependencies["store"],
  { grants, author }: OneTimeLink,
): Promise<boolean> {
  if (grants.kind !== "member" || author === undefined) return true;
  if ((await accounts.get(author))?.operator) return true;
  const memberships = await accounts.memberships(author);
  return memberships.some(({ app, role }) => app === grants.app && role === "owner");
}

async function findAccount(
  { store }: OneTimeLinkDependencies,
  grants: OneTimeLink["grants"],
): Promise<Account | undefined> {
  if (grants.kind === "password") return store.accounts.get(grants.account);
  return grants.email === undefined ? undefined : store.accounts.ofEmail(grants.email);
}

function unusableLink(): ApiError {
  return new ApiError("not_found", "This link was already used or has expired. Ask for a new one.");
}
