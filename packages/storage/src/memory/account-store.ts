import type {
  Account,
  AccountStore,
  Admission,
  Membership,
  SignedIn,
  Ticket,
} from "../accounts.ts";
import { invites, resets } from "../accounts.ts";
import type { Moment } from "../records.ts";

export class MemoryAccountStore implements AccountStore {
  readonly #accounts = new Map<string, Account>();
  readonly #tickets = new Map<string, Ticket>();
  readonly #sessions = new Map<string, SignedIn>();
  #members: Membership[] = [];

  async get(id: string): Promise<Account | undefined> {
    return this.#accounts.get(id);
  }

  async ofEmail(email: string): Promise<Account | undefined> {
    return this.#ofEmail(email);
  }

  async list(): Promise<readonly Account[]> {
    return [...this.#accounts.values()];
  }

  async offer(ticket: Ticket): Promise<void> {
    const { grants } = ticket;
    if (grants.kind === "member") this.#revoke(grants.app, (each) => invites(each, grants.email));
    this.#tickets.set(ticket.hash, ticket);
  }

  async ticket(hash: string): Promise<Ticket | undefined> {
    return this.#tickets.get(hash);
  }

  async invitations(app: string): Promise<readonly Ticket[]> {
    return [...this.#tickets.values()].filter((ticket) => isInvitation(ticket, app));
  }

  async withdraw(app: string, id: string): Promise<boolean> {
    const found = (await this.invitations(app)).find((ticket) => ticket.id === id);
    return found !== undefined && this.#tickets.delete(found.hash);
  }

  async redeem(
    hash: string,
    at: Moment,
    { account, membership, session, proof }: Admission,
  ): Promise<"redeemed" | "unknown" | "taken" | "stale"> {
    const ticket = this.#tickets.get(hash);
    if (!ticket || ticket.until <= at) return "unknown";
    if (proof && this.#accounts.get(proof.account)?.password !== proof.password) return "stale";
    const holder = account && this.#ofEmail(account.email);
    if (holder && holder.id !== account.id) return "taken";
    this.#tickets.delete(hash);
    if (account) this.#keep(account);
    if (membership) {
      this.#admit(membership);
      const email = this.#accounts.get(membership.account)?.email;
      this.#revoke(membership.app, (each) => invites(each, email));
    }
    if (session) this.#sessions.set(session.hash, session);
    return "redeemed";
  }

  async renew(
    account: Account,
    session?: SignedIn,
    checked?: string,
  ): Promise<"renewed" | "unknown" | "stale"> {
    const before = this.#accounts.get(account.id);
    if (!before) return "unknown";
    if (checked !== undefined && before.password !== checked) return "stale";
    this.#keep(account);
    if (session) this.#sessions.set(session.hash, session);
    return "renewed";
  }

  async signIn(session: SignedIn, checked?: string): Promise<boolean> {
    const { password } = this.#accounts.get(session.account) ?? {};
    if (checked !== undefined && password !== checked) return false;
    this.#sessions.set(session.hash, session);
    return true;
  }

  async signedIn(hash: string): Promise<SignedIn | undefined> {
    return this.#sessions.get(hash);
  }

  async signOut(hash: string): Promise<void> {
    this.#sessions.delete(hash);
  }

  async signOutAll(account: string): Promise<void> {
    for (const session of this.#sessions.values()) {
      if (session.account === account) this.#sessions.delete(session.hash);
    }
  }

  async members(app: string): Promise<readonly Membership[]> {
    return this.#members.filter((member) => member.app === app);
  }

  async memberships(account: string): Promise<readonly Membership[]> {
    return this.#members.filter((member) => member.account === account);
  }

  async admit(membership: Membership): Promise<void> {
    this.#admit(membership);
    this.#revokeOf(membership.app, membership.account);
  }

  async dismiss(app: string, account: string): Promise<boolean> {
    const others = this.#members.filter((each) => each.app !== app || each.account !== account);
    const was = others.length < this.#members.length;
    this.#members = others;
    this.#revokeOf(app, account);
    return was;
  }

  /** Tickets and sessions whose time is over. */
  forget(now: Moment): void {
    for (const kept of [this.#tickets, this.#sessions]) {
      for (const [hash, { until }] of kept) if (until <= now) kept.delete(hash);
    }
  }

  #ofEmail(email: string): Account | undefined {
    return [...this.#accounts.values()].find((account) => account.email === email);
  }

  #keep(account: Account): void {
    this.#accounts.set(account.id, account);
    void this.signOutAll(account.id);
    for (const ticket of this.#tickets.values()) {
      if (resets(ticket, account.id)) this.#tickets.delete(ticket.hash);
    }
  }

  /** Revokes the app's invitations for whom or by whom they are. */
  #revokeOf(app: string, account: string): void {
    const email = this.#accounts.get(account)?.email;
    this.#revoke(app, (ticket) => invites(ticket, email) || ticket.author === account);
  }

  #revoke(app: string, isOver: (ticket: Ticket) => boolean): void {
    for (const ticket of this.#tickets.values()) {
      if (isInvitation(ticket, app) && isOver(ticket)) this.#tickets.delete(ticket.hash);
    }
  }

  #admit(membership: Membership): void {
    const { app, account, role } = membership;
    const known = this.#members.findIndex((each) => each.app === app && each.account === account);
    const before = this.#members[known];
    if (before) this.#members[known] = { ...before, role };
    else this.#members.push(membership);
  }
}

function isInvitation({ grants }: Ticket, app: string): boolean {
  return grants.kind === "member" && grants.app === app;
}
