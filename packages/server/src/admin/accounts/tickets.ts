import type { Role, TicketUse, TicketView } from "@throughline/protocol";
import { servicePaths } from "@throughline/protocol";
import type { Account, Admission, Store, Ticket } from "@throughline/storage";
import { toBase32 } from "../../platform/ids/base32.ts";
import type { RandomBytes } from "../../platform/ids/random.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { ApiError } from "../../platform/http/errors.ts";
import { noteEverywhere, noteInApp } from "./account-log.ts";
import { normalEmail, wrongCredentials } from "./accounts.ts";
import type { Accounts, BegunSession, From } from "./accounts.ts";
import { makeToken, tokenHash } from "./token.ts";

/** What tickets stand on. */
export interface TicketDependencies {
  readonly store: Pick<Store, "accounts" | "apps" | "audit">;
  readonly now: Clock;
  readonly random: RandomBytes;
}

const hour = 3_600_000;
/** Whoever is to come gets a week; who sets a password is at the keyboard. */
const lasting = { operator: 24 * hour, member: 7 * 24 * hour, password: 24 * hour } as const;

/** A ticket in the only moment its token can be read. */
export interface IssuedTicket {
  readonly token: string;
  readonly ticket: Ticket;
}

/** `author` is the account that makes it; undefined: a key, or whoever sits at the machine. */
export async function issueTicket(
  { store, now, random }: TicketDependencies,
  grants: Ticket["grants"],
  author?: string,
): Promise<IssuedTicket> {
  const { text: token, hash } = makeToken(random);
  const createdAt = now();
  const ticket: Ticket = {
    id: `inv_${toBase32(random(10))}`,
    hash,
    grants,
    ...(author !== undefined && { author }),
    createdAt,
    until: createdAt + lasting[grants.kind],
  };
  await store.accounts.offer(ticket);
  return { token, ticket };
}

/** Where a ticket is used. Its secret stands behind the `#`: it reaches no server, and no log. */
export function ticketUrl(ownUrl: string, token: string): string {
  return `${ownUrl}${servicePaths.dashboard}/join#${token}`;
}

/** Makes the first account; `undefined` once there is one. */
export async function ticketForFirstOperator(
  deps: TicketDependencies,
): Promise<IssuedTicket | undefined> {
  const isFirst = (await deps.store.accounts.list()).length === 0;
  return isFirst ? issueTicket(deps, { kind: "operator" }) : undefined;
}

/** Sets the password of an account anew. Throws where nobody has this address. */
export async function ticketForReset(
  deps: TicketDependencies,
  email: string,
): Promise<IssuedTicket> {
  const account = await deps.store.accounts.ofEmail(normalEmail(email));
  if (!account) throw new ApiError("not_found", `Nobody with the address ${email} has an account.`);
  return issueTicket(deps, { kind: "password", account: account.id });
}

/** Makes another account that runs the service, or lets one do so. */
export function ticketForOperator(deps: TicketDependencies, email: string): Promise<IssuedTicket> {
  return issueTicket(deps, { kind: "operator", email: normalEmail(email) });
}

/** What a ticket is for. Throws where it is for nothing any more. */
export async function viewTicket(deps: TicketDependencies, token: string): Promise<TicketView> {
  const { grants, until } = await find(deps, token);
  const account = await accountOf(deps, grants);
  const app = grants.kind === "member" ? await deps.store.apps.get(grants.app) : undefined;
  return {
    kind: grants.kind,
    email: grants.kind === "password" ? (account?.email ?? null) : (grants.email ?? null),
    app: app?.name ?? null,
    role: grants.kind === "member" ? grants.role : null,
    known: account !== undefined,
    until: new Date(until).toISOString(),
  };
}

/** Uses a ticket up and signs in. */
export async function useTicket(
  deps: TicketDependencies,
  accounts: Accounts,
  { token, email, password }: TicketUse,
  from: From,
): Promise<[Account, BegunSession]> {
  const { store, now } = deps;
  const { grants } = await find(deps, token);
  const known = await accountOf(deps, grants);
  const account = await admitted();
  const begun = accounts.begin(account.id);
  const outcome = await store.accounts.redeem(tokenHash(token), now(), {
    ...(account !== known && { account }),
    ...(grants.kind === "member" && { membership: membershipOf(grants, account) }),
    session: begun.record,
    ...(known && grants.kind !== "password" && { proof: proofOf(known) }),
  } satisfies Admission);
  if (outcome === "unknown") throw unknownTicket();
  if (outcome === "stale") throw wrongCredentials();
  if (outcome === "taken") throw new ApiError("conflict", "There is an account with this address.");
  await noted();
  return [account, begun];

  async function noted(): Promise<void> {
    if (grants.kind === "member") {
      await noteInApp(deps, grants.app, account, "joinApp", { role: grants.role });
    } else {
      const isReset = grants.kind === "password";
      await noteEverywhere(deps, account, isReset ? "resetPassword" : "becomeOperator");
    }
  }

  async function admitted(): Promise<Account> {
    if (known && grants.kind === "password") return { ...known, password: await hashed() };
    // An invitation is no way around somebody's password.
    if (known) return await proven(known);
    if (grants.kind === "password") throw unknownTicket();
    const address = grants.email ?? email;
    if (address === undefined) {
      throw new ApiError("malformed_request", "The request is not valid: missing email.");
    }
    return {
      id: `acc_${toBase32(deps.random(10))}`,
      email: normalEmail(address),
      password: await hashed(),
      ...(grants.kind === "operator" && { operator: true }),
      createdAt: now(),
    };
  }

  async function proven(invited: Account): Promise<Account> {
    const { password: checked } = await accounts.prove(invited.email, password, from);
    if (checked !== invited.password) throw wrongCredentials();
    return grants.kind === "operator" ? { ...invited, operator: true } : invited;
  }

  function proofOf({ id, password: checked }: Account) {
    return { account: id, password: checked };
  }

  function hashed(): Promise<string> {
    return accounts.hash(password, from);
  }

  function membershipOf({ app, role }: { app: string; role: Role }, { id }: Account) {
    return { app, account: id, role, since: now() };
  }
}

async function find({ store, now }: TicketDependencies, token: string): Promise<Ticket> {
  const ticket = await store.accounts.ticket(tokenHash(token));
  if (!ticket || ticket.until <= now()) throw unknownTicket();
  // Several may have been printed, one at each start: they are for the first account alone.
  const isForFirst = ticket.grants.kind === "operator" && ticket.grants.email === undefined;
  if (isForFirst && (await store.accounts.list()).length > 0) throw unknownTicket();
  if (!(await isByOwner(store, ticket))) throw unknownTicket();
  return ticket;
}

/**
 * Whether the member who made an invitation is still an owner. Removal revokes invitations, but one may have been on its
 * way to the store at that moment.
 */
export async function isByOwner(
  { accounts }: TicketDependencies["store"],
  { grants, author }: Ticket,
): Promise<boolean> {
  if (grants.kind !== "member" || author === undefined) return true;
  if ((await accounts.get(author))?.operator) return true;
  const memberships = await accounts.memberships(author);
  return memberships.some(({ app, role }) => app === grants.app && role === "owner");
}

async function accountOf(
  { store }: TicketDependencies,
  grants: Ticket["grants"],
): Promise<Account | undefined> {
  if (grants.kind === "password") return store.accounts.get(grants.account);
  return grants.email === undefined ? undefined : store.accounts.ofEmail(grants.email);
}

function unknownTicket(): ApiError {
  return new ApiError("not_found", "This link was used before, or its time is over.");
}
