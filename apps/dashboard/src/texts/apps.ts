/** Texts for creating an app and setting it up. */
export const appTexts = {
  create: {
    title: "Create an app",
    name: "Name",
    nameHint: "The name that people see on landing pages",
    submit: "Create app",
    created: (name: string) => `${name} was created`,
    keysText:
      "These are the app’s first keys. The secret key is shown only now, so store it safely.",
    appId: "App ID",
    publishableKey: "Publishable key, for the app",
    secretKey: "Secret key, for scripts",
    open: "Open app",
  },

  start: {
    title: "Get started",
    text: "These steps lead to links that open your app. Each one is ticked as soon as it is done.",
    progressLabel: "Progress",
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: "(done)",
    open: "(to do)",
    hide: "Hide this list",
    steps: {
      keys: {
        name: "Put the keys into the app",
        text: "Add the client library, the app ID and the publishable key to your app, and start it once.",
        action: "Show keys",
      },
      ios: {
        name: "Name the iOS app",
        text: "Bundle ID, team ID and App Store ID lead iPhones to the right app.",
        action: "Open settings",
      },
      android: {
        name: "Name the Android app",
        text: "Package name and certificates lead Android phones to the right app.",
        action: "Open settings",
      },
      domain: {
        name: "Add a link domain",
        text: "With a domain of your own, links open the installed app directly.",
        action: "Add domain",
      },
      click: {
        name: "First click",
        text: "Create a link and open it on a phone.",
        action: "Create link",
      },
      install: {
        name: "First install",
        text: "Open the app on a phone after clicking a link.",
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
