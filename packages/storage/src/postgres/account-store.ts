import type {
  Account,
  AccountStore,
  AuditEntry,
  AuditStore,
  Membership,
  SignedIn,
  Ticket,
} from "../accounts.ts";
import { invites, resets } from "../accounts.ts";
import type { Database, Run } from "./database.ts";
import { docOf, docsOf, pageOf } from "./page.ts";
import { textOf, textOrNull } from "./text.ts";
import { undo } from "./undo.ts";

const ofId = "SELECT doc FROM accounts WHERE id = $1";
const keep = `
  INSERT INTO accounts (id, email, doc) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, doc = excluded.doc`;
const holder = "SELECT id FROM accounts WHERE email = $1";
const offer = "INSERT INTO tickets (id, hash, app, until, doc) VALUES ($1, $2, $3, $4, $5)";
/** One at a time: of two invitations made at once, the later replaces the earlier. */
const inTurn = "SELECT pg_advisory_xact_lock(hashtext('throughline accounts'))";
const useUp = "DELETE FROM tickets WHERE hash = $1 AND until > $2 RETURNING hash";
const signIn = "INSERT INTO sessions (hash, account, until, doc) VALUES ($1, $2, $3, $4)";
const admit = `
  INSERT INTO members (app, account, doc) VALUES ($1, $2, $3)
  ON CONFLICT (app, account) DO UPDATE SET doc = excluded.doc`;
const member = "SELECT doc FROM members WHERE app = $1 AND account = $2 FOR UPDATE";

export function postgresAccounts({
  run,
  transaction,
}: Pick<Database, "run" | "transaction">): AccountStore {
  return {
    get: (id) => docOf<Account>(run, ofId, id),
    ofEmail: (email) =>
      docOf<Account>(run, "SELECT doc FROM accounts WHERE email = $1", textOf(email)),
    list: () => docsOf<Account>(run, "SELECT doc FROM accounts ORDER BY serial"),
    offer: (ticket) =>
      transaction(async (step) => {
        const { id, hash, grants, until } = ticket;
        const app = grants.kind === "member" ? grants.app : null;
        if (grants.kind === "member") {
          await step(inTurn);
          await revoke(step, app, (each) => invites(each, grants.email));
        }
        await step(offer, id, hash, app, until, JSON.stringify(ticket));
      }),
    ticket: (hash) => docOf<Ticket>(run, "SELECT doc FROM tickets WHERE hash = $1", hash),
    invitations: (app) =>
      docsOf<Ticket>(run, "SELECT doc FROM tickets WHERE app = $1 ORDER BY serial", app),
    withdraw: async (app, id) =>
      (await run("DELETE FROM tickets WHERE app = $1 AND id = $2 RETURNING id", app, id)).length >
      0,
    redeem: (hash, at, { account, membership, session, proof }) =>
      undo("taken", (revert) =>
        transaction(async (step) => {
          // Of several that try, the first has it; the others wait here, and find it gone.
          await step(inTurn);
          const open = "SELECT doc FROM tickets WHERE hash = $1 AND until > $2";
          if ((await docOf(step, open, hash, at)) === undefined) return "unknown" as const;
          if (proof && !(await hasPassword(step, proof.account, proof.password))) {
            return "stale" as const;
          }
          if ((await step(useUp, hash, at)).length === 0) return "unknown" as const;
          if (account) {
            const [known] = await step<{ id: string }>(holder, textOf(account.email));
            if (known && known.id !== account.id) return revert();
            await keepAccount(step, account);
          }
          if (membership) {
            await admitMember(step, membership);
            const email = (await docOf<Account>(step, ofId, membership.account))?.email;
            await revoke(step, membership.app, (ticket) => invites(ticket, email));
          }
          if (session) await begin(step, session);
          return "redeemed" as const;
        }),
      ),
    renew: (account, session, checked) =>
      transaction(async (step) => {
        await step(inTurn);
        const before = await docOf<Account>(step, `${ofId} FOR UPDATE`, account.id);
        if (before === undefined) return "unknown";
        if (checked !== undefined && before.password !== checked) return "stale";
        await keepAccount(step, account);
        if (session) await begin(step, session);
        return "renewed";
      }),
    signIn: (session, checked) =>
      transaction(async (step) => {
        if (checked !== undefined && !(await hasPassword(step, session.account, checked))) {
          return false;
        }
        await begin(step, session);
        return true;
      }),
    signedIn: (hash) => docOf<SignedIn>(run, "SELECT doc FROM sessions WHERE hash = $1", hash),
    async signOut(hash) {
      await run("DELETE FROM sessions WHERE hash = $1", hash);
    },
    signOutAll: (account) => endSessions(run, account),
    members: (app) =>
      docsOf<Membership>(run, "SELECT doc FROM members WHERE app = $1 ORDER BY serial", app),
    memberships: (account) =>
      docsOf<Membership>(
        run,
        "SELECT doc FROM members WHERE account = $1 ORDER BY serial",
        account,
      ),
    admit: (membership) =>
      transaction(async (step) => {
        await step(inTurn);
        await admitMember(step, membership);
        await revokeOf(step, membership.app, membership.account);
      }),
    dismiss: (app, account) =>
      transaction(async (step) => {
        await step(inTurn);
        await revokeOf(step, app, account);
        const dismissed = "DELETE FROM members WHERE app = $1 AND account = $2 RETURNING app";
        return (await step(dismissed, app, account)).length > 0;
      }),
  };
}

async function keepAccount(run: Run, account: Account): Promise<void> {
  await run(keep, account.id, textOf(account.email), JSON.stringify(account));
  await endSessions(run, account.id);
  await revoke(run, null, (ticket) => resets(ticket, account.id));
}

/** Of an app; with `null`, of those into none. */
async function revoke(
  run: Run,
  app: string | null,
  isOver: (ticket: Ticket) => boolean,
): Promise<void> {
  const ofApp = "SELECT doc FROM tickets WHERE app IS NOT DISTINCT FROM $1";
  const over = (await docsOf<Ticket>(run, ofApp, app)).filter(isOver).map(({ hash }) => hash);
  if (over.length > 0) await run("DELETE FROM tickets WHERE hash = ANY ($1)", over);
}

/** Revokes the app's invitations for whom or by whom they are. */
async function revokeOf(run: Run, app: string, account: string): Promise<void> {
  const email = (await docOf<Account>(run, ofId, account))?.email;
  await revoke(run, app, (ticket) => invites(ticket, email) || ticket.author === account);
}

/** Locks the account, so that no other password takes effect before the transaction ends. */
async function hasPassword(run: Run, account: string, checked: string): Promise<boolean> {
  return (await docOf<Account>(run, `${ofId} FOR SHARE`, account))?.password === checked;
}

async function endSessions(run: Run, account: string): Promise<void> {
  await run("DELETE FROM sessions WHERE account = $1", account);
}

async function begin(run: Run, session: SignedIn): Promise<void> {
  await run(signIn, session.hash, session.account, session.until, JSON.stringify(session));
}

async function admitMember(run: Run, membership: Membership): Promise<void> {
  const { app, account, role } = membership;
  const known = await docOf<Membership>(run, member, app, account);
  await run(admit, app, account, JSON.stringify(known ? { ...known, role } : membership));
}

const ofApp = `
  SELECT serial, doc FROM audit WHERE app = $1 AND serial < $2 ORDER BY serial DESC LIMIT $3`;
const ofSubject = `
  SELECT serial, doc FROM audit WHERE app = $1 AND subject = $4 AND serial < $2
  ORDER BY serial DESC LIMIT $3`;

export function postgresAudit({ run }: Pick<Database, "run">): AuditStore {
  return {
    async add(entry) {
      const { app, subject } = entry;
      const insert = "INSERT INTO audit (app, subject, doc) VALUES ($1, $2, $3)";
      await run(insert, app, textOrNull(subject), JSON.stringify(entry));
    },
    list: (app, { subject, ...page }) =>
      subject === undefined
        ? pageOf<AuditEntry>(run, ofApp, page, app)
        : pageOf<AuditEntry>(run, ofSubject, page, app, textOf(subject)),
  };
}
