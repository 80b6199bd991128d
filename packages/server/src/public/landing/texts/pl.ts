import type { Texts } from "./texts.ts";

/** App names are kept out of cases that would need an ending. */
export const polish: Texts = {
  language: "pl",
  continueInApp: "Przejdź do aplikacji {app}",
  getFromAppStore:
    "Pobierz aplikację {app} z App Store. Otworzy się dokładnie tam, dokąd prowadzi ten link.",
  continueInAppStore: "Przejdź do App Store",
  haveApp: "Mam już aplikację {app}: otwórz",
  copies:
    "Przejście dalej skopiuje ten link, aby aplikacja {app} otworzyła się we właściwym miejscu.",
  oneTap: "Jedno dotknięcie otworzy aplikację {app} albo Google Play, jeśli jeszcze jej nie masz.",
  openApp: "Otwórz {app}",
  goToPlay: "Nic się nie dzieje? Przejdź do Google Play",
  onYourPhone: "Aplikacja {app} działa na telefonie.",
  qrCode: "Kod QR tego linku",
  scan: "Zeskanuj go aparatem telefonu, aby tam kontynuować.",
  openOnPhone: "Otwórz ten link na telefonie, aby tam kontynuować.",
  notHereYet: "Aplikacji {app} jeszcze tu nie ma",
  notForIos: "Aplikacja {app} nie jest jeszcze dostępna na iPhone’a i iPada.",
  notForAndroid: "Aplikacja {app} nie jest jeszcze dostępna na Androida.",
  preview: "Otwórz ten link na telefonie, aby przejść do aplikacji {app}.",
  deadLinkPage: "Ten link donikąd nie prowadzi",
  askForNew: "Mógł wygasnąć albo po drodze zgubił się jakiś znak. Poproś nadawcę o nowy.",
  visitApp: "Przejdź do {app}",
  oneMoment: "Chwileczkę",
  tryAgain: "Tego linku nie można teraz otworzyć. Spróbuj ponownie za chwilę.",
};
