import type { Language, Role } from "@throughline/protocol";
import type { JsonObject, Moment } from "../records.ts";

/** A person who can sign in. */
export interface Account {
  readonly id: string;
  /** Lower case. An address belongs to one account. */
  readonly email: string;
  /** A slow hash with its salt and parameters. */
  readonly password: string;
  /** An operator runs the service and has the owner role in every app. */
  readonly operator?: true;
  /**
   * An identity provider confirmed that the address belongs to this person. An e-mailed link proves
   * less, because links get forwarded.
   */
  readonly addressProven?: true;
  /** The second factor beside the password. */
  readonly codes?: OneTimeCodes;
  /** The language of the dashboard and of mails. Absent until the person chooses one. */
  readonly language?: Language;
  readonly createdAt: Moment;
}

/** One-time codes of an authenticator app (RFC 6238). */
export interface OneTimeCodes {
  /** The shared secret, in base32. Checking a code takes the secret itself, so it cannot be hashed. */
  readonly secret: string;
  /** The time step of the last code that was used. This code and earlier ones are refused. */
  readonly lastStep: number;
  /** The hashes of the recovery codes that were not used yet. */
  readonly recovery: readonly string[];
  readonly createdAt: Moment;
  /** When the first code was confirmed. Until then, no code is needed to sign in. */
  readonly confirmedAt?: Moment;
}

/** The role of an account in an app. */
export interface Membership {
  readonly app: string;
  readonly account: string;
  readonly role: Role;
  readonly joinedAt: Moment;
  /** Set if the groups of the identity provider grant the role. Absent if people manage it. */
  readonly source?: "groups";
}

/** A role in an app that a person's groups grant. */
export interface GroupRole {
  readonly app: string;
  readonly role: Role;
}

/** A change to a membership that groups grant. */
export interface GroupRoleChange {
  readonly app: string;
  /** Absent if the account was not a member. */
  readonly before?: Role;
  /**
   * Absent if the membership ended. Equal to `before` if no group grants the role any more, but the account keeps it as
   * the app's last owner.
   */
  readonly after?: Role;
}

/** The version of the sessions that this release writes and reads. */
export const sessionVersion = 1;

/** A session in one browser. */
export interface Session {
  /** A session of another version counts as ended, so the person signs in again. */
  readonly version: number;
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly account: string;
  /** The browser's user agent, cut off after 200 characters. */
  readonly agent?: string;
  /** The country in which the person signed in, as an ISO 3166 code. */
  readonly country?: string;
  /**
   * `provider`: the identity provider signed the person in. `passkey`: a passkey did, or was added in this session. Absent
   * for the password, with or without a code.
   */
  readonly method?: "provider" | "passkey";
  readonly createdAt: Moment;
  /** When the session was last used, a few minutes late. Absent if only its sign-in is known. */
  readonly usedAt?: Moment;
  readonly expiresAt: Moment;
}

/** A key pair of a person's device or password manager, which signs in without a password (WebAuthn). */
export interface Passkey {
  /** The public ID. */
  readonly id: string;
  readonly account: string;
  /** The ID by which the authenticator knows the passkey, in base64url. */
  readonly credential: string;
  /** The COSE key in base64url. */
  readonly publicKey: string;
  /** How often the authenticator has used the passkey, as it said the last time. Always 0 if it does not count. */
  readonly counter: number;
  /** How browsers reach the authenticator, such as `internal` or `usb`. */
  readonly transports?: readonly string[];
  /** The domain of the dashboard when the passkey was added. Browsers offer the passkey there only. */
  readonly domain: string;
  readonly name: string;
  readonly createdAt: Moment;
  readonly usedAt?: Moment;
}

/** A random text that a browser is to sign with a passkey, once. */
export interface PasskeyChallenge {
  /** SHA-256 of the challenge. */
  readonly hash: string;
  /** SHA-256 of the cookie of the browser that asked for it. */
  readonly browser: string;
  /** The session that a passkey is to be added to or is to confirm. Absent to sign in. */
  readonly session?: string;
  readonly purpose: "signIn" | "confirm" | "add";
  readonly expiresAt: Moment;
}

/** A link that works once. It creates an account, adds a member, or resets a password. */
export interface OneTimeLink {
  /** The public ID. It does not reveal the link. */
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
  /** The account that created the link. Absent when a key or the command line created it. */
  readonly author?: string;
  readonly createdAt: Moment;
  readonly expiresAt: Moment;
}

/** The records that using a one-time link stores. */
export interface OneTimeLinkGrant {
  /**
   * The account to create, or to replace when its id exists. Replacing an account ends its
   * sessions.
   */
  readonly account?: Account;
  readonly membership?: Membership;
  readonly session?: Session;
  /** The password hash that the caller checked. The result is `stale` if the account's hash has changed since. */
  readonly proof?: { readonly account: string; readonly password: string };
}

/** Returns whether a one-time link invites this address. */
export function isInvitationOf({ grants }: OneTimeLink, email: string | undefined): boolean {
  return grants.kind === "member" && grants.email === email;
}

/** Returns whether a one-time link resets the password of this account. */
export function resetsPasswordOf({ grants }: OneTimeLink, account: string): boolean {
  return grants.kind === "password" && grants.account === account;
}

/** Who made a change: a member, an API key, or the operator on the command line (`machine`). */
export type Actor =
  | { readonly kind: "member"; readonly id: string; readonly name: string }
  | { readonly kind: "key"; readonly id: string; readonly name: string }
  | { readonly kind: "machine" };

/** A change to an app's settings, links, keys or members. */
export interface AuditEntry {
  readonly app: string;
  readonly at: Moment;
  readonly actor: Actor;
  /** The name of the admin API operation, such as `updateLink`. */
  readonly action: string;
  /** The code or id of the changed record. Absent when the app itself was changed. */
  readonly subject?: string;
  /** What people call the record, such as a member's email address. */
  readonly name?: string;
  /** The body of the request. */
  readonly change?: JsonObject;
  /** The fields that the request changed. */
  readonly changes?: readonly FieldChange[];
}

/** A field of a record before and after a change, such as `ios.teamId`. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}
