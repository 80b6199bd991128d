import type { Moment } from "../records.ts";
import type { Account, Passkey, PasskeyChallenge, Session } from "./account-records.ts";
import { beginSession, storeAccount } from "./accounts.ts";
import { doc, docs, lock, run } from "./step.ts";
import type { BoundEntity, Entity, Step } from "./step.ts";

/** Any passkey can be registered, so their number is limited. */
export const maxPasskeysPerAccount = 20;

const tables = `
  CREATE TABLE passkeys (
    serial bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text NOT NULL UNIQUE,
    account text NOT NULL, credential text NOT NULL UNIQUE, doc text NOT NULL
  );
  CREATE INDEX passkeys_of_account ON passkeys (account, serial);
  CREATE TABLE passkey_challenges (
    hash text NOT NULL PRIMARY KEY, browser text NOT NULL, expires_at bigint NOT NULL, doc text NOT NULL
  );
  CREATE INDEX passkey_challenges_ending ON passkey_challenges (expires_at);
`;

const ofCredential = "SELECT doc FROM passkeys WHERE credential = $1";
const ofAccount = "SELECT doc FROM passkeys WHERE account = $1 ORDER BY serial";
const insertPasskey = "INSERT INTO passkeys (id, account, credential, doc) VALUES ($1, $2, $3, $4)";
const insertChallenge =
  "INSERT INTO passkey_challenges (hash, browser, expires_at, doc) VALUES ($1, $2, $3, $4)";
const takeChallenge = `
  DELETE FROM passkey_challenges WHERE hash = $1 AND browser = $2 AND expires_at > $3 RETURNING doc`;
const replacePasskey = "UPDATE passkeys SET doc = $3 WHERE id = $1 AND doc = $2 RETURNING id";

/** The passkeys of accounts, and the challenges that browsers are to sign with them. */
export const passkeys = {
  tables,
  reads: {
    ofCredential: (credential: string): Step<Passkey | undefined> => doc(ofCredential, credential),
    /** Returns the passkeys of an account, oldest first. */
    list: (account: string): Step<readonly Passkey[]> => docs(ofAccount, account),
  },
  writes: {
    *addChallenge(challenge: PasskeyChallenge): Step<void> {
      const { hash, browser, expiresAt } = challenge;
      yield* run(insertChallenge, hash, browser, expiresAt, JSON.stringify(challenge));
    },

    /** Deletes a challenge and returns it, unless it belongs to another browser or has expired. So it works once. */
    useChallenge: (hash: string, browser: string, at: Moment): Step<PasskeyChallenge | undefined> =>
      doc(takeChallenge, hash, browser, at),

    /**
     * Adds a passkey and replaces the session `ended` by `begun`. `signed_out`: the session has ended. `taken`: the
     * credential is registered already. `full`: the account has too many passkeys.
     */
    *add(
      passkey: Passkey,
      ended: string,
      begun: Session,
    ): Step<"added" | "signed_out" | "taken" | "full"> {
      const { id, account, credential } = passkey;
      // Whoever ends the sessions of an account must not leave a passkey behind that a session is just adding.
      yield* lock("accounts");
      const end = "DELETE FROM sessions WHERE hash = $1 AND account = $2 RETURNING hash";
      if ((yield* doc(ofCredential, credential)) !== undefined) return "taken";
      if ((yield* docs(ofAccount, account)).length >= maxPasskeysPerAccount) return "full";
      if ((yield* run(end, ended, account)).length === 0) return "signed_out";
      yield* run(insertPasskey, id, account, credential, JSON.stringify(passkey));
      yield* beginSession(begun);
      return "added";
    },

    /** Replaces a passkey if it is still `before`, and starts `session`. */
    *use(passkey: Passkey, before: Passkey, session?: Session): Step<boolean> {
      if (!(yield* replaceIfSame(passkey, before))) return false;
      if (session) yield* beginSession(session);
      return true;
    },

    /** Returns false if the account has no such passkey. */
    *rename(account: string, id: string, name: string): Step<boolean> {
      const find = "SELECT doc FROM passkeys WHERE account = $1 AND id = $2 FOR UPDATE";
      const passkey = yield* doc<Passkey>(find, account, id);
      return passkey !== undefined && (yield* replaceIfSame({ ...passkey, name }, passkey));
    },

    /** Returns false if the account has no such passkey. */
    *remove(account: string, id: string): Step<boolean> {
      const remove = "DELETE FROM passkeys WHERE account = $1 AND id = $2 RETURNING id";
      return (yield* run(remove, account, id)).length > 0;
    },

    /** Removes all passkeys of an account, replaces the account and ends all its sessions. */
    *removeAll(account: Account): Step<void> {
      yield* lock("accounts");
      // Passkeys go first, so that a sign-in at the same moment has either failed or left a session to end.
      yield* run("DELETE FROM passkeys WHERE account = $1", account.id);
      yield* storeAccount(account);
    },
  },

  /** Deletes expired challenges. */
  *expire(now) {
    const remove = "DELETE FROM passkey_challenges WHERE expires_at <= $1 RETURNING hash";
    return (yield* run(remove, now)).length;
  },
} satisfies Entity;

export type PasskeyStore = BoundEntity<typeof passkeys>;

function* replaceIfSame(passkey: Passkey, before: Passkey): Step<boolean> {
  const [known, next] = [JSON.stringify(before), JSON.stringify(passkey)];
  return (yield* run(replacePasskey, before.id, known, next)).length > 0;
}
