import type { DatabaseSync } from "node:sqlite";
import type {
  Account,
  Admission,
  AuditEntry,
  Membership,
  SignedIn,
  Ticket,
} from "../../accounts.ts";
import type { Moment } from "../../records.ts";

export function accountWrites(db: DatabaseSync) {
  const holder = db.prepare("SELECT id FROM accounts WHERE email = ?");
  const keep = db.prepare(
    `INSERT INTO accounts (id, email, doc) VALUES (?1, ?2, ?3)
     ON CONFLICT (id) DO UPDATE SET email = ?2, doc = ?3`,
  );
  const isKept = db.prepare("SELECT 1 FROM accounts WHERE id = ?");
  const offer = db.prepare(
    "INSERT INTO tickets (id, hash, app, until, doc) VALUES (?, ?, ?, ?, ?)",
  );
  const useUp = db.prepare("DELETE FROM tickets WHERE hash = ? AND until > ?");
  const isOpen = db.prepare("SELECT 1 FROM tickets WHERE hash = ? AND until > ?");
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

  function keepAccount(account: Account): void {
    keep.run(account.id, account.email, JSON.stringify(account));
    endAll.run(account.id);
  }

  function signIn(session: SignedIn): void {
    begin.run(session.hash, session.account, session.until, JSON.stringify(session));
  }

  function admitMember(membership: Membership): void {
    const { app, account, role } = membership;
    const row = member.get(app, account) as { doc: string } | undefined;
    const kept = row ? { ...(JSON.parse(row.doc) as Membership), role } : membership;
    admit.run(app, account, JSON.stringify(kept));
  }

  return {
    signIn,
    admitMember,

    offerTicket(ticket: Ticket): void {
      const { id, hash, grants, until } = ticket;
      const app = grants.kind === "member" ? grants.app : null;
      offer.run(id, hash, app, until, JSON.stringify(ticket));
    },

    withdrawTicket(app: string, ticket: string): boolean {
      return withdraw.run(app, ticket).changes > 0;
    },

    redeemTicket(
      hash: string,
      at: Moment,
      { account, membership, session }: Admission,
    ): "redeemed" | "unknown" | "taken" {
      if (isOpen.get(hash, at) === undefined) return "unknown";
      const known = account && (holder.get(account.email) as { id: string } | undefined);
      if (known && known.id !== account.id) return "taken";
      useUp.run(hash, at);
      if (account) keepAccount(account);
      if (membership) admitMember(membership);
      if (session) signIn(session);
      return "redeemed";
    },

    renewAccount(account: Account, session?: SignedIn): "renewed" | "unknown" {
      if (isKept.get(account.id) === undefined) return "unknown";
      keepAccount(account);
      if (session) signIn(session);
      return "renewed";
    },

    signOut(hash: string): void {
      end.run(hash);
    },

    signOutAll(account: string): void {
      endAll.run(account);
    },

    dismissMember(app: string, account: string): boolean {
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
