import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { emailPattern } from "../validate/email.ts";
import * as t from "./fields.ts";
import { accountRoute } from "./route.ts";
import { code } from "./second-factor.ts";
import { languages, roles } from "./vocabulary.ts";

/** Why single sign-on failed. */
export type SignInRefusal =
  | "cancelled"
  | "expired"
  | "failed"
  | "foreign_domain"
  | "too_many"
  | "unknown_person"
  | "unverified";

const newPassword = (description: string) =>
  Type.String({ minLength: 10, maxLength: limits.textLength, description });
const token = t.text(128, "The secret of the one-time link.");

export const SignInMethods = t.object("The ways to sign in besides email address and password.", {
  provider: t.nullableString("The identity provider's host; `null` when there is none."),
  passkeys: t.nullableString(
    "The origin at which passkeys work, such as `https://links.example`; `null` when they are off.",
  ),
  mail: t.boolean("Whether the service can mail a link that sets a new password."),
});
export type SignInMethods = Static<typeof SignInMethods>;

export const OwnApp = t.object("An app and the person's role in it.", {
  id: t.string("The app's id."),
  name: t.string("The app's name."),
  icon: t.nullableString("URL of the app's icon."),
  color: t.nullableString("The app's color, as `#rrggbb`."),
  sample: t.boolean("Whether the app holds sample data."),
  role: t.oneOf(roles, "The person's role in the app."),
});
/** An app in the list of a member's apps. */
export type OwnApp = Static<typeof OwnApp>;

export const SessionView = t.object("Who is signed in.", {
  email: t.string("The person's email address."),
  operator: t.boolean("Whether the person operates the service, and so owns every app."),
  needsSecondFactor: t.boolean(
    "Whether the person must set up a second factor before anything else, because of a role.",
  ),
  language: t.oneOfOrNull(
    languages,
    "The language that the person chose for the dashboard and for mails; `null` when none was chosen.",
  ),
  apps: t.list(OwnApp, "The person's apps, oldest first."),
});
export type SessionView = Static<typeof SessionView>;

export const SignIn = t.strictObject("Who signs in.", {
  email: t.shortText("The email address."),
  password: t.shortText("The password."),
  code: t.optional(code),
});
export type SignIn = Static<typeof SignIn>;

export const PasswordChange = t.strictObject("The current and the new password.", {
  current: t.shortText("The current password."),
  next: newPassword("The new password."),
});
export type PasswordChange = Static<typeof PasswordChange>;

export const AccountChange = t.strictObject("What to change about one's own account.", {
  language: t.optional(
    t.oneOfOrNull(
      languages,
      "The language of the dashboard and of mails. `null` lets the browser decide, and mails are in English.",
    ),
  ),
});
export type AccountChange = Static<typeof AccountChange>;

export const OneTimeLinkToken = t.strictObject("The one-time link.", { token });
export type OneTimeLinkToken = Static<typeof OneTimeLinkToken>;

export const OneTimeLinkView = t.object("What the one-time link is for.", {
  kind: t.oneOf(
    ["operator", "member", "password"],
    "`operator`: creates an operator's account. `member`: accepts an invitation. `password`: sets a new password.",
  ),
  email: t.nullableString("The email address of the link. `null` when the person enters one."),
  app: t.nullableString("The app's name. `null` when the link is not an invitation."),
  role: t.oneOfOrNull(roles, "The role the invitation gives."),
  known: t.boolean(
    "Whether an account with this address exists. `password` must then be its password.",
  ),
  needsCode: t.boolean("Whether the account also needs a one-time code."),
  expiresAt: t.string("When the link expires."),
});
export type OneTimeLinkView = Static<typeof OneTimeLinkView>;

export const OneTimeLinkUse = t.strictObject("The one-time link and the account's password.", {
  token,
  email: t.optional(
    Type.String({
      pattern: emailPattern,
      maxLength: limits.textLength,
      description: "The email address, when the link names none.",
    }),
  ),
  password: newPassword("The new password, or the password of the existing account."),
  code: t.optional(code),
});
export type OneTimeLinkUse = Static<typeof OneTimeLinkUse>;

export const NodeView = t.object("A process of the service.", {
  machine: t.string("Host and process."),
  version: t.string("The node's version."),
  startedAt: t.string("When the node started."),
  store: t.oneOf(
    ["own", "shared"],
    "`own`: only this node uses the store. `shared`: several nodes serve one database.",
  ),
  answers: t.boolean(
    "Whether this node answered the request. The figures in the response are about this node.",
  ),
});
/** One process of the service. */
export type NodeView = Static<typeof NodeView>;

export const NightlyExportView = t.object("How far the nightly export of an app has come.", {
  app: t.string("The app's ID."),
  name: t.string("The app's name."),
  day: t.nullableString("The last exported day (UTC); `null` before the first export."),
  at: t.nullableString("When that day was exported."),
  rows: t.nullableNumber("How many rows that day has in all tables."),
  error: t.nullableString("Why the last attempt failed, in a sentence; `null` after a success."),
  retryAt: t.nullableString("When a failed export is repeated."),
});
export type NightlyExportView = Static<typeof NightlyExportView>;

export const OperatorView = t.object("The state of the service.", {
  version: t.string("The service's version."),
  node: t.string("The version of Node.js."),
  nodes: t.list(NodeView, "All running nodes; the one that answered comes first."),
  store: t.string("Where data is stored, without a password."),
  ready: t.boolean("Whether the service can read and durably write now."),
  memoryBytes: t.number("The memory of the process, in bytes."),
  disk: Type.Unsafe<{ freeBytes: number; totalBytes: number } | null>({
    type: ["object", "null"],
    description: "The disk of the data folder; `null` when not known.",
    properties: {
      freeBytes: t.number("Free space, in bytes."),
      totalBytes: t.number("Total space, in bytes."),
    },
  }),
  databaseBytes: t.nullableNumber("The store's size on disk, in bytes; `null` when not known."),
  backlog: t.number("Batches of events that wait to be stored."),
  backlogBytes: t.nullableNumber("Clicks that are safe but not in the database yet, in bytes."),
  backups: t.boolean("Whether the service makes backups while it runs."),
  lastBackup: t.nullableString("When the last backup was made."),
  nightlyExport: t.orNull(
    t.object("The nightly export; `null` when it is off.", {
      to: t.string("The folder or the bucket."),
      apps: t.list(NightlyExportView, "The state of each app."),
    }),
  ),
  apps: t.number("How many apps there are."),
  accounts: t.number("How many accounts there are."),
  sinceStart: t.object("What this node counted since it started.", {
    clicks: t.number("Clicks by people."),
    filtered: t.number("Requests by bots, previews and prefetches."),
    installs: t.number("First opens."),
    events: t.number("Events."),
    refused: t.number("Requests that were refused because there were too many."),
    failed: t.number("Requests that failed."),
  }),
});
export type OperatorView = Static<typeof OperatorView>;

export const AppRegistration = t.strictObject("The app to create.", {
  name: t.shortText("The app's name."),
});
export type AppRegistration = Static<typeof AppRegistration>;

export const NewApp = t.object("The new app and its first keys.", {
  app: OwnApp,
  publishableKey: t.string("The key for the app."),
  secretKey: t.string("The key for the admin API. It is shown only once."),
});
export type NewApp = Static<typeof NewApp>;

export const OwnSession = t.object("A browser in which the person is signed in.", {
  id: t.string("The session's id."),
  agent: t.nullableString("The browser's user agent; `null` when not known."),
  country: t.nullableString(
    "The country in which the person signed in, as an ISO 3166 code; `null` when not known.",
  ),
  current: t.boolean("Whether this session made the request."),
  createdAt: t.string("When the person signed in."),
  usedAt: t.string("When the session was last used, to within five minutes."),
  expiresAt: t.string(
    "When the session ends. Where sessions have an idle limit, using it moves this time.",
  ),
});
export type OwnSession = Static<typeof OwnSession>;

export const AccountView = t.object("A person who can sign in.", {
  id: t.string("The account's id."),
  email: t.string("The email address."),
  operator: t.boolean("Whether the person operates the service, and so owns every app."),
  secondFactor: t.boolean("Whether signing in with the password needs a one-time code."),
  passkeys: t.number("How many passkeys the account has."),
  createdAt: t.string("When the account was created."),
  apps: t.list(
    t.object("An app and the person's role in it.", {
      id: t.string("The app's id."),
      name: t.string("The app's name."),
      role: t.oneOf(roles, "The person's role in the app."),
    }),
    "The apps that the person is a member of.",
  ),
  sessions: t.list(OwnSession, "The browsers in which the person is signed in, newest first."),
});
export type AccountView = Static<typeof AccountView>;

export const SessionEnd = t.strictObject("The session to end.", { id: t.id("The session's id.") });
export type SessionEnd = Static<typeof SessionEnd>;

export const AccountSignOut = t.strictObject("Whose sessions to end.", {
  account: t.id("The account's id."),
  session: t.optional(t.id("The session's id. Without it, all sessions end.")),
});
export type AccountSignOut = Static<typeof AccountSignOut>;

const refusals = ["malformed_request", "signed_out", "foreign_origin", "rate_limited"] as const;
const tag = "account";

/**
 * Sign-in and sign-out for members. A session is a cookie that scripts cannot read. With the cookie and `X-App-ID`, a member
 * can call the admin API as far as their role allows. Requests from other websites are refused.
 */
export const accountRoutes = {
  signIn: accountRoute({
    method: "POST",
    path: "/api/account/session",
    tag,
    summary: "Sign in",
    description: "Starts a session and sets its cookie.",
    body: SignIn,
    response: SessionView,
    errors: [...refusals, "wrong_credentials", "code_required", "wrong_code"],
  }),
  session: accountRoute({
    method: "GET",
    path: "/api/account/session",
    tag,
    summary: "Get the session",
    description: "Returns who is signed in, and the person's apps.",
    response: SessionView,
    errors: refusals,
  }),
  signOut: accountRoute({
    method: "DELETE",
    path: "/api/account/session",
    tag,
    summary: "Sign out",
    description: "Ends the session of this browser.",
    status: 204,
    errors: refusals,
  }),
  signOutAll: accountRoute({
    method: "DELETE",
    path: "/api/account/sessions",
    tag,
    summary: "Sign out everywhere",
    description: "Ends all sessions of the account.",
    status: 204,
    errors: refusals,
  }),
  sessions: accountRoute({
    method: "GET",
    path: "/api/account/sessions",
    tag,
    summary: "List the sessions",
    description: "Returns the browsers in which the person is signed in, newest first.",
    response: t.listOf(OwnSession, "The sessions of the account."),
    errors: refusals,
  }),
  endSession: accountRoute({
    method: "POST",
    path: "/api/account/sessions/end",
    tag,
    summary: "End a session",
    description: "Signs the person out in one browser.",
    body: SessionEnd,
    status: 204,
    errors: [...refusals, "not_found"],
  }),
  updateAccount: accountRoute({
    method: "PATCH",
    path: "/api/account",
    tag,
    summary: "Update the account",
    description: "Changes settings of the person who is signed in.",
    body: AccountChange,
    response: SessionView,
    errors: [...refusals, "conflict"],
  }),
  changePassword: accountRoute({
    method: "POST",
    path: "/api/account/password",
    tag,
    summary: "Change the password",
    description: "Sets a new password and ends every other session of the account.",
    body: PasswordChange,
    response: SessionView,
    errors: refusals,
  }),
  getOneTimeLink: accountRoute({
    method: "POST",
    path: "/api/account/one-time-link",
    tag,
    summary: "Get a one-time link",
    description: "Returns what a one-time link is for: an invitation, or a new password.",
    body: OneTimeLinkToken,
    response: OneTimeLinkView,
    errors: ["not_found"],
  }),
  redeemOneTimeLink: accountRoute({
    method: "POST",
    path: "/api/account/one-time-link/use",
    tag,
    summary: "Use a one-time link",
    description: "Accepts an invitation or sets a new password, and signs the person in.",
    body: OneTimeLinkUse,
    response: SessionView,
    errors: [...refusals, "not_found", "conflict", "code_required", "wrong_code"],
  }),
  signInMethods: accountRoute({
    method: "GET",
    path: "/api/account/sign-in-methods",
    tag,
    summary: "List the ways to sign in",
    description: "Returns the identity provider, if there is one, and whether passkeys work.",
    response: SignInMethods,
  }),
  accounts: accountRoute({
    method: "GET",
    path: "/api/account/accounts",
    tag,
    summary: "List the accounts",
    description: "Returns everybody who can sign in, oldest first. Only operators may call it.",
    response: t.listOf(AccountView, "All accounts."),
    errors: [...refusals, "not_allowed"],
  }),
  signOutAccount: accountRoute({
    method: "POST",
    path: "/api/account/accounts/sign-out",
    tag,
    summary: "Sign somebody out",
    description: "Ends one session of an account, or all of them. Only operators may call it.",
    body: AccountSignOut,
    status: 204,
    errors: [...refusals, "not_allowed", "not_found"],
  }),
  createApp: accountRoute({
    method: "POST",
    path: "/api/account/apps",
    tag,
    summary: "Create an app",
    description: "Creates an app with its first keys. Only operators may call it.",
    body: AppRegistration,
    response: NewApp,
    status: 201,
    errors: [...refusals, "not_allowed"],
  }),
  operator: accountRoute({
    method: "GET",
    path: "/api/account/operator",
    tag,
    summary: "Get the state of the service",
    description: "Returns versions, nodes, storage and counters. Only operators may call it.",
    response: OperatorView,
    errors: refusals,
  }),
};
