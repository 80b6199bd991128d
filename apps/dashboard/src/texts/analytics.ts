/** Texts for the analytics page and its charts. */
export const analyticsTexts = {
  /** Shown in place of an unknown figure. */
  unknown: "–",

  page: {
    title: "Analytics",
    empty: "There was no activity in this period. Choose different dates, remove a filter, or ",
    emptyAction: "share a link",
    unnamed: (clicks: string, installs: string, events: string) =>
      `These figures are not complete: up to ${clicks} clicks, ${installs} installs and ${events} events more may belong to this filter. Days older than 35 days keep the 1,000 most frequent combinations of each link.`,
    ignored: (parameters: string) =>
      `This page does not know a part of its address: ${parameters}. The figures are shown without it. Choose the period and the filters on the page.`,
    export: "Export",
    performance: "Performance",
    timeZone: (zone: string) => `Time zone: ${zone}`,
    comparedWith: (period: string) => `compared with ${period}`,
  },

  totals: {
    label: "Totals",
    more: "More figures",
    fewer: "Fewer figures",
    previously: (value: string) => `Previous period: ${value}`,
    labels: {
      clicks: "Clicks",
      opened: "Opens by existing users",
      outside: "Opened outside",
      installs: "Installs from links",
      organicInstalls: "Organic installs",
      newUsers: "New users from links",
      returningUsers: "Returning users",
      events: "Events",
      returningEvents: "Events by returning users",
      revenue: (currency: string) => `Revenue in ${currency}`,
    },
    notes: {
      bots: (count: string) => `excluding ${count} by bots`,
      internal: (count: string) => `excluding ${count} of your own`,
      botsAndInternal: (bots: string, internal: string) =>
        `excluding ${bots} by bots and ${internal} of your own`,
      outside: "left another app’s browser",
      opened: "app already installed",
      openedUnknown: "not available with this filter",
      installs: (share: string) => (share === "–" ? "matched to a click" : `${share} of clicks`),
      organicInstalls: "without a link",
      organicUnknown: "excluded by the filter",
      newUsers: "each person counted once",
      newUsersUnknown: "the app sends no user ids",
      organicNewUsers: (count: string) => `plus ${count} organic`,
      returningUsers: "users brought back by a link",
      returningEvents: "within the return window",
      events: "attributed to links",
      organicEvents: (count: string) => `plus ${count} organic`,
      revenue: "attributed to links",
      organicRevenue: (amount: string) => `plus ${amount} organic`,
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
    noUserIds:
      "New users are counted by their user ids, and this app sends none. Call LinkAnalytics.setUserId in the app, or send userId with events from your server.",
    unknown:
      "This figure is not available with these filters. Remove a filter or choose another figure.",
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
      week: "This week",
      "last-week": "Last week",
      month: "This month",
      "last-month": "Last month",
      quarter: "Quarter to date",
      "12m": "Last 12 months",
    },
    custom: "Custom dates",
    from: "First day",
    to: "Last day",
    apply: "Apply dates",
    compare: "Compare with previous period",
    reversed: (from: string, to: string) =>
      `The first day, ${from}, is after the last day, ${to}. Choose an earlier first day or a later last day.`,
    notADate: (text: string) =>
      text === ""
        ? "Choose a first and a last day."
        : `“${text}” is not a valid date. Choose another date.`,
  },

  filters: {
    label: "Filters",
    add: "Filter",
    by: "Filter by",
    condition: "Condition",
    operators: { is: "is", isNot: "is not", contains: "contains" },
    values: "Values",
    valuesHint: "Press Enter after each value. One of them has to fit.",
    or: " or ",
    apply: "Add filter",
    change: "Change filter",
    edit: (name: string, value: string) => `Change the filter ${name}: ${value}`,
    missing: "Enter a value.",
    unknown: (typed: string, name: string) =>
      `“${typed}” is not known as a value of “${name}”. Choose one from the list.`,
    allUsers: "All users",
    usersHint:
      "Returning users came back through a link, or were seen before on another install. Without user ids, a reinstall counts as new. Clicks are those of all users.",
    remove: (name: string, value: string) => `Remove the filter ${name}: ${value}`,
    clear: "Clear all",
    names: {
      users: "Users",
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
      ruleOrVariant: "Rule or variant",
      method: "Match method",
      appVariant: "App variant",
      adNetwork: "Ad network",
      adCampaign: "Ad campaign",
    },
  },

  counting: {
    attribution: "Attribution",
    attributionHint: "The link that events by returning users are attributed to",
    models: { first: "First touch", last: "Last touch" },
    flaggedInstalls: "Flagged installs",
    flagged: { include: "Included", exclude: "Without flagged installs", only: "Flagged only" },
  },

  links: {
    title: "Links",
    tableLabel: "Links by performance",
    link: "Link",
    columns: "Columns",
    chooseColumns: "Table columns",
    empty: "No link had any activity in this period.",
    filter: (name: string) => `Show only ${name}`,
    open: (name: string) => `Open the link ${name}`,
    limited: (shown: string, count: string) =>
      `Showing the first ${shown} of ${count} links. The export contains up to 10,000.`,
  },

  columns: {
    clicks: "Clicks",
    opened: "Opens",
    installs: "Installs",
    newUsers: "New users",
    installRate: "Install rate",
    eventRate: "Installs with an event",
    returningUsers: "Returning users",
    events: "Events",
    returningEvents: "Events by returning users",
    revenue: (currency: string) => `Revenue ${currency}`,
    returningRevenue: (currency: string) => `Revenue from returning users ${currency}`,
  },

  breakdown: {
    groups: { sources: "Sources", devices: "Devices", outcomes: "Outcomes" },
    event: "Events",
    country: "Countries",
    filter: (value: string) => `Show only ${value}`,
    empty: "No data in this period.",
    others: "All others",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count} (${label})`,
    },
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
      medium: "Mediums",
      referrer: "Sites",
      platform: "Platforms",
      os: "Systems",
      browser: "Browsers",
      appVariant: "Apps",
      target: "Sent to",
      ruleOrVariant: "Rules and variants",
      method: "Matches",
      adNetwork: "Ad networks",
      adCampaign: "Ad campaigns",
    },
    emptyDimensions: {
      country:
        "Countries appear once the operator sets GEO_DATABASE to a free database of countries, or TRUST_PROXY to a CDN that sends them (guide: Operating, Countries). IP addresses are not stored.",
      referrer: "Most browsers and chat apps do not reveal which page a link was on.",
      source: "No click in this period had a UTM source. Add one to a link or to its URL.",
      medium: "No click in this period had a UTM medium. Add one to a link or to its URL.",
      campaign: "No click in this period had a UTM campaign. Add one to a link or to its URL.",
      appVariant:
        "No install in this period had an app variant. Add variants in the app’s settings.",
      adNetwork: "No ad network said in this period that its ad led to an install.",
      adCampaign: "No ad network said in this period that its ad led to an install.",
      event: "No events were logged in this period. Choose different dates.",
    },
    users: { new: "New users", returning: "Returning users" } as Readonly<Record<string, string>>,
    targets: { store: "App store", web: "Web page", page: "Landing page" } as Readonly<
      Record<string, string>
    >,
    platforms: { ios: "iOS", android: "Android", desktop: "Desktop" } as Readonly<
      Record<string, string>
    >,
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" } as Readonly<Record<string, string>>,
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
    share: (share: string) => `${share} of the previous step`,
    note: "The last step counts installs from this period that logged an event at any time.",
  },

  tabs: { label: "More reports", revenue: "Revenue", retention: "Retention", accuracy: "Accuracy" },

  revenue: {
    empty:
      "Log events with a value and a currency in their data to see revenue here, one total per currency.",
    tableLabel: "Revenue by currency",
    currency: "Currency",
    linked: "From links",
    organic: "Organic",
    returning: "Of which returning users",
    previous: "From links, previous period",
  },

  retention: {
    text: "The share of each day’s installs that logged an event 1, 7 and 30 days later. The later days are counted in UTC.",
    empty: "There were no installs in this period. Choose different dates.",
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
    text: "A match is exact when the install referrer or the clipboard names the click, and likely when only the device signals fit. Installs with an exact match are also scored by their device signals, to measure how often the signals are right.",
    empty: "No install has an exact match yet. The chart appears after the first one.",
    chartCaption:
      "Horizontal axis: predicted probability. Vertical axis: share of correct matches. On the diagonal, both are equal.",
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
