import type { DataKind } from "@throughline/protocol";

/** Texts for privacy requests: everything about a person as a file, receipts of erasures, and how long data is kept. */
export const privacyTexts = {
  download: "Download everything",

  receipt: {
    title: "Receipt",
    install: "The install was erased. Totals in statistics do not change.",
    user: (installs: number) =>
      `The user was erased with ${installs} ${installs === 1 ? "install" : "installs"}. Totals in statistics do not change.`,
    id: "Receipt",
    erasedAt: "Erased",
    erasedBy: "Erased by",
    commandLine: "Command line",
    hash: "Hash of the ID",
    inAuditLog:
      "The audit log keeps this receipt. It contains no personal data of the erased person.",
    save: "Download receipt",
    done: "Done",
  },

  kinds: {
    users: "Users",
    installs: "Installs",
    clicks: "Clicks",
    clickIds: "Click IDs",
    returns: "Returns",
    events: "Events",
    adConsents: "Ad consents",
    adLookups: "Ad lookups",
    inviterIds: "Inviter IDs",
    invites: "Invites",
    messages: "Webhook messages and conversions",
    testMarks: "Test marks",
    auditEntries: "Audit log",
  } satisfies Record<DataKind, string>,

  retention: {
    title: "How long data is kept",
    text: "Expired data is deleted within a minute. Everything about a person can be erased sooner on the page of the install or the user.",
    fields: {
      eventRetentionDays: "Days to keep events",
      reasonRetentionDays: "Days to keep match reasons",
      installRetentionDays: "Days to keep installs",
      auditRetentionDays: "Days to keep the audit log",
    },
    hints: {
      eventRetentionDays: "Default 365. Statistics keep their counts.",
      reasonRetentionDays:
        "Default 30. The phone, its system and the digest of its address are deleted with the reasons.",
      installRetentionDays:
        "Counted from the first open. An install is then erased with everything that is stored under its ID. If empty, installs are kept until you erase them",
      auditRetentionDays: "If empty, entries are kept as long as the app",
    },
    range: "Enter a whole number of days from 1 to 36500, or nothing.",
    listLabel: "Kinds of data and how long each is kept",
    kept: {
      users: "With the install. Without a first open, one year after the user was last seen",
      installs: "As set above",
      clicks: "The match window",
      clickIds: "With the install. The ID alone stays, so that no other install uses the click",
      returns: "30 days after the return window",
      events: "As set above",
      adConsents: "One year after the last decision",
      adLookups: "With the install. The signal that was looked up, for up to seven days",
      inviterIds: "With the install",
      invites: "Until the link is deleted",
      messages: "Seven days, or as long as events if that is shorter",
      testMarks: "Until the mark is removed",
      auditEntries: "As set above",
    } satisfies Record<DataKind, string>,
  },
} as const;
