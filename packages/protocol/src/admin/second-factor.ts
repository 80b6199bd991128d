import { Type } from "typebox";
import type { Static } from "typebox";
import * as t from "./fields.ts";
import { accountRoute } from "./route.ts";

/** The text of a one-time code or of a recovery code. People may type spaces and dashes. */
export const code = t.text(
  32,
  "A one-time code of the authenticator app, or a recovery code that was not used yet.",
);

export const SecondFactorView = t.object("What the person proves besides the password.", {
  codes: Type.Unsafe<{ createdAt: string; recoveryCodes: number } | null>({
    type: ["object", "null"],
    description: "One-time codes of an authenticator app; `null` when they are off.",
    properties: {
      createdAt: t.string("When they were turned on."),
      recoveryCodes: t.number("How many recovery codes were not used yet."),
    },
  }),
  available: t.boolean("Whether the account has a password, to which codes can be added."),
  required: t.boolean("Whether one of the person's roles needs a second factor."),
  passkeyRequired: t.boolean("Whether one of the person's roles needs a passkey."),
});
export type SecondFactorView = Static<typeof SecondFactorView>;

export const PasswordProof = t.strictObject("The password, as a proof of who is asking.", {
  password: t.shortText("The password."),
});
export type PasswordProof = Static<typeof PasswordProof>;

export const CodeProof = t.strictObject("A one-time code.", { code });
export type CodeProof = Static<typeof CodeProof>;

export const FullProof = t.strictObject("The password and a code, as a proof of who is asking.", {
  password: t.shortText("The password."),
  code,
});
export type FullProof = Static<typeof FullProof>;

export const NewCodes = t.object("What the authenticator app needs.", {
  secret: t.string("The secret, in base32, for people who cannot scan the QR code."),
  url: t.string("The `otpauth:` URL for the QR code."),
});
export type NewCodes = Static<typeof NewCodes>;

export const RecoveryCodes = t.object("Codes for the day on which the phone is lost.", {
  recoveryCodes: t.list(
    t.string("A recovery code, which works once."),
    "Ten recovery codes. They are shown only once.",
  ),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

const refusals = [
  "malformed_request",
  "signed_out",
  "foreign_origin",
  "rate_limited",
  "conflict",
] as const;
const proofRefusals = [...refusals, "wrong_credentials", "wrong_code"] as const;
const tag = "account";

/** One-time codes of an authenticator app, as a second factor beside the password. */
export const secondFactorRoutes = {
  secondFactor: accountRoute({
    method: "GET",
    path: "/api/account/second-factor",
    tag,
    summary: "Get the second factor",
    description: "Returns whether one-time codes are on, and whether the person must use them.",
    response: SecondFactorView,
    errors: refusals,
  }),
  startCodes: accountRoute({
    method: "POST",
    path: "/api/account/second-factor/start",
    tag,
    summary: "Start to set up one-time codes",
    description:
      "Returns a new secret for an authenticator app. The codes are off until the first one is confirmed.",
    body: PasswordProof,
    response: NewCodes,
    errors: [...refusals, "wrong_credentials"],
  }),
  confirmCodes: accountRoute({
    method: "POST",
    path: "/api/account/second-factor/confirm",
    tag,
    summary: "Turn one-time codes on",
    description:
      "Checks the first code of the authenticator app. From then on, signing in with the password needs a code.",
    body: CodeProof,
    response: RecoveryCodes,
    errors: [...refusals, "wrong_code"],
  }),
  renewRecoveryCodes: accountRoute({
    method: "POST",
    path: "/api/account/second-factor/recovery-codes",
    tag,
    summary: "Create new recovery codes",
    description: "Returns ten new recovery codes. The earlier ones stop working.",
    body: FullProof,
    response: RecoveryCodes,
    errors: proofRefusals,
  }),
  removeCodes: accountRoute({
    method: "POST",
    path: "/api/account/second-factor/remove",
    tag,
    summary: "Turn one-time codes off",
    description: "Removes the secret and the recovery codes.",
    body: FullProof,
    status: 204,
    errors: proofRefusals,
  }),
};
