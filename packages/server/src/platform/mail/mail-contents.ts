import type { Role } from "@throughline/protocol";

/** The browser that did something. */
export interface MailOrigin {
  /** When, in milliseconds since 1970. */
  readonly at: number;
  /** The browser's user agent. */
  readonly agent?: string | undefined;
  /** An ISO 3166 code. */
  readonly country?: string | undefined;
}

/** What each kind of mail says. The values are stored until the mail is sent. */
export interface MailContents {
  readonly invitation: {
    readonly app: string;
    readonly role: Role;
    /** The address of the member who invites. */
    readonly invitedBy?: string | undefined;
    readonly url: string;
    readonly until: number;
  };
  readonly passwordReset: { readonly url: string };
  readonly newBrowser: MailOrigin & { readonly url: string };
  readonly passwordChanged: { readonly at: number; readonly url: string };
  readonly codesTurnedOn: { readonly at: number; readonly url: string };
  readonly codesTurnedOff: { readonly at: number; readonly url: string };
  readonly recoveryCodeUsed: {
    readonly at: number;
    readonly codesLeft?: number | undefined;
    readonly url: string;
  };
  readonly recoveryCodesRenewed: { readonly at: number; readonly url: string };
  readonly secondFactorRemoved: { readonly at: number; readonly url: string };
  readonly passkeyAdded: {
    readonly at: number;
    readonly passkey?: string | undefined;
    readonly url: string;
  };
  readonly passkeyRemoved: {
    readonly at: number;
    readonly passkey?: string | undefined;
    readonly url: string;
  };
  readonly webhookPaused: {
    readonly app: string;
    readonly webhook: string;
    readonly reason: string;
    readonly url: string;
  };
  readonly quotaNearlyUsed: {
    readonly app: string;
    readonly quota: "clicks" | "opens" | "events";
    readonly url: string;
  };
  readonly backupFailed: { readonly reason: string; readonly url: string };
  readonly exportFailed: { readonly app: string; readonly reason: string; readonly url: string };
  /** Says nothing but that mail works. */
  readonly test: { readonly url?: never };
}

export type MailKind = keyof MailContents;

/** The mails about changes to an account, which only tell its owner what happened. */
export const accountNotices = [
  "passwordChanged",
  "codesTurnedOn",
  "codesTurnedOff",
  "recoveryCodeUsed",
  "recoveryCodesRenewed",
  "secondFactorRemoved",
  "passkeyAdded",
  "passkeyRemoved",
] as const satisfies readonly MailKind[];
export type AccountNotice = (typeof accountNotices)[number];
