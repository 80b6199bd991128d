/** Texts for webhooks and their deliveries. */
export const webhookTexts = {
  list: {
    title: "Webhooks",
    create: "Create webhook",
    text: "Send installs, events and links to your own service, Google Analytics, PostHog or Slack.",
    columns: { url: "URL", state: "State", events: "Events", actions: "Actions" },
    menu: (name: string) => `Actions for ${name}`,
    showDeliveries: "Show deliveries",
    sendTest: "Send test event",
    pause: "Pause",
    resume: "Resume",
    rotateSecret: "Rotate secret",
    rotateTitle: "Rotate the signing secret?",
    rotateText:
      "For one day, messages are signed with both secrets. After that, receivers that still use the old secret reject every message.",
    delete: "Delete",
    deleteTitle: (name: string) => `Delete the webhook to ${name}?`,
    deleteText: "Pending events will not be sent, and the delivery log will be deleted.",
    deleteAction: "Delete webhook",
    testAnswered: (status: string, ms: string) =>
      `The receiver responded with ${status} in ${ms} ms`,
    paused: "The webhook is paused. New events are queued.",
    resumed: "The webhook is active again. Queued events are sent first.",
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
    urlMissing: "Enter the URL to which events are sent.",
    posthogUrlHint: "Default: https://us.i.posthog.com",
    measurementId: "Measurement ID",
    apiSecret: "API secret",
    projectKey: "Project API key",
    description: "Description",
    events: "Events",
    submit: "Create webhook",
  },

  deliveries: {
    title: (name: string) => `Deliveries to ${name}`,
    refresh: "Refresh",
    close: "Close",
    empty: "Nothing has been sent yet. Send a test event from the webhook’s menu.",
    showOlder: "Show older deliveries",
    nextTry: ", next attempt ",
    resend: "Send again",
    resent: "The delivery is being sent again",
    details: "Request and responses",
    took: (ms: number) => `(${ms} ms)`,
  },
} as const;
