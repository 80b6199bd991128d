/** Texts for the install list and for the page that explains an install. */
export const installTexts = {
  platforms: { ios: "iOS", android: "Android" } as Readonly<Record<string, string>>,

  match: {
    exact: "Exact",
    likely: "Likely",
    none: "None",
    referrer: "install referrer",
    clipboard: "clipboard",
    noLink: "no link matched",
  },

  flags: { click_injection: "Click injection", click_flooding: "Click flooding" },

  list: {
    title: "Installs",
    exportInstalls: "Export installs",
    exportEvents: "Export events",
    emptyHeading: "No installs yet",
    empty:
      "Add the client library and the publishable key from the settings to your app. Each first open then appears here with its link and the reasons for the match.",
    openSettings: "Open settings",
    showOlder: "Show older installs",
    searchOlder: "Search older installs",
    search: "Search installs",
    searchPlaceholder: "Install, device or link",
    link: "Link",
    linkPlaceholder: "Code",
    user: "User",
    userPlaceholder: "User ID",
    outcome: "Match",
    anyOutcome: "Any match",
    anyVariant: "Any variant",
    outcomes: { deterministic: "Exact", probabilistic: "Likely", none: "None" },
    fraud: "Fraud",
    anyFraud: "All installs",
    onlyFlagged: "Flagged only",
    from: "From",
    to: "To",
    reversed:
      "The first day is after the last day. Choose an earlier first day or a later last day.",
    notFoundHeading: "No installs found",
    notFound: "No installs match the search and the filters. Try fewer words or different dates.",
    clear: "Clear filters",
    unknown: "–",
    test: "Test",
    columns: {
      firstOpen: "First open",
      match: "Match",
      link: "Link",
      device: "Device",
      user: "User",
      install: "Install",
    },
  },

  events: {
    title: "Events",
    empty: "This install has no events, or they are past the app’s retention period.",
    tableLabel: "Events of this install",
    name: "Event",
    at: "When",
    data: "Data",
    showData: "Show data",
    showOlder: "Show older events",
  },

  page: {
    title: "Install",
    why: "Why",
    eachClick: "Explanation for each click",
    firstOpen: "First open",
    link: "Link",
    opened: "Opened in the app",
    noLink: "none",
    campaign: "Campaign",
    adClick: "Ad click",
    country: "Country",
    device: "Device",
    installId: "Install ID",
    user: "User",
    appVariant: "App variant",
    threshold: "Required probability",
    thresholdText: (needed: string, reached: string) =>
      `${needed}; the most likely link reached ${reached}`,
    tries: "Similar clicks",
    triesText: (clicks: number) =>
      `${clicks} ${clicks === 1 ? "click" : "clicks"} from the same kind of phone on the same network since `,

    counterEvidence: "Counter-evidence",
    missingBits: (bits: string) =>
      `The best candidate was ${bits} bits short of a match. No match is better than the wrong screen.`,
    runnerUpText: (link: string, probability: string) =>
      `The runner-up is ${link}, with a probability of ${probability}.`,
    against: "Strongest evidence against the best candidate:",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal}: ${words} (−${bits} bits)`,

    candidates: "Candidates",
    namedClick: "The install identified its click, so no clicks were compared by device signals.",
    noCandidates: "No unmatched click had anything in common with this phone.",
    candidate: (age: string, probability: string) => `, clicked ${age} earlier: ${probability}`,
  },

  /** The table of a click’s evidence. */
  evidence: {
    caption: "Evidence in bits. Each bit doubles or halves the odds.",
    total: "Total",
    oddsFor: (times: string) => `odds of ${times} to 1`,
    oddsAgainst: (times: string) => `odds of 1 to ${times}`,
    signals: {
      prior: "Time and traffic",
      crowd: "Others on this network",
      network: "Network",
      secondNetwork: "Second network",
      timeZone: "Time zone",
      language: "Language",
      model: "Model",
      screen: "Screen",
      os: "System",
      browser: "Same browser",
      left: "Earlier opens",
      person: "Same person",
    },
  },

  actions: {
    markTest: "Mark as test install",
    unmarkTest: "Unmark as test install",
    marked: "Marked as a test install. Statistics exclude it from now on.",
    unmarked: "Unmarked. Statistics include this install from now on.",
    erase: "Erase install",
    eraseTitle: "Erase this install?",
    eraseText:
      "This permanently deletes the install, its events and its click’s device signals, and removes it as the creator of links. Totals in statistics do not change.",
    confirmErase: "Erase",
    erased: "The install was erased",
    eraseUser: "Erase user",
    eraseUserTitle: "Erase this user?",
    eraseUserText: (user: string) =>
      `This permanently deletes all installs and events of the user ${user}, on every phone. Totals in statistics stay.`,
    userErased: (installs: number) =>
      `The user was erased with ${installs} ${installs === 1 ? "install" : "installs"}`,
  },
} as const;
