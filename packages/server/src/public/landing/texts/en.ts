import type { Texts } from "./texts.ts";

export const english: Texts = {
  language: "en",
  continueInApp: "Continue in {app}",
  getFromAppStore: "Get {app} from the App Store. It opens right where this link leads.",
  continueInAppStore: "Continue in the App Store",
  haveApp: "I have {app}: open it",
  copies: "Continuing copies this link, so that {app} can open where it leads.",
  oneTap: "One tap opens {app}, or Google Play if you do not have it yet.",
  openApp: "Open {app}",
  goToPlay: "Nothing happens? Go to Google Play",
  onYourPhone: "{app} lives on your phone.",
  qrCode: "QR code of this link",
  scan: "Scan it with your phone’s camera to go on there.",
  openOnPhone: "Open this link on your phone to go on there.",
  notHereYet: "{app} is not here yet",
  notForIos: "{app} is not available for iPhone and iPad yet.",
  notForAndroid: "{app} is not available for Android yet.",
  preview: "Open this link on your phone to go on in {app}.",
  deadLinkPage: "This link leads nowhere",
  askForNew:
    "It may have expired, or a character got lost on the way. Ask whoever sent it for a new one.",
  visitApp: "Go to {app}",
  oneMoment: "One moment, please",
  tryAgain: "This link cannot be opened right now. Try it again shortly.",
};
