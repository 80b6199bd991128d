import { shop } from "../shop.ts";

/** The title and the explanation of each scenario's button. */
export const scenarioTexts = {
  journey: {
    title: "The whole journey",
    text: "Tap the link, install the app, open it: the right screen appears.",
  },
  likeness: {
    title: "Click id lost",
    text: "The click id gets lost, so the service matches by device signals.",
  },
  again: {
    title: "Try it again",
    text: "One phone, one network, ten installs, each matched by device signals.",
  },
  colleagues: {
    title: "Two colleagues, one address",
    text: "Same office, same model, two links: the service does not guess.",
  },
  invite: {
    title: "Share an invite",
    text: "One phone invites, the other installs, and the app knows both.",
  },
  website: {
    title: "From the website",
    text: "The banner of the shop’s website leads to the same page in the app.",
  },
  kill: {
    title: "Kill the app mid-match",
    text: "The response gets lost. The next start asks again and gets it.",
  },
  offline: {
    title: "Offline first run",
    text: "The app opens without waiting. The link arrives when the network is back.",
  },
  slow: {
    title: "Slow network",
    text: "The splash screen waits for five seconds at most.",
  },
  reinstall: {
    title: "Reinstall",
    text: "A click counts for one install only, so a reinstall gets no link.",
  },
  organic: {
    title: "Organic install",
    text: "No link led to this install, and the service says so.",
  },
  verified: {
    title: "Link with the app installed",
    text: "A verified link opens the app, not the browser.",
  },
  scheme: {
    title: "Scheme link",
    text: `${shop.scheme}://… opens the app from anywhere.`,
  },
  inApp: {
    title: "Inside another app",
    text: "An in-app browser needs one extra tap.",
  },
} as const;

/** The notes that scenarios show above their phones. */
export const scenarioNotes = {
  killed:
    "The app was killed while the response was on its way. The app never got it, but the service keeps the match for this install.",
  killRecovered:
    "The next start asked again with the same install id and got the same response. Nothing was lost.",
  offlineStart:
    "There is no network. The app starts without waiting and asks again in the background.",
  offlineRecovered: "The network is back, and the link was delivered late.",
  slowStart: "The response takes seven seconds. The splash screen waits for five seconds at most.",
  slowTimedOut: "Five seconds have passed, so the app starts without the link.",
  slowRecovered: "The link arrived late, and the app still opened its screen.",
  appDeleted: "The app was deleted with everything it had stored.",

  colleaguesAmbiguous:
    "Ada refused the paste. There are two clicks on two links from the same address and the same model. The service cannot tell which click is Ada’s, so it answers “no match” instead of guessing.",
  colleaguesUnlikely:
    "Ada refused the paste, and no click was likely enough to be hers. The service answers “no match” instead of guessing.",
  colleaguesMatched:
    "Ada refused the paste, and the service still found her link. The verdict explains why.",

  reinstallUnmatched:
    "This is a new install, so the app asks again. But a click counts for one install only, so the app starts on its first screen.",
  reinstallMatched:
    "This is a new install, so the app asks again, and the service found a link for it. The verdict explains why.",

  tryResult: (tryNumber: number, isMatched: boolean, count: string) =>
    `Try ${tryNumber}: ${isMatched ? "matched" : "no match"}. ${count} so far, on one phone and one network.`,

  invitedKnown: (inviter: string) =>
    `The response says who created the invite, with an id that only the app’s server can resolve: ${inviter}. It can reward both.`,
  invitedUnknown: (inviter: string) =>
    `The link led here, but the service did not say that ${inviter} created the invite.`,
  inviterKnown: (guest: string) =>
    `${guest} came through this phone’s invite. The link itself does not reveal who created it.`,
  inviterUnknown: (guest: string) =>
    `${guest} installed the app, but the service did not say through whose invite.`,
} as const;
