import { Type } from "typebox";
import type { Static } from "typebox";
import { SessionView } from "./accounts.ts";
import * as t from "./fields.ts";
import { accountRoute } from "./route.ts";
import { code } from "./second-factor.ts";

/** Longer than what any authenticator sends. */
const base64url = (description: string) =>
  Type.String({ pattern: "^[\\w-]{1,8000}$", description });
const attachment = t.optional(
  t.text(32, "Whether the authenticator is part of the device. Not used."),
);
const extensions = t.optional(t.anyObject("The results of extensions. Not used."));
const type = t.oneOf(["public-key"], "The type of the credential.");

/** A browser's answer to `navigator.credentials.get()`, as JSON. */
export const PasskeyAnswer = t.object("The passkey's answer, as browsers serialize it.", {
  id: base64url("The credential's id."),
  rawId: base64url("The credential's id again."),
  type,
  response: t.object("The signed answer.", {
    clientDataJSON: base64url("What the browser says about the request."),
    authenticatorData: base64url("What the authenticator says about itself."),
    signature: base64url("The signature."),
    userHandle: t.optional(base64url("The account's id, as the authenticator keeps it.")),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** A browser's answer to `navigator.credentials.create()`, as JSON. */
export const CreatedPasskey = t.object("The new passkey, as browsers serialize it.", {
  id: base64url("The credential's id."),
  rawId: base64url("The credential's id again."),
  type,
  response: t.object("The new key.", {
    clientDataJSON: base64url("What the browser says about the request."),
    attestationObject: base64url("The public key, and what the authenticator says about itself."),
    transports: t.optional(
      t.list(t.text(32, "A way, such as `internal` or `usb`."), "How to reach the authenticator.", {
        maxItems: 10,
      }),
    ),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
});
export type CreatedPasskey = Static<typeof CreatedPasskey>;

/** The argument of `navigator.credentials.get()`, as JSON. */
export const PasskeyRequest = t.object("What the browser passes to `credentials.get()`.", {
  challenge: t.string("What the passkey signs. It works once and for five minutes."),
  rpId: t.string("The domain of the dashboard."),
  allowCredentials: t.list(
    t.object("A passkey.", {
      id: t.string("The credential's id."),
      type,
      transports: t.optional(t.list(t.string("A way."), "How to reach the authenticator.")),
    }),
    "The passkeys to choose from. Empty to sign in, where the browser offers those that it has.",
  ),
  userVerification: t.oneOf(["required"], "The device must check who uses the passkey."),
  timeout: t.number("How long the person may take, in milliseconds."),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** The argument of `navigator.credentials.create()`, as JSON. */
export const PasskeyCreation = t.object("What the browser passes to `credentials.create()`.", {
  challenge: t.string("Identifies this request. It works once and for five minutes."),
  rp: t.object("The dashboard.", {
    id: t.string("Its domain."),
    name: t.string("Its name."),
  }),
  user: t.object("The account.", {
    id: t.string("The account's id, in base64url."),
    name: t.string("The email address."),
    displayName: t.string("The email address."),
  }),
  pubKeyCredParams: t.list(
    t.object("A kind of key.", { alg: t.number("Its COSE number."), type }),
    "The kinds of keys that the service can check.",
  ),
  excludeCredentials: t.list(
    t.object("A passkey.", {
      id: t.string("The credential's id."),
      type,
      transports: t.optional(t.list(t.string("A way."), "How to reach the authenticator.")),
    }),
    "The passkeys that the account has already.",
  ),
  authenticatorSelection: t.object("What the authenticator must do.", {
    residentKey: t.oneOf(["required"], "It keeps the account's id, so that nobody types it."),
    requireResidentKey: t.boolean("The same for older browsers."),
    userVerification: t.oneOf(["required"], "It checks who uses the passkey."),
  }),
  attestation: t.oneOf(["none"], "Any authenticator will do."),
  timeout: t.number("How long the person may take, in milliseconds."),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

export const PasskeyView = t.object("A passkey of the person.", {
  id: t.string("The passkey's id."),
  name: t.string("The name that the person gave it."),
  domain: t.string("The domain of the dashboard on which it was added. It works there only."),
  usable: t.boolean("Whether the dashboard still has this domain."),
  createdAt: t.string("When it was added."),
  usedAt: t.nullableString("When it was last used; `null` before its first use."),
});
export type PasskeyView = Static<typeof PasskeyView>;

export const PasskeyList = t.object("The passkeys of the person.", {
  items: t.list(PasskeyView, "The passkeys, oldest first."),
  problem: t.nullableString(
    "Why no passkey can be added, in a sentence; `null` when one can be added.",
  ),
  proof: t.oneOf(
    ["password", "passkey"],
    "What adding or removing a passkey needs. `password`: the password, with a code if they are on, or a passkey. `passkey`: a passkey, because of a role.",
  ),
});
export type PasskeyList = Static<typeof PasskeyList>;

/** The person proves who they are again, because somebody may have taken the session. */
const proof = {
  password: t.optional(t.shortText("The password. Send it or `passkey`.")),
  code: t.optional(code),
  passkey: t.optional(PasskeyAnswer),
};
export const PersonProof = t.strictObject(
  "The password, with a code if they are on, or a passkey.",
  proof,
);
export type PersonProof = Static<typeof PersonProof>;

const name = t.text(60, "What the person calls the passkey.");

export const NewPasskey = t.strictObject("The passkey to add.", { name, passkey: CreatedPasskey });
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyName = t.strictObject("The passkey and its new name.", {
  id: t.id("The passkey's id."),
  name,
});
export type PasskeyName = Static<typeof PasskeyName>;

export const PasskeyRemoval = t.strictObject("The passkey to remove, and a proof of who asks.", {
  id: t.id("The passkey's id."),
  ...proof,
});
export type PasskeyRemoval = Static<typeof PasskeyRemoval>;

export const PasskeySignIn = t.strictObject("Who signs in.", { passkey: PasskeyAnswer });
export type PasskeySignIn = Static<typeof PasskeySignIn>;

const refusals = ["malformed_request", "signed_out", "foreign_origin", "rate_limited"] as const;
const unavailable = [...refusals, "conflict"] as const;
const proofRefusals = [
  ...unavailable,
  "wrong_credentials",
  "code_required",
  "wrong_code",
  "wrong_passkey",
  "second_factor_required",
] as const;
const tag = "account";

/** Passkeys (WebAuthn), with which people sign in without a password. */
export const passkeyRoutes = {
  passkeys: accountRoute({
    method: "GET",
    path: "/api/account/passkeys",
    tag,
    summary: "List the passkeys",
    description: "Returns the passkeys of the person, and what adding or removing one needs.",
    response: PasskeyList,
    errors: refusals,
  }),
  confirmWithPasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/confirm",
    tag,
    summary: "Ask for a passkey as a proof",
    description:
      "Returns what the browser passes to `navigator.credentials.get()`. Its answer is the proof for adding or removing a passkey.",
    response: PasskeyRequest,
    errors: unavailable,
  }),
  startPasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/start",
    tag,
    summary: "Start to add a passkey",
    description: "Returns what the browser passes to `navigator.credentials.create()`.",
    body: PersonProof,
    response: PasskeyCreation,
    errors: proofRefusals,
  }),
  addPasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys",
    tag,
    summary: "Add a passkey",
    description:
      "Stores the passkey that the browser created, and replaces the session of this browser by one that counts as signed in with a passkey.",
    body: NewPasskey,
    response: SessionView,
    errors: [...unavailable, "wrong_passkey"],
  }),
  renamePasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/rename",
    tag,
    summary: "Rename a passkey",
    description: "Gives a passkey another name.",
    body: PasskeyName,
    status: 204,
    errors: [...refusals, "not_found"],
  }),
  removePasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/remove",
    tag,
    summary: "Remove a passkey",
    description: "The passkey no longer signs in. Sessions that it began continue.",
    body: PasskeyRemoval,
    status: 204,
    errors: [...proofRefusals, "not_found"],
  }),
  startPasskeySignIn: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/sign-in/start",
    tag,
    summary: "Start to sign in with a passkey",
    description:
      "Returns what the browser passes to `navigator.credentials.get()`, and sets a cookie that binds the challenge to the browser.",
    response: PasskeyRequest,
    errors: ["foreign_origin", "rate_limited", "conflict"],
  }),
  signInWithPasskey: accountRoute({
    method: "POST",
    path: "/api/account/passkeys/sign-in",
    tag,
    summary: "Sign in with a passkey",
    description: "Checks the passkey's answer, starts a session and sets its cookie.",
    body: PasskeySignIn,
    response: SessionView,
    errors: ["malformed_request", "foreign_origin", "rate_limited", "conflict", "wrong_passkey"],
  }),
};
