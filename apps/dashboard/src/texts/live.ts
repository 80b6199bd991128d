/** Texts for the live view and the integration test. */
export const liveTexts = {
  page: {
    title: "Live",
    connected: "Connected",
    connecting: "Connecting…",
    pause: "Pause",
    resume: (waiting: number) => `Resume (${waiting} new)`,
    testIntegration: "Test integration",
    emptyHeading: "Nothing to show yet",
    empty:
      "Open one of your links on a phone. The click appears here within a second. The list is cleared when the service restarts.",
    list: "Live activity",
    test: "Test",
    withSignals: "with device signals",
    openLink: "Open link",
    badges: {
      click: "Click",
      signals: "Signals",
      filtered: "Bot",
      test: "Test page",
      open: "Open",
      install: "Install",
      upgrade: "Install",
      events: "Events",
      refused: "Rejected",
    },
  },

  items: {
    aLink: "a link",
    noLink: "no link",
    platforms: { ios: " on an iPhone", android: " on an Android phone" } as Readonly<
      Record<string, string>
    >,
    click: (link: string, platform: string) => `${link} was clicked${platform}`,
    signals: "The landing page sent device signals",
    filtered: (link: string) => `A bot or a link preview requested ${link} (not counted)`,
    testMatched: (link: string, platform: string) =>
      `Test page: an open of the app${platform} would be matched to ${link}`,
    testUnmatched: (platform: string) =>
      `Test page: an open of the app${platform} would not be matched`,
    open: (link: string) => `${link} opened the installed app`,
    install: (link: string, platform: string) =>
      `First open of the app${platform}, matched to ${link}`,
    unmatched: (platform: string) => `First open of the app${platform}, no match`,
    upgrade: (link: string) => `The match of an install was corrected: ${link}`,
    events: (count: number) =>
      count === 1 ? "The app logged 1 event" : `The app logged ${count} events`,
    namedEvents: (names: string, more: number) =>
      more > 0 ? `The app logged ${names} and ${more} more` : `The app logged ${names}`,
    fromLink: (text: string, link: string) => `${text} (from ${link})`,
    refused: (reason: string) => `A request from the app was rejected: ${reason}`,
    refusals: {
      missing_key: "it has no key",
      unknown_key: "its key is unknown or was revoked",
      wrong_app: "its key belongs to another app",
    } as Readonly<Record<string, string>>,
  },

  test: {
    title: "Test integration",
    intro:
      "Create a test link, scan its QR code with a phone, and watch each step here: click, install, match and first event. Statistics exclude test links.",
    destination: "Destination in the app",
    notAllowed: "Only owners and editors can create a test link. Ask one of them to run this test.",
    createTestLink: "Create test link",
    done: "(done)",
    waiting: "(waiting)",
    success: "It works",
    successText: "The service received every step, from the click to the first event.",
    problems: "Possible problems",
    explainInstall: "Explain install",
    startOver: "Start over",
    log: (state: string) => `Activity (${state})`,
    logConnected: "connected",
    logConnecting: "connecting",
    logEmpty: "Nothing yet",
  },

  qr: {
    title: "Test on your phone",
    target: "The QR code opens",
    link: "Test link",
    page: "Test page",
    pageHint:
      "No app needed. The page shows what the phone’s browser reveals, what a click records, and which link an open of the app would be matched to. Then continue to the store, or open your build.",
    expires: "Works until",
  },

  steps: {
    click: {
      name: "The link is opened on a phone",
      next: "Scan the QR code with the phone’s camera and open the link.",
    },
    install: {
      name: "The app is opened for the first time",
      next: "Install the app and open it. If it is already installed, delete it first: an install asks for its link only once.",
    },
    match: {
      name: "The install is matched to the link",
      next: "This happens when the app asks for its link.",
    },
    event: {
      name: "The app logs its first event",
      next: "Do something in the app that logs an event.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `A phone cannot reach ${host}. Add a link domain in the settings, or open the dashboard at this computer’s address on the Wi-Fi network.`,
    domain: (host: string, problem: string) =>
      `The domain ${host} does not point to this service. ${problem}`,
    previewOnly: "So far, only a link preview has requested the link. Tap the link on the phone.",
    otherLink: "Another link was clicked. Check that the phone opened the address shown here.",
    refused: (reason: string) =>
      `A request from the app was rejected: ${reason}. Compare API_KEY and appID with the settings.`,
    noRequest: (origin: string) =>
      `No request from the app has arrived. Set baseUrl to ${origin} and appID to this app’s ID. Both are in the settings.`,
    noReferrer:
      "This build has no install referrer from Google Play, like every debug build, so only device signals could be compared. To see an exact match, choose Test page above the QR code, open it on the phone and follow its advice under Open the app.",
    noEvents:
      "No event has arrived. The app sends events in batches. To send them now, go to the phone’s home screen.",
    proxy: (advice: string) =>
      `All visitors seem to have the same IP address, so matching by device signals cannot work. ${advice}`,
    noSignals:
      "No link was matched because the landing page sent no device signals. Its script was blocked, or the page was closed too early. Open the link in Safari, wait until the page has loaded, and tap its button.",
    noMatch: "No link was matched. Open the install’s page to see the evidence against the click.",
  },
} as const;
