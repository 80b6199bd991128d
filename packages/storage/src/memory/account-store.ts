import type {
  Account,
  AccountStore,
  Admission,
  Membership,
  SignedIn,
  Ticket,
} from "../accounts.ts";
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
    { account, membership, session }: Admission,
  ): Promise<"redeemed" | "unknown" | "taken"> {
    const ticket = this.#tickets.get(hash);
    if (!ticket || ticket.until <= at) return "unknown";
    const holder = account && this.#ofEmail(account.email);
    if (holder && holder.id !== account.id) return "taken";
    this.#tickets.delete(hash);
    if (account) this.#keep(account);
    if (membership) this.#admit(membership);
    if (session) this.#sessions.set(session.hash, session);
    return "redeemed";
  }

  async renew(account: Account, session?: SignedIn): Promise<"renewed" | "unknown"> {
    if (!this.#accounts.has(account.id)) return "unknown";
    this.#keep(account);
    if (session) this.#sessions.set(session.hash, session);
    return "renewed";
  }

  async signIn(session: SignedIn): Promise<void> {
    this.#sessions.set(session.hash, session);
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
  }

  async dismiss(app: string, account: string): Promise<boolean> {
    const others = this.#members.filter((each) => each.app !== app || each.account !== account);
    const was = others.length < this.#members.length;
    this.#members = others;
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
