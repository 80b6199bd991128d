/** Texts of the analytics page and of its charts. */
export const analyticsTexts = {
  /** Stands for a figure that is not known. */
  unknown: "–",

  page: {
    title: "Analytics",
    empty: "Nothing was counted in this period. Choose other dates, remove a filter, or ",
    emptyAction: "share a link",
    export: "Export",
    performance: "Performance",
    timeZone: (zone: string) => `Time zone: ${zone}`,
    comparedWith: (period: string) => `compared with ${period}`,
  },

  totals: {
    label: "Totals",
    previously: (value: string) => `Period before: ${value}`,
    labels: {
      clicks: "Clicks",
      opened: "Opens by existing users",
      installs: "Installs from links",
      organicInstalls: "Organic installs",
      newUsers: "New users from links",
      returns: "Returns",
      events: "Events",
      returningEvents: "Events by returning users",
      revenue: (currency: string) => `Revenue in ${currency}`,
    },
    notes: {
      bots: (count: string) => `without ${count} by bots`,
      opened: "app installed already",
      openedUnknown: "unknown for this filter",
      installs: (share: string) => (share === "–" ? "matched to a click" : `${share} of clicks`),
      organicInstalls: "without a link",
      organicUnknown: "left out by the filter",
      newUsers: "each person once",
      organicNewUsers: (count: string) => `and ${count} organic`,
      returns: "a link brought a user back",
      returningEvents: "in the return window",
      events: "that count for links",
      organicEvents: (count: string) => `and ${count} organic`,
      revenue: "that counts for links",
      organicRevenue: (amount: string) => `and ${amount} organic`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "up",
    down: "down",
    same: "unchanged",
  },

  chart: {
    summary: (label: string, total: string) => `${label} over time: ${total} in total`,
    table: "Show as table",
    tableLabel: "Figures over time",
    intervals: { hour: "Hour", day: "Day", month: "Month" },
    previous: "Previous period",
    unknown:
      "This figure is not known with these filters. Remove a filter, or choose another figure.",
  },

  range: {
    choose: (range: string) => `Period: ${range}`,
    label: "Period",
    ranges: {
      today: "Today",
      yesterday: "Yesterday",
      "48h": "Last 48 hours",
      "7d": "Last 7 days",
      "30d": "Last 30 days",
      "90d": "Last 90 days",
      month: "This month",
      "last-month": "Last month",
      "12m": "Last 12 months",
    },
    custom: "Custom dates",
    from: "First day",
    to: "Last day",
    apply: "Apply dates",
    compare: "Compare with the period before",
    reversed: (from: string, to: string) =>
      `The first day, ${from}, is after the last day, ${to}. Choose an earlier first day or a later last day.`,
    notADate: (text: string) =>
      text === ""
        ? "Choose a first and a last day."
        : `“${text}” is not a date. Choose another one.`,
  },

  filters: {
    label: "Filters",
    add: "Filter",
    by: "Filter by",
    value: "Value",
    apply: "Add filter",
    missing: "Enter a value.",
    remove: (name: string, value: string) => `Remove the filter ${name}: ${value}`,
    clear: "Clear all",
    names: {
      link: "Link",
      tag: "Tag",
      event: "Event",
      country: "Country",
      platform: "Platform",
      os: "Operating system",
      browser: "Browser or app",
      referrer: "Referring site",
      source: "UTM source",
      medium: "UTM medium",
      campaign: "UTM campaign",
      target: "Sent to",
      choice: "Rule or variant",
      method: "Match method",
      appVariant: "App variant",
    },
  },

  counting: {
    attribution: "Attribution",
    attributionHint: "The link for which events of returning users count",
    models: { first: "First touch", last: "Last touch" },
    flaggedInstalls: "Flagged installs",
    flagged: { include: "Counted", exclude: "Without flagged installs", only: "Flagged only" },
  },

  links: {
    title: "Links",
    tableLabel: "Links by what they brought",
    link: "Link",
    columns: "Columns",
    chooseColumns: "Columns of the table",
    empty: "No link had any activity in this period.",
    filter: (name: string) => `Show only ${name}`,
    open: (name: string) => `Open the link ${name}`,
    showAll: (count: string) => `Show ${count} links`,
    showFewer: "Show fewer",
    limited: (shown: string, count: string) =>
      `The first ${shown} of ${count} links. The export has up to 10,000.`,
  },

  columns: {
    clicks: "Clicks",
    opened: "Opens",
    installs: "Installs",
    newUsers: "New users",
    installRate: "Install rate",
    eventRate: "Installs with an event",
    returns: "Returns",
    events: "Events",
    returningEvents: "Events by returning users",
    revenue: (currency: string) => `Revenue ${currency}`,
    returningRevenue: (currency: string) => `Returning users ${currency}`,
  },

  breakdown: {
    groups: { sources: "Sources", devices: "Devices", outcomes: "Outcomes" },
    event: "Events",
    country: "Countries",
    filter: (value: string) => `Show only ${value}`,
    empty: "No data in this period.",
    others: "All others",
    showAll: (count: string) => `Show all ${count}`,
    showFewer: "Show fewer",
    columns: {
      clicks: "Clicks",
      installs: "Installs",
      events: "Events",
      organicEvents: "Organic",
    },
    dimensions: {
      campaign: "Campaigns",
      source: "Sources",
      medium: "Media",
      referrer: "Sites",
      platform: "Platforms",
      os: "Systems",
      browser: "Browsers",
      appVariant: "Apps",
      target: "Sent to",
      choice: "Rules and variants",
      method: "Matches",
    },
    emptyDimensions: {
      country:
        "To see countries, the operator sets GEO_DATABASE to an MMDB file. IP addresses are not stored.",
      referrer: "Most browsers and chat apps do not say on which page a link was.",
      source: "No click in this period had a UTM source. Add one to a link, or to its address.",
      medium: "No click in this period had a UTM medium. Add one to a link, or to its address.",
      campaign: "No click in this period had a UTM campaign. Add one to a link, or to its address.",
      appVariant:
        "No install in this period was of an app with variants. Add variants in the app’s settings.",
      event: "No event was logged in this period. Choose other dates.",
    },
    targets: { store: "App store", web: "Web page", page: "Landing page" } as Readonly<
      Record<string, string>
    >,
    platforms: { ios: "iOS", android: "Android", desktop: "Desktop" } as Readonly<
      Record<string, string>
    >,
    methods: {
      referrer: "Exact, by install referrer",
      clipboard: "Exact, by clipboard",
      fingerprint: "Likely, by device signals",
      update: "Update of an existing install",
      none: "No match",
    } as Readonly<Record<string, string>>,
  },

  funnel: {
    title: "Funnel",
    steps: {
      click: "Clicks",
      install: "Installs from links",
      event: "Installs with an event",
    },
    share: (share: string) => `${share} of the step before`,
    note: "The last step counts installs of this period that logged an event at any time.",
  },

  tabs: { label: "More figures", revenue: "Revenue", retention: "Retention", accuracy: "Accuracy" },

  revenue: {
    empty:
      "Log events with a value and a currency in their data to see revenue here, one total per currency.",
    tableLabel: "Revenue by currency",
    currency: "Currency",
    linked: "From links",
    organic: "Organic",
    returning: "Of both, by returning users",
    previous: "From links, period before",
  },

  retention: {
    text: "Share of a day’s installs that logged an event 1, 7 and 30 days later. Returns are counted by days in UTC.",
    empty: "There were no installs in this period. Choose other dates.",
    tableLabel: "Retention by install date",
    columns: {
      day: "Install date",
      installs: "Installs",
      day1: "Day 1",
      day7: "Day 7",
      day30: "Day 30",
    },
    notYet: "not yet",
  },

  accuracy: {
    title: "Accuracy of device signals",
    text: "A match is exact when the install referrer or the clipboard names the click, and likely when only the device signals fit. Exact installs are also scored by their device signals to measure how often the signals are right.",
    empty: "There are no exact installs yet. The chart appears after the first ones.",
    chartCaption:
      "Horizontal: predicted probability. Vertical: share of correct matches. On the diagonal, both are equal.",
    chartLabel: (points: string) => `Calibration: ${points}`,
    chartPoint: (predicted: string, correct: string) =>
      `${predicted} predicted, ${correct} correct`,
    tableLabel: "Calibration",
    predicted: "Predicted",
    correct: "Correct",
    installs: "Installs",
    range: (from: string, to: string) => `${from} to ${to}`,
    average: (average: string) => `(average ${average})`,
    shareCorrect: "Share of correct matches",
  },
} as const;
