/**
 * The kinds of data that a service keeps about a person, in the order of an export: what each one holds, and for how long it is
 * kept. The receipt of an erasure counts by these kinds, and the table in the privacy guide has their texts.
 * `storage/src/entities/data-kinds.ts` says where each kind is stored.
 */
export const dataKinds = {
  users: {
    holds: "The user's ID, and when the user was first and last seen on each install",
    kept: "With the install. Without a first open, one year after the user was last seen",
  },
  installs: {
    holds:
      "The first open: the phone and its system, the matched link and the reasons, the ad, and the answer that the app got",
    kept: "Until it is erased, or as long as `installRetentionDays` says. The reasons, the phone, its system and the digest of its address: 30 days, or `reasonRetentionDays`",
  },
  clicks: {
    holds: "The click that led to the install, with its address and its signals",
    kept: "The match window: seven days at most",
  },
  clickIds: {
    holds: "The random IDs of the clicks that the install used",
    kept: "With the install. The ID alone stays, so that no other install uses the click",
  },
  returns: {
    holds: "The links that opened the installed app",
    kept: "30 days after the return window",
  },
  events: {
    holds: "The events in the app and those that your server sent",
    kept: "One year, or as long as `eventRetentionDays` says",
  },
  adConsents: {
    holds: "Whether the user agreed to reports to ad networks",
    kept: "One year after the last decision",
  },
  adLookups: {
    holds: "The questions to ad networks which ad led to the install",
    kept: "With the install. Apple's token one day, Meta's referrer seven days, or less once answered",
  },
  inviterIds: {
    holds: "The random ID by which invited users know the install",
    kept: "With the install",
  },
  invites: {
    holds: "The links that were created on the install",
    kept: "Until the link is deleted. Erasing removes the creator from the link",
  },
  messages: {
    holds: "Messages for webhooks and conversions for ad networks, waiting or delivered",
    kept: "Seven days, or as long as events if that is shorter",
  },
  testMarks: {
    holds: "The mark of a tester's install",
    kept: "Until the mark is removed",
  },
  auditEntries: {
    holds: "The entries of the audit log about the install or the user",
    kept: "Until the app is deleted, or as long as `auditRetentionDays` says. Erasing replaces the ID by a keyed hash",
  },
} as const satisfies Readonly<Record<string, { readonly holds: string; readonly kept: string }>>;

export type DataKind = keyof typeof dataKinds;

export const dataKindNames = Object.keys(dataKinds) as [DataKind, ...DataKind[]];
