import type { MailTexts } from "./texts.ts";

const notYou =
  "If it was not you, set a new password now and end all sessions on the page of your account. If you can’t sign in, ask an operator of the service.";

export const english: MailTexts = {
  sentBy: "Sent by Throughline at {host}.",
  details: {
    role: "Role",
    invitedBy: "Invited by",
    time: "Time",
    browser: "Browser",
    place: "Country",
    passkey: "Passkey",
    codesLeft: "Recovery codes left",
    webhook: "Webhook",
    quota: "Quota",
    reason: "Reason",
  },
  roles: { viewer: "Viewer", editor: "Editor", owner: "Owner" },
  quotas: { clicks: "Clicks per day", opens: "First opens per day", events: "Events per day" },
  mails: {
    invitation: {
      subject: "You are invited to {app}",
      paragraphs: [
        "You can now work on the links of {app}. Accept the invitation to begin.",
        "The link works once, until {until}. If you did not expect this invitation, ignore this mail.",
      ],
      button: "Accept the invitation",
    },
    passwordReset: {
      subject: "Set a new password",
      paragraphs: [
        "Somebody asked to set a new password for your account. If it was you, use this link. It works once, within an hour.",
        "If it was not you, ignore this mail. Your password stays as it is.",
      ],
      button: "Set a new password",
    },
    newBrowser: {
      subject: "New sign-in to your account",
      paragraphs: ["Somebody signed in to your account from a new browser.", notYou],
      button: "Check your sessions",
    },
    passwordChanged: {
      subject: "Your password was changed",
      paragraphs: ["The password of your account was changed. All other sessions ended.", notYou],
      button: "Open your account",
    },
    codesTurnedOn: {
      subject: "One-time codes are on",
      paragraphs: [
        "Signing in to your account with the password now also needs a one-time code.",
        notYou,
      ],
      button: "Open your account",
    },
    codesTurnedOff: {
      subject: "One-time codes are off",
      paragraphs: [
        "Signing in to your account with the password no longer needs a one-time code.",
        notYou,
      ],
      button: "Open your account",
    },
    recoveryCodeUsed: {
      subject: "A recovery code was used",
      paragraphs: [
        "A recovery code of your account was used instead of a one-time code. It does not work again.",
        notYou,
      ],
      button: "Open your account",
    },
    recoveryCodesRenewed: {
      subject: "You have new recovery codes",
      paragraphs: [
        "New recovery codes were created for your account. The earlier ones no longer work.",
        notYou,
      ],
      button: "Open your account",
    },
    secondFactorRemoved: {
      subject: "Your second factor was removed",
      paragraphs: [
        "An operator removed the second factor of your account. All sessions ended, and signing in needs only the password.",
        "If you did not ask for this, talk to an operator of the service.",
      ],
      button: "Open your account",
    },
    passkeyAdded: {
      subject: "A passkey was added",
      paragraphs: ["A passkey was added, with which one can sign in to your account.", notYou],
      button: "Open your account",
    },
    passkeyRemoved: {
      subject: "A passkey was removed",
      paragraphs: ["A passkey of your account was removed. It no longer signs anybody in.", notYou],
      button: "Open your account",
    },
    webhookPaused: {
      subject: "{app}: a webhook was paused",
      paragraphs: [
        "A webhook of {app} receives nothing any more, because its deliveries failed. Its messages wait.",
        "Repair the receiver, then resume the webhook.",
      ],
      button: "Open the webhooks",
    },
    quotaNearlyUsed: {
      subject: "{app}: 90 % of a daily quota is used",
      paragraphs: [
        "{app} has used 90 % of a quota for today. Once it is used up, nothing more is stored until midnight UTC.",
        "An operator of the service can raise the quota.",
      ],
      button: "Open the app",
    },
    backupFailed: {
      subject: "The backup failed",
      paragraphs: [
        "The service could not make a backup. It tries again every minute, and sends this mail at most once a day.",
      ],
      button: "Open the operator page",
    },
    exportFailed: {
      subject: "{app}: the nightly export failed",
      paragraphs: [
        "The nightly export of {app} failed. The service repeats it every ten minutes, and sends this mail at most once a day.",
      ],
      button: "Open the operator page",
    },
    test: {
      subject: "Mail works",
      paragraphs: ["This is a test. The mail settings of the service work."],
    },
  },
};
