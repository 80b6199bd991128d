import type { Page, PageRequest } from "./page.ts";
import type { JsonObject, Moment } from "./records.ts";

/** What a member of an app may do, least first. */
export type Role = "viewer" | "editor" | "owner";

/** Somebody who may sign in. */
export interface Account {
  readonly id: string;
  /** Lower case. An address belongs to one account. */
  readonly email: string;
  /** A slow hash with its salt and parameters. */
  readonly password: string;
  /** Runs the service: counts as the owner of every app. */
  readonly operator?: true;
  /** An identity provider said that the address is theirs. Whoever only held a link may be anybody. */
  readonly addressProven?: true;
  readonly createdAt: Moment;
}

/** What an account may do in an app. */
export interface Membership {
  readonly app: string;
  readonly account: string;
  readonly role: Role;
  readonly since: Moment;
}

/** Somebody signed in on one browser. Whoever holds the token whose hash this is, is that somebody. */
export interface SignedIn {
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly account: string;
  readonly since: Moment;
  readonly until: Moment;
}

/** A link that works once: it makes an account, adds a member, or sets a password anew. */
export interface Ticket {
  /** Names it in lists; nobody can make the link of it. */
  readonly id: string;
  /** SHA-256 of the secret in the link. */
  readonly hash: string;
  readonly grants:
    | { readonly kind: "operator"; readonly email?: string }
    | {
        readonly kind: "member";
        readonly email: string;
        readonly app: string;
        readonly role: Role;
      }
    | { readonly kind: "password"; readonly account: string };
  /** The account that made it; absent: a key, or whoever sits at the machine. */
  readonly author?: string;
  readonly createdAt: Moment;
  readonly until: Moment;
}

/** What using a ticket leaves behind. */
export interface Admission {
  /** Made, or put in the place of the one with the same id: then all its sessions end. */
  readonly account?: Account;
  readonly membership?: Membership;
  readonly session?: SignedIn;
  /** The password hash that was checked. Refused as `stale` if the account has another one by now. */
  readonly proof?: { readonly account: string; readonly password: string };
}

/** Whether a ticket invites this address. */
export function invites({ grants }: Ticket, email: string | undefined): boolean {
  return grants.kind === "member" && grants.email === email;
}

/** Whether a ticket sets the password of this account. */
export function resets({ grants }: Ticket, account: string): boolean {
  return grants.kind === "password" && grants.account === account;
}

/** People, what they may do, and where they are signed in. */
export interface AccountStore {
  get(id: string): Promise<Account | undefined>;
  ofEmail(email: string): Promise<Account | undefined>;
  /** All of them, oldest first. */
  list(): Promise<readonly Account[]>;

  /** Keeps a ticket. An invitation replaces those of the same address into the same app. */
  offer(ticket: Ticket): Promise<void>;
  /** The ticket with that hash, whether or not its time is over. */
  ticket(hash: string): Promise<Ticket | undefined>;
  /** Those that add a member to the app, oldest first. */
  invitations(app: string): Promise<readonly Ticket[]>;
  /** False: there was none. */
  withdraw(app: string, ticket: string): Promise<boolean>;
  /**
   * Uses a ticket up and keeps what it grants, all of it or nothing: of several that try, one does.
   * `unknown`: there is no such ticket, or its time was over at `at`. `taken`: the account's address
   * is another account's. `stale`: see `Admission.proof`. Other invitations of a new member into the app are revoked.
   */
  redeem(
    hash: string,
    at: Moment,
    admission: Admission,
  ): Promise<"redeemed" | "unknown" | "taken" | "stale">;

  /**
   * Puts this in the place of the account with the same id; all its sessions end, its links for a new password are
   * revoked, and `session` begins. With `checked`, only while the account has that password hash: otherwise `stale`.
   */
  renew(
    account: Account,
    session?: SignedIn,
    checked?: string,
  ): Promise<"renewed" | "unknown" | "stale">;
  /** Begins a session. False: the account has another password hash than the one that was `checked`. */
  signIn(session: SignedIn, checked?: string): Promise<boolean>;
  /** The session with that hash, whether or not its time is over. */
  signedIn(hash: string): Promise<SignedIn | undefined>;
  signOut(hash: string): Promise<void>;
  /** On every browser. */
  signOutAll(account: string): Promise<void>;

  /** Of an app, oldest first. */
  members(app: string): Promise<readonly Membership[]>;
  /** Of an account, oldest first. */
  memberships(account: string): Promise<readonly Membership[]>;
  /**
   * Adds a member, or gives another role to one who is; `since` then stays. Invitations into the app are revoked that are
   * for the member or that the member made.
   */
  admit(membership: Membership): Promise<void>;
  /** Removes a member, and revokes invitations as `admit` does. False: there was none. */
  dismiss(app: string, account: string): Promise<boolean>;
}

/** Who changed something: a member, a script with a key, or whoever sits at the machine itself. */
export type Actor =
  | { readonly kind: "member"; readonly id: string; readonly name: string }
  | { readonly kind: "key"; readonly id: string; readonly name: string }
  | { readonly kind: "machine" };

/** A change of an app's settings, links, keys or members. */
export interface AuditEntry {
  readonly app: string;
  readonly at: Moment;
  readonly by: Actor;
  /** Which one, by the name of its endpoint, such as `changeLink`. */
  readonly action: string;
  /** Of what: a code, an id; absent for the app itself. */
  readonly subject?: string;
  /** What was asked for. */
  readonly change?: JsonObject;
}

/** What was changed, by whom and when. It only grows. */
export interface AuditStore {
  add(entry: AuditEntry): Promise<void>;
  /** Newest first; with `subject`, only what was changed of it. */
  list(app: string, page: PageRequest & { readonly subject?: string }): Promise<Page<AuditEntry>>;
}
