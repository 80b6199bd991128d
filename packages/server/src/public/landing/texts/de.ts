import type { Texts } from "./texts.ts";

export const german: Texts = {
  language: "de",
  continueInApp: "Weiter in {app}",
  getFromAppStore:
    "Lade {app} aus dem App Store. Die App öffnet sich genau dort, wohin dieser Link führt.",
  continueInAppStore: "Weiter zum App Store",
  haveApp: "Ich habe {app} schon: öffnen",
  copies: "Dabei wird dieser Link kopiert, damit {app} an der richtigen Stelle aufgeht.",
  oneTap: "Ein Tipp öffnet {app} – oder Google Play, falls du die App noch nicht hast.",
  openApp: "{app} öffnen",
  goToPlay: "Nichts passiert? Weiter zu Google Play",
  onYourPhone: "{app} gibt es auf deinem Smartphone.",
  qrCode: "QR-Code dieses Links",
  scan: "Scanne den Code mit der Kamera deines Smartphones, um dort weiterzumachen.",
  openOnPhone: "Öffne diesen Link auf deinem Smartphone, um dort weiterzumachen.",
  notHereYet: "{app} gibt es hier noch nicht",
  notForIos: "{app} gibt es noch nicht für iPhone und iPad.",
  notForAndroid: "{app} gibt es noch nicht für Android.",
  preview: "Öffne diesen Link auf deinem Smartphone, um in {app} weiterzumachen.",
  deadLinkPage: "Dieser Link führt ins Leere",
  askForNew:
    "Vielleicht ist er abgelaufen, oder unterwegs ging ein Zeichen verloren. Bitte um einen neuen Link.",
  visitApp: "Zu {app}",
  oneMoment: "Einen Moment, bitte",
  tryAgain: "Dieser Link lässt sich gerade nicht öffnen. Versuche es gleich noch einmal.",
};
