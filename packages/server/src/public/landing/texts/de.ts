import type { Texts } from "./texts.ts";

export const german: Texts = {
  language: "de",
  continueInApp: "Weiter in {app}",
  getFromAppStore: "Lade {app} im App Store. Die App öffnet dann direkt den Inhalt dieses Links.",
  continueToAppStore: "Weiter zum App Store",
  haveApp: "{app} schon installiert? Öffnen",
  copies: "Dabei wird dieser Link kopiert, damit {app} ihn öffnen kann.",
  oneTap: "Tippe, um {app} zu öffnen – oder Google Play, falls du die App noch nicht hast.",
  openApp: "{app} öffnen",
  goToPlay: "Es passiert nichts? Weiter zu Google Play",
  onYourPhone: "{app} ist eine App für dein Smartphone.",
  qrCode: "QR-Code für diesen Link",
  scan: "Scanne den Code mit der Kamera deines Smartphones, um dort weiterzumachen.",
  openOnPhone: "Öffne diesen Link auf deinem Smartphone, um dort weiterzumachen.",
  notHereYet: "{app} ist hier noch nicht verfügbar",
  notForIos: "{app} ist für iPhone und iPad noch nicht verfügbar.",
  notForAndroid: "{app} ist für Android noch nicht verfügbar.",
  preview: "Öffne diesen Link auf deinem Smartphone, um in {app} weiterzumachen.",
  deadLink: "Dieser Link funktioniert nicht",
  askForNew:
    "Vielleicht ist er abgelaufen oder unvollständig. Bitte die Person, die ihn geschickt hat, um einen neuen.",
  visitApp: "Zu {app}",
  oneMoment: "Einen Moment bitte",
  tryAgain: "Dieser Link lässt sich gerade nicht öffnen. Versuche es gleich noch einmal.",
};
