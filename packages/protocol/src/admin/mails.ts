import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { emailPattern } from "../validate/email.ts";
import * as t from "./fields.ts";
import { accountRoute } from "./route.ts";

const email = (description: string) =>
  Type.String({ pattern: emailPattern, maxLength: limits.textLength, description });

export const PasswordResetRequest = t.strictObject("Whose password to set.", {
  email: email("The email address of the account."),
});
export type PasswordResetRequest = Static<typeof PasswordResetRequest>;

export const MailView = t.object("A mail, without its content.", {
  id: t.string("The mail's ID. It is part of its `Message-ID`."),
  to: t.string("The address it is for."),
  kind: t.string("What it is about, such as `invitation` or `passwordReset`."),
  state: t.oneOf(
    ["waiting", "sent", "failed"],
    "`waiting`: it is sent soon, or tried again. `sent`: the mail server accepted it. `failed`: it was given up.",
  ),
  createdAt: t.string("When it was queued."),
  tries: t.number("How often it was tried to send it."),
  triedAt: t.nullableString("When it was last tried."),
  answer: t.nullableString(
    "The last answer of the mail server, or why there was none; `null` before the first try.",
  ),
});
/** A mail, without its content. */
export type MailView = Static<typeof MailView>;

export const MailsView = t.object("The mails of the service.", {
  from: t.nullableString("The sender of all mails; `null` if mail is off."),
  items: t.list(MailView, "The newest 100 mails of the last 30 days, newest first."),
});
export type MailsView = Static<typeof MailsView>;

export const MailTest = t.strictObject("Where to send a test mail.", {
  email: email("The address."),
});
export type MailTest = Static<typeof MailTest>;

export const MailTestResult = t.object("What became of the test mail.", {
  sent: t.boolean("Whether the mail server accepted it."),
  answer: t.string("The answer of the mail server, or why there was none."),
});
export type MailTestResult = Static<typeof MailTestResult>;

const refusals = ["malformed_request", "foreign_origin", "rate_limited"] as const;
const tag = "account";

/** Mails: a link that sets a new password, and what operators see of all mails. */
export const mailRoutes = {
  requestPasswordReset: accountRoute({
    method: "POST",
    path: "/api/account/password-reset",
    tag,
    summary: "Ask for a new password",
    description:
      "Mails a link that sets a new password, if an account with a password has this address. The response never tells. The link works once, within an hour.",
    body: PasswordResetRequest,
    status: 204,
    errors: [...refusals, "not_found"],
  }),
  mails: accountRoute({
    method: "GET",
    path: "/api/account/mails",
    tag,
    summary: "List the mails",
    description: "Returns what became of the service's mails. Only operators may call it.",
    response: MailsView,
    errors: [...refusals, "signed_out", "not_allowed"],
  }),
  testMail: accountRoute({
    method: "POST",
    path: "/api/account/mails/test",
    tag,
    summary: "Send a test mail",
    description:
      "Sends a test mail at once and returns the answer of the mail server. Only operators may call it.",
    body: MailTest,
    response: MailTestResult,
    errors: [...refusals, "signed_out", "not_allowed", "conflict"],
  }),
};
