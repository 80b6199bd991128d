import type { Role } from "@throughline/protocol";
import type { MailKind } from "../mail-contents.ts";

/** The text of a mail. Names in braces, such as `{app}`, are values of the mail. */
export interface MailText {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The label of the mail's link. */
  readonly button?: string;
}

/** The labels of the table below the text. A row without a value is left out. */
export const details = [
  "role",
  "invitedBy",
  "time",
  "browser",
  "place",
  "passkey",
  "codesLeft",
  "webhook",
  "quota",
  "reason",
] as const;
export type Detail = (typeof details)[number];

/** The texts of all mails in one language. */
export interface MailTexts {
  /** The last line of every mail. `{host}` stands for the host of the dashboard. */
  readonly sentBy: string;
  readonly details: Readonly<Record<Detail, string>>;
  readonly roles: Readonly<Record<Role, string>>;
  /** What the daily quotas count. */
  readonly quotas: Readonly<Record<"clicks" | "opens" | "events", string>>;
  readonly mails: Readonly<Record<MailKind, MailText>>;
}
