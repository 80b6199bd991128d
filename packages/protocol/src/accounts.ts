/** What a member of an app may do, least first: look; make and change links; everything. */
export const roles = ["viewer", "editor", "owner"] as const;
export type Role = (typeof roles)[number];

/** Parts of the admin API a key may open; `admin` is all of it. */
export const keyScopes = ["links", "stats", "installs", "admin"] as const;
export type KeyScope = (typeof keyScopes)[number];

/**
 * Signing in, for people. A session is a cookie that scripts cannot read; with it the admin API is open
 * as far as the member's role goes, beside `X-App-ID`. Whatever changes something is refused when another
 * website asks for it.
 */
export const accountPaths = {
  session: "/api/account/session",
  sessions: "/api/account/sessions",
  password: "/api/account/password",
  ticket: "/api/account/ticket",
  ticketUse: "/api/account/ticket/use",
  operator: "/api/account/operator",
  ways: "/api/account/ways",
  /** Sends the browser to the identity provider; `back` is a page of the dashboard. */
  singleSignOn: "/api/account/sso",
  /** Where the provider sends it back: its redirect URI. */
  returnFromSignOn: "/api/account/sso/return",
} as const;

/** How one can sign in, beside an e-mail address and a password. */
export interface SignInWays {
  /** The host of the identity provider; `null`: there is none. */
  provider: string | null;
}

/** Why a browser came back from the identity provider without a session. */
export type SignInRefusal =
  | "cancelled"
  | "expired"
  | "failed"
  | "foreign_domain"
  | "too_many"
  | "unknown_person"
  | "unverified";

/** An app as its members see it in the list of theirs. */
export interface OwnApp {
  id: string;
  name: string;
  icon: string | null;
  color: string | null;
  role: Role;
}

/** Who is signed in. */
export interface SessionView {
  email: string;
  /** Runs the service: counts as the owner of every app. */
  operator: boolean;
  /** Oldest first. */
  apps: OwnApp[];
}

/** What `POST /api/account/session` takes. */
export interface SignIn {
  email: string;
  password: string;
}

/** What `POST /api/account/password` takes. Every other session of the account ends. */
export interface PasswordChange {
  current: string;
  next: string;
}

/** What `POST /api/account/ticket` takes. */
export interface TicketToken {
  /** The secret of a one-time link. */
  token: string;
}

/** What a one-time link is for. */
export interface TicketView {
  kind: "operator" | "member" | "password";
  /** Whose it is; `null`: whoever uses it says. */
  email: string | null;
  /** The app's name; `null` where it is about none. */
  app: string | null;
  role: Role | null;
  /** There is an account with this address: it is used with its password. */
  known: boolean;
  until: string;
}

/** What `POST /api/account/ticket/use` takes. */
export interface TicketUse extends TicketToken {
  /** Where the link names none. */
  email?: string;
  /** The new password; of a known account that is invited, the one it has. */
  password: string;
}

/** One process of the service. */
export interface NodeView {
  /** Host and process. */
  machine: string;
  version: string;
  startedAt: string;
  /** `own`: it has the store for itself. `shared`: it is one of those that serve a database. */
  store: "own" | "shared";
  /** It is the one that answers: figures are its own. */
  answers: boolean;
}

/** How the service is, for whoever runs it. */
export interface OperatorView {
  version: string;
  /** The version of Node.js. */
  node: string;
  /** All that serve at this moment, the one that answers first. */
  nodes: NodeView[];
  /** Where everything is kept, in words and without a password. */
  store: string;
  /** It can read and durably write at this moment. */
  ready: boolean;
  memoryBytes: number;
  /** Of the data folder; `null` where it cannot be told. */
  disk: { freeBytes: number; totalBytes: number } | null;
  /** What the store takes of the disk; `null` where it cannot be told. */
  databaseBytes: number | null;
  /** Batches of events that wait for the store. */
  backlog: number;
  /** Of clicks that are safe, but not in the database yet. */
  backlogBytes: number | null;
  /** Whether backups are made while the service runs. */
  backups: boolean;
  lastBackup: string | null;
  apps: number;
  accounts: number;
  sinceStart: {
    clicks: number;
    filtered: number;
    installs: number;
    events: number;
    /** Requests turned away: too many, or too much to do. */
    refused: number;
    failed: number;
  };
}

/** A member of an app. */
export interface MemberView {
  id: string;
  email: string;
  role: Role;
  since: string;
}

/** Somebody who was invited and did not come yet. */
export interface InvitationView {
  id: string;
  email: string;
  role: Role;
  createdAt: string;
  until: string;
}

/** Who may do what in an app. */
export interface MembersView {
  members: MemberView[];
  invitations: InvitationView[];
}

/** What `POST /api/v1/members` takes. */
export interface MemberDraft {
  email: string;
  role: Role;
}

/** Answer of an invitation: the only time its link is shown. */
export interface NewInvitation extends InvitationView {
  /** For the invited person; it works once. */
  url: string;
}

/** What `PATCH /api/v1/members/:memberId` takes. */
export interface MemberChange {
  role: Role;
}

/** Who changed something: a member, a key, or whoever sits at the machine the service runs on. */
export interface ActorView {
  kind: "member" | "key" | "machine";
  /** The member's address, the key's name; `null` at the machine. */
  name: string | null;
}

/** A change of an app's settings, links, keys or members. */
export interface AuditView {
  at: string;
  by: ActorView;
  /** The endpoint, such as `changeLink`. */
  action: string;
  /** Which link, key, install or member; `null` for the app itself. */
  subject: string | null;
  /** What was asked for. */
  change: Record<string, unknown> | null;
}
