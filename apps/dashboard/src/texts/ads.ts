/** Texts for the ads report, and for the ad of an install. */
export const adsTexts = {
  title: "Ads",
  sourcesTitle: "Sources and campaigns",
  /** What an install counts for. Ad networks keep their names. */
  sources: {
    link: "Link",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Organic",
  },
  rule: "Each install counts in one row: for its link; without a link, for the ad network that says that its ad led to the install; otherwise as organic. Its events and revenue count in the same row.",
  alsoFromAds: (count: string) =>
    `An ad network also claims ${count} of the installs of links. They count for the link.`,
  unnamed: (installs: string, events: string) =>
    `The filter leaves out ${installs} installs and ${events} events that may belong to it, because rare values are counted together.`,
  columns: {
    source: "Source",
    campaign: "Campaign",
    installs: "Installs",
    alsoFromAds: "Also claimed",
    events: "Events",
    revenue: (currency: string) => `Revenue ${currency}`,
  },
  noCampaign: "No campaign",
  otherCampaigns: "All others",
  total: "Total",
  empty: "No installs in this period. Choose an earlier period, or see whether they arrive on the ",
  emptyAction: "live page",
  noAds:
    "No ad network has claimed an install in this period. The guide Ads says what Apple Ads and Meta need; the first step is to call sendAdSignals in the app.",

  problems: {
    title: "Installs from ads are missing",
    no_key:
      "Install referrers of Meta’s ads arrive, but the app has no key to decrypt them. Copy the decryption key from the app’s settings at Meta.",
    wrong_key:
      "The app’s key does not decrypt the install referrers of Meta’s ads. Copy it again from the app’s settings at Meta. Referrers of the last seven days are then tried again.",
    unavailable:
      "Apple Ads does not answer, so it is not known which of its ads led to installs. The service must reach api-adservices.apple.com. Tokens of the last 24 hours are then tried again.",
    last: "Last noticed: ",
    enterKey: "Enter the key",
  },

  postbacks: {
    title: "Apple’s postbacks",
    note: "Postbacks are never added to installs: they name no install, so the same install may already count for a link or an ad network. The filters do not apply to them.",
    unsigned: "Apple does not sign conversion values.",
    empty: "No postback arrived in this period. Apple sends them days after an install, once ",
    emptyAction: "the link domain passes its check",
    noAppStoreId:
      "No postback can arrive yet, because they belong to the app whose number in the App Store they name. ",
    enterAppStoreId: "Enter the number",
    test: "Test",
    columns: {
      source: "Campaign",
      adNetwork: "Ad network",
      framework: "Framework",
      conversionType: "Led to",
      window: "Window",
      count: "Postbacks",
      values: "Conversion values",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Download",
      redownload: "Redownload",
      "re-engagement": "Re-engagement",
    },
    windows: ["Days 0 to 2", "Days 3 to 7", "Days 8 to 35"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    /** A value with what it stands for, such as “purchase or sign_up (30)”. */
    meaning: (conditions: string[], value: string) => `${conditions.join(" or ")} (${value})`,
    limit: (max: string) =>
      `Only the newest ${max} postbacks of this period are counted. Choose a shorter period to count the others.`,
    noValues: "–",
  },

  install: {
    ad: "Ad",
    campaign: (name: string) => `campaign ${name}`,
    adGroup: (name: string) => `ad group ${name}`,
    oneAd: (name: string) => `ad ${name}`,
    keyword: (id: string) => `keyword ${id}`,
    countsForLink: "The install counts for its link.",
    lookUp: "Asked",
    states: {
      waiting: "will be asked soon, or again",
      attributed: "its ad led to the install",
      not_attributed: "none of its ads led to the install",
      unknown: "did not know after five tries",
      invalid: "refused the token, or its referrer names no campaign",
      unavailable: "did not answer within 24 hours",
      no_key: "the app has no key to decrypt its install referrer",
      wrong_key: "the app’s key does not decrypt its install referrer",
    },
  },
} as const;
