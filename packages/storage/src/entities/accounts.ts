import type { Role } from "@throughline/protocol";
import { isInvitationOf, resetsPasswordOf, sessionVersion } from "./account-records.ts";
import type {
  Account,
  GroupRole,
  GroupRoleChange,
  Membership,
  OneTimeLink,
  OneTimeLinkGrant,
  Session,
} from "./account-records.ts";
import type { Moment } from "../records.ts";
import { doc, docs, lock, Rollback, run } from "./step.ts";
import type { Entity, Step } from "./step.ts";

/** The column `app` of a one-time link is the app that an invitation is for. */
const tables = `
  CREATE TABLE accounts (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    email text NOT NULL UNIQUE, doc text NOT NULL
  );
  CREATE TABLE members (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, app text NOT NULL, account text NOT NULL,
    doc text NOT NULL, UNIQUE (app, account)
  );
  CREATE INDEX members_of_account ON members (account, serial);
  CREATE TABLE one_time_links (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    hash text NOT NULL UNIQUE, app text, expires_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX one_time_links_of_app ON one_time_links (app, serial);
  CREATE TABLE sessions (
    hash text NOT NULL PRIMARY KEY, account text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX sessions_of_account ON sessions (account);
`;

const ofId = "SELECT doc FROM accounts WHERE id = $1";
const ofEmail = "SELECT doc FROM accounts WHERE email = $1";
const membersOf = "SELECT doc FROM members WHERE app = $1 ORDER BY serial";
const membershipsOf = "SELECT doc FROM members WHERE account = $1 ORDER BY serial";
const deleteMember = "DELETE FROM members WHERE app = $1 AND account = $2 RETURNING app";
const putAccount = `
  INSERT INTO accounts (id, email, doc) VALUES ($1, $2, $3)
  ON CONFLICT (id) DO UPDATE SET email = excluded.email, doc = excluded.doc`;
const insertLink = `
  INSERT INTO one_time_links (id, hash, app, expires_at, doc) VALUES ($1, $2, $3, $4, $5)`;
const insertSession =
  "INSERT INTO sessions (hash, account, expires_at, doc) VALUES ($1, $2, $3, $4)";
const putMember = `
  INSERT INTO members (app, account, doc) VALUES ($1, $2, $3)
  ON CONFLICT (app, account) DO UPDATE SET doc = excluded.doc`;

/** Accounts, members, one-time links and sessions. */
export const accounts = {
  tables,
  reads: {
    get: (id: string): Step<Account | undefined> => doc(ofId, id),
    ofEmail: (email: string): Step<Account | undefined> => doc(ofEmail, email),
    /** Returns all accounts, oldest first. */
    list: (): Step<readonly Account[]> => docs("SELECT doc FROM accounts ORDER BY serial"),
    /** Returns the one-time link with this hash, even if it has expired. */
    oneTimeLink: (hash: string): Step<OneTimeLink | undefined> =>
      doc("SELECT doc FROM one_time_links WHERE hash = $1", hash),
    /** Returns the invitations to an app, oldest first. */
    invitations: (app: string): Step<readonly OneTimeLink[]> =>
      docs("SELECT doc FROM one_time_links WHERE app = $1 ORDER BY serial", app),
    /** Returns the session with this hash, even if it has expired. */
    *session(hash: string): Step<Session | undefined> {
      return (yield* knownSessions("hash", hash))[0];
    },
    /** Returns the sessions of an account, even expired ones. */
    sessions: (account: string): Step<readonly Session[]> => knownSessions("account", account),
    /** Returns the members of an app, oldest first. */
    members: (app: string): Step<readonly Membership[]> => docs(membersOf, app),
    /** Returns the memberships of an account, oldest first. */
    memberships: (account: string): Step<readonly Membership[]> => docs(membershipsOf, account),
  },
  writes: {
    /** Stores a one-time link. An invitation replaces earlier invitations of the same address to the same app. */
    *createOneTimeLink(link: OneTimeLink): Step<void> {
      const { id, hash, grants, expiresAt } = link;
      const app = grants.kind === "member" ? grants.app : null;
      if (grants.kind === "member") {
        // If two invitations are created at the same time, the later one replaces the earlier one.
        yield* lock("accounts");
        yield* revokeWhere(app, (earlier) => isInvitationOf(earlier, grants.email));
      }
      yield* run(insertLink, id, hash, app, expiresAt, JSON.stringify(link));
    },

    /** Deletes an invitation. Returns false when there was none. */
    *revokeInvitation(app: string, id: string): Step<boolean> {
      const remove = "DELETE FROM one_time_links WHERE app = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, app, id)).length > 0;
    },

    /**
     * Uses a one-time link and stores what it grants in one transaction. Of several parallel uses, only one succeeds.
     * `unknown`: there is no such link, or it had expired at `at`. `taken`: another account has the address. `stale`:
     * see `OneTimeLinkGrant.proof`. The new member's other invitations to the app are revoked.
     */
    *redeemOneTimeLink(
      hash: string,
      at: Moment,
      { account, membership, session, proof }: OneTimeLinkGrant,
    ): Step<"redeemed" | "unknown" | "taken" | "stale"> {
      // Parallel uses wait here and then find the link gone.
      yield* lock("accounts");
      const open = "SELECT doc FROM one_time_links WHERE hash = $1 AND expires_at > $2";
      if ((yield* doc(open, hash, at)) === undefined) return "unknown";
      if (proof && !(yield* hasPassword(proof.account, proof.password))) return "stale";
      yield* run("DELETE FROM one_time_links WHERE hash = $1", hash);
      if (account) {
        const holder = "SELECT id FROM accounts WHERE email = $1";
        const [known] = yield* run<{ id: string }>(holder, account.email);
        if (known && known.id !== account.id) throw new Rollback("taken");
        yield* storeAccount(account);
      }
      if (membership) {
        yield* storeMember(membership);
        const email = (yield* doc<Account>(ofId, membership.account))?.email;
        yield* revokeWhere(membership.app, (link) => isInvitationOf(link, email));
      }
      if (session) yield* beginSession(session);
      return "redeemed";
    },

    /**
     * Replaces the account with the same id, ends all its sessions, revokes its password links and
     * starts `session`. With `checked`, the result is `stale` unless the account still has this
     * password hash.
     */
    *renew(
      account: Account,
      session?: Session,
      checked?: string,
    ): Step<"renewed" | "unknown" | "stale"> {
      yield* lock("accounts");
      const before = yield* doc<Account>(`${ofId} FOR UPDATE`, account.id);
      if (before === undefined) return "unknown";
      if (checked !== undefined && before.password !== checked) return "stale";
      yield* storeAccount(account);
      if (session) yield* beginSession(session);
      return "renewed";
    },

    /** Replaces an account if it is still `before`. Its sessions continue. */
    *replace(account: Account, before: Account): Step<boolean> {
      const replace = "UPDATE accounts SET doc = $3 WHERE id = $1 AND doc = $2 RETURNING id";
      const [known, next] = [JSON.stringify(before), JSON.stringify(account)];
      return (yield* run(replace, before.id, known, next)).length > 0;
    },

    /**
     * Starts a session. Returns false if the password hash of the account is no longer `checked`.
     */
    *signIn(session: Session, checked?: string): Step<boolean> {
      if (checked !== undefined && !(yield* hasPassword(session.account, checked))) return false;
      yield* beginSession(session);
      return true;
    },

    /** Stores when a session was last used. A session that has ended stays ended. */
    *useSession(hash: string, usedAt: Moment): Step<void> {
      const find = "SELECT doc FROM sessions WHERE hash = $1 FOR UPDATE";
      const session = yield* doc<Session>(find, hash);
      if (session === undefined || (session.usedAt ?? 0) >= usedAt) return;
      const used = JSON.stringify({ ...session, usedAt });
      yield* run("UPDATE sessions SET doc = $2 WHERE hash = $1", hash, used);
    },

    *signOut(hash: string): Step<void> {
      yield* run("DELETE FROM sessions WHERE hash = $1", hash);
    },

    /** Ends all sessions of an account. */
    *signOutAll(account: string): Step<void> {
      yield* endSessions(account);
    },

    /**
     * Adds a member, or changes the role of an existing member, who keeps their `joinedAt`. Revokes invitations to the app
     * that are for the member or that the member created.
     */
    *saveMember(membership: Membership): Step<void> {
      yield* lock("accounts");
      yield* storeMember(membership);
      yield* revokeInvitationsOfMember(membership.app, membership.account);
    },

    /**
     * Removes a member and revokes the same invitations as `saveMember`. Returns false if there was
     * no such member.
     */
    *removeMember(app: string, account: string): Step<boolean> {
      yield* lock("accounts");
      yield* revokeInvitationsOfMember(app, account);
      return (yield* run(deleteMember, app, account)).length > 0;
    },

    /**
     * Makes the memberships that groups grant to an account equal to `granted`. Creates `newAccount` if its address has
     * no account. Memberships that people manage stay as they are. The last owner of an app keeps the role, in a
     * membership that people manage from then on.
     */
    *setGroupRoles(
      newAccount: Account,
      granted: readonly GroupRole[],
      at: Moment,
    ): Step<{ readonly account: Account; readonly changes: readonly GroupRoleChange[] }> {
      yield* lock("accounts");
      const known = yield* doc<Account>(ofEmail, newAccount.email);
      if (!known) yield* storeAccount(newAccount);
      const account = known ?? newAccount;
      const memberships = yield* docs<Membership>(membershipsOf, account.id);
      const changes: GroupRoleChange[] = [];
      for (const { app, role } of granted) {
        const before = memberships.find((membership) => membership.app === app);
        if (before && (before.source !== "groups" || before.role === role)) continue;
        const member = before ?? { app, account: account.id, joinedAt: at };
        changes.push(yield* setGroupRole(member, role));
      }
      for (const membership of memberships) {
        const isGranted = granted.some(({ app }) => app === membership.app);
        if (membership.source !== "groups" || isGranted) continue;
        changes.push(yield* setGroupRole(membership, undefined));
      }
      return { account, changes };
    },
  },

  /** Deletes expired one-time links and sessions. */
  *expire(now) {
    const oneTimeLinks = yield* run(
      "DELETE FROM one_time_links WHERE expires_at <= $1 RETURNING id",
      now,
    );
    const sessions = yield* run("DELETE FROM sessions WHERE expires_at <= $1 RETURNING hash", now);
    return oneTimeLinks.length + sessions.length;
  },
} satisfies Entity;

/** Creates or replaces an account, ends its sessions and revokes its password links. */
export function* storeAccount(account: Account): Step<void> {
  yield* run(putAccount, account.id, account.email, JSON.stringify(account));
  yield* endSessions(account.id);
  yield* revokeWhere(null, (link) => resetsPasswordOf(link, account.id));
}

/** Revokes one-time links of an app. `null` selects the links that belong to no app. */
function* revokeWhere(app: string | null, isRevoked: (link: OneTimeLink) => boolean): Step<void> {
  const ofApp = "SELECT doc FROM one_time_links WHERE app IS NOT DISTINCT FROM $1";
  for (const link of yield* docs<OneTimeLink>(ofApp, app)) {
    if (isRevoked(link)) yield* run("DELETE FROM one_time_links WHERE hash = $1", link.hash);
  }
}

/** Revokes the app's invitations that are for this account or that the account created. */
function* revokeInvitationsOfMember(app: string, account: string): Step<void> {
  const email = (yield* doc<Account>(ofId, account))?.email;
  yield* revokeWhere(app, (link) => isInvitationOf(link, email) || link.author === account);
}

/**
 * Checks the password hash and locks the account, so that the password cannot change before the
 * transaction ends.
 */
function* hasPassword(account: string, checked: string): Step<boolean> {
  return (yield* doc<Account>(`${ofId} FOR SHARE`, account))?.password === checked;
}

function* endSessions(account: string): Step<void> {
  yield* run("DELETE FROM sessions WHERE account = $1", account);
}

/** Returns the sessions that this release can read. */
function* knownSessions(column: "hash" | "account", value: string): Step<Session[]> {
  const found = yield* docs<Session>(`SELECT doc FROM sessions WHERE ${column} = $1`, value);
  return found.filter(({ version }) => version === sessionVersion);
}

export function* beginSession(session: Session): Step<void> {
  const { hash, account, expiresAt } = session;
  yield* run(insertSession, hash, account, expiresAt, JSON.stringify(session));
}

/** Stores a member. An existing member keeps their `joinedAt`. */
function* storeMember(membership: Membership): Step<void> {
  const { app, account } = membership;
  const find = "SELECT doc FROM members WHERE app = $1 AND account = $2 FOR UPDATE";
  const { joinedAt = membership.joinedAt } = (yield* doc<Membership>(find, app, account)) ?? {};
  yield* run(putMember, app, account, JSON.stringify({ ...membership, joinedAt }));
}

/** Changes or ends a membership that groups grant, unless it belongs to the app's last owner. */
function* setGroupRole(
  member: Omit<Membership, "role"> & { readonly role?: Role },
  role: Role | undefined,
): Step<GroupRoleChange> {
  const { app, account, joinedAt, role: before } = member;
  if (before === "owner" && !(yield* hasOtherOwner(app, account))) {
    yield* storeMember({ app, account, role: before, joinedAt });
    return { app, before, after: before };
  }
  yield* revokeInvitationsOfMember(app, account);
  if (role === undefined) yield* run(deleteMember, app, account);
  else yield* storeMember({ app, account, role, joinedAt, source: "groups" });
  return { app, ...(before && { before }), ...(role && { after: role }) };
}

/** Returns whether an app has another owner. Operators are owners of every app. */
function* hasOtherOwner(app: string, account: string): Step<boolean> {
  const members = yield* docs<Membership>(membersOf, app);
  if (members.some((member) => member.role === "owner" && member.account !== account)) return true;
  const allAccounts = yield* docs<Account>("SELECT doc FROM accounts");
  return allAccounts.some(({ operator }) => operator);
}
