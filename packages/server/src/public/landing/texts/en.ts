import type { Texts } from "./texts.ts";

export const english: Texts = {
  language: "en",
  continueInApp: "Continue in {app}",
  getFromAppStore: "Get {app} on the App Store. It will take you straight to this link’s content.",
  continueToAppStore: "Continue to the App Store",
  haveApp: "Already have {app}? Open it",
  copies: "Continuing copies this link so that {app} can open it.",
  oneTap: "Tap to open {app}, or Google Play if you don’t have it yet.",
  openApp: "Open {app}",
  goToPlay: "Nothing happening? Go to Google Play",
  onYourPhone: "{app} is an app for your phone.",
  qrCode: "QR code for this link",
  scan: "Scan the code with your phone’s camera to continue there.",
  openOnPhone: "Open this link on your phone to continue there.",
  notHereYet: "{app} is not available here yet",
  notForIos: "{app} is not available for iPhone and iPad yet.",
  notForAndroid: "{app} is not available for Android yet.",
  preview: "Open this link on your phone to continue in {app}.",
  deadLink: "This link doesn’t work",
  askForNew:
    "It may have expired, or part of it is missing. Ask the person who sent it for a new one.",
  visitApp: "Go to {app}",
  oneMoment: "Just a moment",
  tryAgain: "This link can’t be opened right now. Please try again in a moment.",
};
