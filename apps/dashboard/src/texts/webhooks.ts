/** Texts of webhooks and their deliveries. */
export const webhookTexts = {
  list: {
    title: "Webhooks",
    create: "Create webhook",
    text: "Send installs, events and links to a service of your own, Google Analytics, PostHog or Slack.",
    columns: { url: "URL", state: "State", events: "Events", actions: "Actions" },
    menu: (name: string) => `Actions for ${name}`,
    showDeliveries: "Show deliveries",
    sendTest: "Send test event",
    pause: "Pause",
    resume: "Resume",
    rotateSecret: "Rotate secret (the old one stays valid for a day)",
    delete: "Delete",
    testAnswered: (status: string, ms: string) =>
      `The endpoint responded with ${status} in ${ms} ms`,
    paused: "The webhook is paused. New events wait.",
    resumed: "The webhook is active again. Waiting events are sent first.",
    deleted: "The webhook was deleted",
    secretTitle: "Signing secret",
    secretText:
      "Verify webhook signatures with this secret. It is shown only once, so store it safely.",
    copySecret: "Copy secret",
  },

  state: {
    active: "Active",
    failingSince: "Failing since ",
    failures: (count: number) => `, ${count} in a row`,
    paused: "Paused",
    refused: (count: number) => `${count} messages rejected by the receiver`,
    dropped: (count: number) => `${count} messages dropped before delivery`,
    oldSecret: "The old secret is valid until ",
  },

  dialog: {
    title: "New webhook",
    type: "Type",
    types: {
      webhook: "Your own service",
      ga4: "Google Analytics 4",
      posthog: "PostHog",
      slack: "Slack",
    },
    url: "URL",
    posthogUrlHint: "Default: https://us.i.posthog.com",
    measurementId: "Measurement ID",
    apiSecret: "API secret",
    projectKey: "Project API key",
    description: "Description",
    events: "Events",
    submit: "Create webhook",
    cancel: "Cancel",
  },

  deliveries: {
    title: (name: string) => `Deliveries to ${name}`,
    refresh: "Refresh",
    close: "Close",
    empty: "Nothing was sent yet. Send a test event from the webhook’s menu.",
    showOlder: "Show older deliveries",
    nextTry: ", next try ",
    resend: "Send again",
    resent: "The delivery is sent again",
    details: "Request and responses",
    took: (ms: number) => `(${ms} ms)`,
  },
} as const;
