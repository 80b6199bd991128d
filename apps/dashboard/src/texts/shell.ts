/** Texts that every page shares: navigation, errors, exports, dialogs and secrets. */
export const shellTexts = {
  chance: { almostCertain: "more than 99.9 %", almostNone: "less than 0.1 %" },

  duration: {
    underAMinute: "less than a minute",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => `${days} days`,
  },

  product: "Throughline",
  language: "Language",
  roles: { owner: "owner", editor: "editor", viewer: "viewer" },
  skipToContent: "Skip to content",
  appNavigation: "App",
  openNavigation: "Open navigation",
  closeNavigation: "Close navigation",
  pages: {
    links: "Links",
    analytics: "Analytics",
    ads: "Ads",
    installs: "Installs",
    live: "Live",
    settings: "Settings",
    start: "Get started",
  },
  palette: {
    open: "Search",
    placeholder: "Search pages and links",
    pages: "Pages",
    links: "Links",
    nothing: "Nothing found",
    switchApp: "Switch app",
    createLink: "Create link",
    importLinks: "Import links",
    testIntegration: "Test integration",
  },
  offline: "You are offline. This page may be out of date.",
  unreachable: "The service cannot be reached. Trying again…",
  webhookPaused: (name: string) => `The webhook to ${name} is paused.`,
  openSettings: "Open settings",
  loading: "Loading",
  sample: "Sample data",
  sampleNote: (name: string) =>
    `Sample data: ${name} is the app of the demo. Its people, installs and purchases are made up.`,
  currentApp: "App: ",
  createApp: "Create app",

  accountMenu: {
    label: "Your account",
    account: "Password and sessions",
    operator: "Service status",
    signOut: "Sign out",
    colorSchemes: { light: "Light", dark: "Dark", auto: "Same as system" },
    chosen: "selected",
  },

  copy: {
    copy: "Copy",
    copied: "Copied",
    failed: (text: string) => `The browser blocked copying. Copy this text manually: ${text}`,
  },

  exportMenu: {
    label: "Export",
    formats: {
      csv: "CSV for spreadsheets",
      ndjson: "NDJSON for scripts",
      parquet: "Parquet for data warehouses",
    },
    incomplete: "The download was interrupted. Try again.",
  },

  notification: { close: "Dismiss" },

  closeDialog: "Close dialog",
  confirm: {
    cancel: "Cancel",
    type: (text: string) => `Type ${text} to confirm`,
  },

  secret: { done: "I saved it" },

  notFound: {
    title: "Page not found",
    text: "Check the address. The page may have been moved or deleted.",
    action: "Go to the start page",
  },

  errors: {
    retry: "Try again",
    page: {
      heading: "Something went wrong on this page",
      text: "Reload the page. If that does not help, the browser’s console has the details.",
    },
    unreachable: {
      heading: "The service cannot be reached",
      text: "It may be restarting. This page retries automatically.",
      change:
        "It may be restarting. It did not confirm the change, so try again when it is back. What you typed is kept.",
    },
    offline: {
      heading: "You are offline",
      text: "This page continues when you are back online.",
      change:
        "The change was not saved. Try again when you are back online. What you typed is kept.",
    },
    signedOut: { heading: "You are signed out", text: "Sign in again to continue." },
    notAllowed: "You don’t have access",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "You are not a member of this app" : `Your role ${role} does not allow this`}. Ask an owner of the app.`,
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
          ? "The operator can find the cause in the service’s log."
          : `The operator can find the cause in the service’s log under the request ID ${requestId}.`,
    },
    other: "The request failed",

    /** What the API says about invalid fields. */
    violations: {
      empty: "Must not be empty",
      minLength: (limit: string) => `Must be at least ${limit} characters long`,
      maxLength: (limit: string) => `Must be at most ${limit} characters long`,
      minimum: (limit: string) => `Must be at least ${limit}`,
      maximum: (limit: string) => `Must be at most ${limit}`,
      oneOf: (values: string) => `Must be one of ${values}`,
      looksLike: (example: string) => `Must look like ${example}`,
      email: "Must be an email address",
      code: "Must be 1 to 64 letters, digits, emoji, - and _, with none of - and _ first",
      fullStop: ".",
    },
  },
} as const;
