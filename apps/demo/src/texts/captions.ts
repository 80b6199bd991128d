import { shop } from "../shop.ts";

/** The captions above each phone, which explain what is happening. */
export const captionTexts = {
  messagesInstalled: `${shop.name} is installed, so the link opens it directly, without the browser.`,
  messages: (person: string) =>
    `Mira sent ${person} a link, but ${shop.name} is not on this phone. Tap the link.`,
  home: "Open the messages, the store or the shop’s website.",
  homeInstalled: `${shop.name} is on the home screen. Tap it.`,
  nothingOpens: "No app on this phone can open this address, so nothing happens.",

  browser: {
    website:
      "This is the shop’s website with Throughline’s script. The banner leads to the same page in the app, through the store if the app is missing.",
    offline: "There is no network. The tap does not reach the service, so no click is recorded.",
    androidInApp:
      "An in-app browser cannot open other apps by itself, so the service shows a page with a button.",
    android: "The service records the click and redirects Android to the store.",
    safari: "in Safari",
    inApp: "in the other app’s browser",
    landingPage: (browser: string) =>
      `This is the service’s landing page, ${browser}. The click is recorded. The button copies the link with the click id and opens the App Store.`,
  },

  store: {
    installing: "Installing…",
    installed:
      "The app is installed. Open it. On its first start it asks the service once which link led to the install.",
    withoutLink: "The store was opened without a link, so there is nothing to match.",
    referrerLost: "The install referrer got lost, and with it the click id. Install the app.",
    playInApp:
      "A tap on the page led to the store. The install referrer contains the click id. Install the app.",
    play: "Android went straight to the store. The install referrer contains the click id. Install the app.",
    nothingCopied:
      "The App Store passes nothing on to the app, and no link was copied. Install the app.",
    copied:
      "The App Store passes nothing on to the app. The click id is on the clipboard. Install the app.",
    pasteRefused:
      "The App Store passes nothing on to the app. The click id is on the clipboard, but the owner refuses the paste. Install the app.",
  },

  app: {
    verified: (route: string) => `The link opened the app directly, at ${route}.`,
    scheme: (route: string) => `A link with the app’s own scheme opened ${route}.`,
    deferred: (match: string, route: string) => `${match} The app went straight to ${route}.`,
    referrer: "The install referrer named the click, so the match is exact.",
    clipboard: "The copied link named the click, so the match is exact.",
    signals: "The click id got lost, but the device signals were enough.",
    matched: "The service found the link.",
    waiting:
      "This is the first start. The app keeps its splash screen and asks the service which link led to the install.",
    started: "The app starts on its first screen.",
    openedBefore:
      "The app was opened before. It asks only once per install, so it starts on its first screen.",
    organic: "No link led to this install, so the app starts on its first screen.",
  },
} as const;
