/** Texts of the overview, the statistics page and the charts. */
export const statisticsTexts = {
  counts: { clicks: "Clicks", installs: "Installs", events: "Events" },

  chart: {
    summary: (counts: string) => `Over time: ${counts}`,
    counted: {
      clicks: (count: number, formatted: string) =>
        `${formatted} ${count === 1 ? "click" : "clicks"}`,
      installs: (count: number, formatted: string) =>
        `${formatted} ${count === 1 ? "install" : "installs"}`,
      events: (count: number, formatted: string) =>
        `${formatted} ${count === 1 ? "event" : "events"}`,
    },
    table: "Show as table",
    tableLabel: "Counts over time",
    day: "Day (UTC)",
    hour: "Hour",
  },

  panel: {
    label: "Statistics",
    title: "Performance",
    period: "Period",
    periods: { hours48: "48 hours", days7: "7 days", days30: "30 days", days90: "90 days" },
    clicks: "Clicks",
    botsExcluded: (count: string) => `${count} bots excluded`,
    opened: "App opens",
    openedNote: "app already installed",
    installs: "Installs",
    shareOfClicks: (share: string) => `${share} of clicks`,
    events: "Events",
    eventsNote: "logged in the app",
  },

  overview: {
    title: "Overview",
    quality: "Accuracy of device signals",
    qualityText:
      "A match is exact when the install referrer or the clipboard names the click, and likely when only the device signals fit. Exact installs are also scored by their device signals to measure how often the signals are right.",
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

  page: {
    title: "Statistics",
    overTime: "Over time",
    empty: "Nothing was counted in this period. Choose other dates, or ",
    emptyAction: "share a link",
    allLinks: "All links",
    showAllLinks: "Show all links",
    link: (code: string) => `Link ${code}`,
    tag: (tag: string) => `Tag ${tag}`,
    campaign: (campaign: string) => `Campaign ${campaign}`,
  },

  range: {
    period: "Period",
    periods: {
      hours48: "48 hours",
      days7: "7 days",
      days30: "30 days",
      days90: "90 days",
      days365: "1 year",
    },
    from: "From",
    to: "to",
    utc: "Dates are in UTC",
    compare: "Compare with previous period",
  },

  change: (before: string, change: string | undefined) =>
    change === undefined ? `previously ${before}` : `${change} %, previously ${before}`,

  funnel: {
    title: "Funnel",
    steps: {
      click: "Clicks",
      install: "Installs",
      event: "Installs with an event",
    },
    share: (share: string) => `${share} of previous step`,
    note: "Installs are those matched to a click. The last step counts installs of this period that logged an event at any time.",
  },

  breakdown: {
    title: "Breakdown",
    chooseDimension: "Dimension",
    tableLabel: (dimension: string) => `By ${dimension}`,
    empty: "No data in this period. Choose other dates.",
    others: "All others",
    dimensions: {
      platform: "Platform",
      os: "Operating system",
      browser: "Browser or app",
      country: "Country",
      referrer: "Referring site",
      source: "UTM source",
      medium: "UTM medium",
      campaign: "UTM campaign",
      target: "Sent to",
      method: "Match method",
      event: "Event",
    },
    emptyDimensions: {
      country:
        "To see countries, the operator sets GEO_DATABASE to an MMDB file. IP addresses are not stored.",
      referrer: "Most browsers and chat apps do not say on which page a link was.",
      source: "No click in this period had a UTM source. Add one to a link, or to its address.",
      medium: "No click in this period had a UTM medium. Add one to a link, or to its address.",
      campaign: "No click in this period had a UTM campaign. Add one to a link, or to its address.",
      event: "No event was logged in this period. Choose other dates.",
    },
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

  revenue: {
    title: "Revenue",
    empty:
      "Log events with a value and a currency in their data to see revenue here, one total per currency.",
    before: (amount: string) => `previously ${amount}`,
  },

  retention: {
    title: "Retention",
    text: "Share of a day’s installs that logged an event 1, 7 and 30 days later. Dates are in UTC.",
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
} as const;
