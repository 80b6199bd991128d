/** Texts that every page shares: navigation, errors, exports, toasts and secrets. */
export const shellTexts = {
  product: "Throughline",
  skipToContent: "Skip to content",
  appNavigation: "App",
  tabs: {
    links: "Links",
    overview: "Overview",
    statistics: "Statistics",
    installs: "Installs",
    live: "Live",
    settings: "Settings",
  },
  offline: "You are offline. This page may be out of date.",
  webhookPaused: (name: string) => `The webhook to ${name} is paused.`,
  openSettings: "Open settings",
  loading: "Loading",
  currentApp: "App: ",

  accountMenu: {
    label: "Your account",
    account: "Password and sessions",
    operator: "Service status",
    signOut: "Sign out",
  },

  copy: {
    copy: "Copy",
    copied: "Copied",
    failed: (text: string) => `The browser blocked copying. Copy this text yourself: ${text}`,
  },

  exportMenu: {
    label: "Export",
    formats: { csv: "CSV for spreadsheets", ndjson: "NDJSON for scripts" },
    incomplete: "The download was interrupted. Try again.",
  },

  toast: { dismiss: "Dismiss", signIn: "Sign in" },

  secret: { done: "I saved it" },

  notFound: {
    title: "Page not found",
    text: "Check the address. The page may have been moved or deleted.",
    action: "Go to links",
  },

  errors: {
    retry: "Try again",
    page: {
      heading: "Something went wrong on this page",
      text: "Reload the page. If that does not help, the browser’s console has the details.",
    },
    unreachable: {
      heading: "The service does not answer",
      text: "It may be restarting. Your data is safe. Try again in a moment.",
    },
    offline: { heading: "You are offline", text: "Try again when you are connected." },
    signedOut: {
      heading: "You are signed out",
      text: "Sign in in another tab, then try again here. What you typed is kept.",
    },
    notAllowed: "Your role does not allow this",
    notFound: "Not found",
    conflict: "The change conflicts with existing data",
    rateLimited: "Too many requests",
    unavailable: "The service is overloaded",
    retryAfter: (wait: string) => `Nothing was changed. Try again ${wait}.`,
    waitMoment: "in a moment",
    waitSeconds: (seconds: number) => `in ${seconds} seconds`,
    waitMinutes: (minutes: number) => `in ${minutes} minutes`,
    internal: {
      heading: "The service failed",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "The operator finds the cause in the service’s log."
          : `The operator finds the cause in the service’s log under the request id ${requestId}.`,
    },
    other: "The request failed",
  },
} as const;
