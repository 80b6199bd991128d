/** Texts for the operators’ service status page. */
export const operatorTexts = {
  title: "Service status",
  ready: "Healthy",
  notReady: "Cannot store data",
  version: (version: string, node: string) => `Version ${version}, Node ${node}`,
  store: (store: string) => `Data is stored in ${store}.`,

  memory: "Memory",
  memoryNote: "used by this process",
  database: "Database",
  diskFree: "Free disk space",
  diskNote: (share: string, total: string) => `${share} of ${total}`,
  backlog: "Backlog",
  backlogNote: (size: string) => `event batches, and ${size} of clicks`,
  lastBackup: "Last backup",
  backupNote: "set BACKUP_DIR to enable backups",

  rates: "Current rate",
  perMinute: "per minute",
  clicks: "Clicks",
  installs: "Installs",
  events: "Events",
  rejected: "Rejected",

  sinceStart: "Since start",
  botsNote: (count: string) => `plus ${count} by bots`,
  rejectedNote: "rate limit or overload",
  failed: "Failed",
  failedNote: "see the log",

  totals: "Totals",
  apps: "Apps",
  accounts: "Accounts",

  accountList: {
    title: "Accounts",
    email: "Email address",
    apps: "Apps",
    createdAt: "Created",
    operator: "Operator of all apps",
    noApps: "No apps",
    secondFactor: "One-time codes",
    passkeys: (count: number) => (count === 1 ? "1 passkey" : `${count} passkeys`),
    sessions: "Sessions",
    showSessions: (count: number, email: string) =>
      `${count} ${count === 1 ? "session" : "sessions"} of ${email}`,
    sessionsOf: (email: string) => `Sessions of ${email}`,
    noSessions: "This person is not signed in anywhere.",
    signedOut: (email: string) => `${email} was signed out`,
    signOutEverywhere: "Sign out everywhere",
  },

  nightlyExport: {
    title: "Nightly export",
    off: "Set EXPORT_TO to export installs, events, clicks and links of every app each night.",
    to: (target: string) => `Each day is exported to ${target} soon after 01:00 UTC.`,
    columns: { app: "App", day: "Last day", at: "Exported", rows: "Rows", state: "State" },
    waiting: "Begins tonight",
    exported: "Up to date",
    failed: "Failed",
    retry: "Next attempt:",
  },

  nodes: {
    title: (count: number, formatted: string) => (count === 1 ? "1 node" : `${formatted} nodes`),
    text: "Each node has its own figures. This page shows the figures of the node marked below.",
    columns: { node: "Node", version: "Version", startedAt: "Started", store: "Database" },
    answered: "Shown here",
    stores: { own: "exclusive", shared: "shared" },
  },
} as const;
