import type {
  Account,
  AccountStore,
  AuditEntry,
  AuditStore,
  Membership,
  SignedIn,
  Ticket,
} from "../accounts.ts";
import type { Page } from "../ports.ts";
import type { Session } from "./session.ts";

export function sqliteAccounts({ reader, write }: Session): AccountStore {
  return {
    get: async (id) =>
      reader.doc("SELECT doc FROM accounts WHERE id = ?", id) as Account | undefined,
    ofEmail: async (email) =>
      reader.doc("SELECT doc FROM accounts WHERE email = ?", email) as Account | undefined,
    list: async () => reader.docs("SELECT doc FROM accounts ORDER BY serial") as Account[],
    offer: (ticket) => write("offerTicket", ticket),
    ticket: async (hash) =>
      reader.doc("SELECT doc FROM tickets WHERE hash = ?", hash) as Ticket | undefined,
    invitations: async (app) =>
      reader.docs("SELECT doc FROM tickets WHERE app = ? ORDER BY serial", app) as Ticket[],
    withdraw: (app, ticket) => write("withdrawTicket", app, ticket),
    redeem: (hash, at, admission) => write("redeemTicket", hash, at, admission),
    renew: (account, session, checked) => write("renewAccount", account, session, checked),
    signIn: (session, checked) => write("signIn", session, checked),
    signedIn: async (hash) =>
      reader.doc("SELECT doc FROM sessions WHERE hash = ?", hash) as SignedIn | undefined,
    signOut: (hash) => write("signOut", hash),
    signOutAll: (account) => write("signOutAll", account),
    members: async (app) =>
      reader.docs("SELECT doc FROM members WHERE app = ? ORDER BY serial", app) as Membership[],
    memberships: async (account) =>
      reader.docs(
        "SELECT doc FROM members WHERE account = ? ORDER BY serial",
        account,
      ) as Membership[],
    admit: (membership) => write("admitMember", membership),
    dismiss: (app, account) => write("dismissMember", app, account),
  };
}

const ofApp = `
  SELECT serial, doc FROM audit WHERE app = ? AND serial < ? ORDER BY serial DESC LIMIT ?`;

const ofSubject = `
  SELECT serial, doc FROM audit WHERE app = ? AND subject = ? AND serial < ?
  ORDER BY serial DESC LIMIT ?`;

export function sqliteAudit({ reader, write }: Session): AuditStore {
  return {
    add: (entry) => write("audit", entry),
    list: async (app, { subject, ...page }) =>
      (subject === undefined
        ? reader.page(ofApp, page, app)
        : reader.page(ofSubject, page, app, subject)) as Page<AuditEntry>,
  };
}
