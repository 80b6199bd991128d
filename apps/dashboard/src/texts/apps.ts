/** Texts for creating an app and setting it up. */
export const appTexts = {
  create: {
    title: "Create an app",
    name: "Name",
    nameHint: "The name that people see on landing pages",
    submit: "Create app",
    created: (name: string) => `${name} was created`,
    keysText:
      "These are the app’s first keys. The secret key is shown only once, so store it safely.",
    appId: "App ID",
    publishableKey: "Publishable key, for the app",
    secretKey: "Secret key, for scripts",
    open: "Open app",
  },

  start: {
    title: "Get started",
    text: "Follow these steps to get links that open your app. Each step is checked off as soon as it is done.",
    othersDoTheRest: "Owners of the app see the other steps.",
    sampleTitle: "Look around with sample data",
    sampleText: (name: string) =>
      `${name} is the app of the demo. Its people, installs and purchases are made up, so you can try everything there.`,
    openSample: (name: string) => `Open ${name}`,
    progressLabel: "Progress",
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: "(done)",
    open: "(to do)",
    hide: "Hide this list",
    steps: {
      keys: {
        name: "Add the keys to the app",
        text: "Add the client library, the app ID and the publishable key to your app, then start the app once.",
        action: "Show keys",
      },
      ios: {
        name: "Set up the iOS app",
        text: "Enter the bundle ID, team ID and App Store ID so that links open the right app on iPhones.",
        action: "Open settings",
      },
      android: {
        name: "Set up the Android app",
        text: "Enter the package name and certificates so that links open the right app on Android.",
        action: "Open settings",
      },
      domain: {
        name: "Add a link domain",
        text: "On your own domain, links open the installed app directly.",
        action: "Add domain",
      },
      click: {
        name: "First click",
        text: "Create a link and open it on a phone.",
        action: "Create link",
      },
      install: {
        name: "First install",
        text: "Tap a link on a phone, then install and open the app.",
        action: "Test integration",
      },
      event: {
        name: "First event",
        text: "Log an event in the app, such as a purchase.",
        action: "Test integration",
      },
    },
  },
} as const;
