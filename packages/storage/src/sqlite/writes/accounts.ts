import type { DatabaseSync } from "node:sqlite";
import type {
  Account,
  Admission,
  AuditEntry,
  Membership,
  SignedIn,
  Ticket,
} from "../../accounts.ts";
import { invites, resets } from "../../accounts.ts";
import type { Moment } from "../../records.ts";

export function accountWrites(db: DatabaseSync) {
  const holder = db.prepare("SELECT id FROM accounts WHERE email = ?");
  const keep = db.prepare(
    `INSERT INTO accounts (id, email, doc) VALUES (?1, ?2, ?3)
     ON CONFLICT (id) DO UPDATE SET email = ?2, doc = ?3`,
  );
  const kept = db.prepare("SELECT doc FROM accounts WHERE id = ?");
  const offer = db.prepare(
    "INSERT INTO tickets (id, hash, app, until, doc) VALUES (?, ?, ?, ?, ?)",
  );
  const useUp = db.prepare("DELETE FROM tickets WHERE hash = ? AND until > ?");
  const isOpen = db.prepare("SELECT 1 FROM tickets WHERE hash = ? AND until > ?");
  const ofApp = db.prepare("SELECT doc FROM tickets WHERE app IS ?");
  const revoke = db.prepare("DELETE FROM tickets WHERE hash = ?");
  const withdraw = db.prepare("DELETE FROM tickets WHERE app = ? AND id = ?");
  const begin = db.prepare("INSERT INTO sessions (hash, account, until, doc) VALUES (?, ?, ?, ?)");
  const end = db.prepare("DELETE FROM sessions WHERE hash = ?");
  const endAll = db.prepare("DELETE FROM sessions WHERE account = ?");
  const member = db.prepare("SELECT doc FROM members WHERE app = ? AND account = ?");
  const admit = db.prepare(
    `INSERT INTO members (app, account, doc) VALUES (?1, ?2, ?3)
     ON CONFLICT (app, account) DO UPDATE SET doc = ?3`,
  );
  const dismiss = db.prepare("DELETE FROM members WHERE app = ? AND account = ?");
  const forgetTickets = db.prepare("DELETE FROM tickets WHERE until <= ?");
  const forgetSessions = db.prepare("DELETE FROM sessions WHERE until <= ?");
  const note = db.prepare("INSERT INTO audit (app, subject, doc) VALUES (?, ?, ?)");

  function accountOf(id: string): Account | undefined {
    const row = kept.get(id) as { doc: string } | undefined;
    return row && (JSON.parse(row.doc) as Account);
  }

  function keepAccount(account: Account): void {
    keep.run(account.id, account.email, JSON.stringify(account));
    endAll.run(account.id);
    revokeWhere(null, (ticket) => resets(ticket, account.id));
  }

  /** Of an app; with `null`, of those into none. */
  function revokeWhere(app: string | null, isOver: (ticket: Ticket) => boolean): void {
    for (const row of ofApp.all(app)) {
      const ticket = JSON.parse((row as { doc: string }).doc) as Ticket;
      if (isOver(ticket)) revoke.run(ticket.hash);
    }
  }

  /** Revokes the app's invitations for whom or by whom they are. */
  function revokeOf(app: string, account: string): void {
    const email = accountOf(account)?.email;
    revokeWhere(app, (ticket) => invites(ticket, email) || ticket.author === account);
  }

  function hasPassword(account: string, checked: string): boolean {
    return accountOf(account)?.password === checked;
  }

  function beginSession(session: SignedIn): void {
    begin.run(session.hash, session.account, session.until, JSON.stringify(session));
  }

  function admitMember(membership: Membership): void {
    const { app, account, role } = membership;
    const row = member.get(app, account) as { doc: string } | undefined;
    const changed = row ? { ...(JSON.parse(row.doc) as Membership), role } : membership;
    admit.run(app, account, JSON.stringify(changed));
  }

  return {
    signIn(session: SignedIn, checked?: string): boolean {
      if (checked !== undefined && !hasPassword(session.account, checked)) return false;
      beginSession(session);
      return true;
    },

    admitMember(membership: Membership): void {
      admitMember(membership);
      revokeOf(membership.app, membership.account);
    },

    offerTicket(ticket: Ticket): void {
      const { id, hash, grants, until } = ticket;
      const app = grants.kind === "member" ? grants.app : null;
      if (grants.kind === "member") revokeWhere(app, (each) => invites(each, grants.email));
      offer.run(id, hash, app, until, JSON.stringify(ticket));
    },

    withdrawTicket(app: string, ticket: string): boolean {
      return withdraw.run(app, ticket).changes > 0;
    },

    redeemTicket(
      hash: string,
      at: Moment,
      { account, membership, session, proof }: Admission,
    ): "redeemed" | "unknown" | "taken" | "stale" {
      if (isOpen.get(hash, at) === undefined) return "unknown";
      if (proof && !hasPassword(proof.account, proof.password)) return "stale";
      const known = account && (holder.get(account.email) as { id: string } | undefined);
      if (known && known.id !== account.id) return "taken";
      useUp.run(hash, at);
      if (account) keepAccount(account);
      if (membership) {
        admitMember(membership);
        const email = accountOf(membership.account)?.email;
        revokeWhere(membership.app, (ticket) => invites(ticket, email));
      }
      if (session) beginSession(session);
      return "redeemed";
    },

    renewAccount(
      account: Account,
      session?: SignedIn,
      checked?: string,
    ): "renewed" | "unknown" | "stale" {
      const before = accountOf(account.id);
      if (!before) return "unknown";
      if (checked !== undefined && before.password !== checked) return "stale";
      keepAccount(account);
      if (session) beginSession(session);
      return "renewed";
    },

    signOut(hash: string): void {
      end.run(hash);
    },

    signOutAll(account: string): void {
      endAll.run(account);
    },

    dismissMember(app: string, account: string): boolean {
      revokeOf(app, account);
      return dismiss.run(app, account).changes > 0;
    },

    /** Tickets and sessions whose time is over. */
    forgetSignIns(now: Moment): void {
      forgetTickets.run(now);
      forgetSessions.run(now);
    },

    audit(entry: AuditEntry): void {
      note.run(entry.app, entry.subject ?? null, JSON.stringify(entry));
    },
  };
}
