import type { Texts } from "./texts.ts";

/** Polish declines names, so the texts say “aplikacja {app}” and decline only the word “aplikacja”. */
export const polish: Texts = {
  language: "pl",
  continueInApp: "Przejdź do aplikacji {app}",
  getFromAppStore:
    "Pobierz aplikację {app} z App Store. Po otwarciu od razu pokaże treść tego linku.",
  continueToAppStore: "Przejdź do App Store",
  getFromPlay:
    "Pobierz aplikację {app} z Google Play. Po otwarciu od razu pokaże treść tego linku.",
  continueToPlay: "Przejdź do Google Play",
  haveApp: "Masz już aplikację {app}? Otwórz",
  copies: "Przejście dalej skopiuje ten link, aby aplikacja {app} mogła go otworzyć.",
  oneTap: "Dotknij, aby otworzyć aplikację {app} albo Google Play, jeśli jeszcze jej nie masz.",
  openApp: "Otwórz {app}",
  goToPlay: "Nic się nie dzieje? Przejdź do Google Play",
  openOutside: "Otwórz w przeglądarce",
  outsideSteps:
    "Nie możesz przejść dalej? Dotknij menu (••• lub ikony udostępniania) i otwórz tę stronę w przeglądarce.",
  onYourPhone: "{app} to aplikacja na telefon.",
  qrCode: "Kod QR tego linku",
  scan: "Zeskanuj kod aparatem telefonu, aby kontynuować na telefonie.",
  openOnPhone: "Otwórz ten link na telefonie, aby kontynuować.",
  notHereYet: "Aplikacja {app} nie jest tu jeszcze dostępna",
  notForIos: "Aplikacja {app} nie jest jeszcze dostępna na iPhone’a i iPada.",
  notForAndroid: "Aplikacja {app} nie jest jeszcze dostępna na Androida.",
  preview: "Otwórz ten link na telefonie, aby przejść do aplikacji {app}.",
  deadLink: "Ten link nie działa",
  askForNew: "Mógł wygasnąć albo jest niepełny. Poproś nadawcę o nowy.",
  notStarted: "Ten link nie jest jeszcze aktywny",
  startsAt: "Zacznie działać {time}.",
  ended: "Ten link już nie działa",
  wasLimited: "Był dostępny przez ograniczony czas lub dla ograniczonej liczby wejść.",
  needsPassword: "Ten link jest chroniony hasłem",
  enterPassword: "Wpisz hasło, które otrzymano razem z linkiem.",
  password: "Hasło",
  submitPassword: "Dalej",
  wrongPassword: "To hasło jest nieprawidłowe. Spróbuj ponownie.",
  visitApp: "Przejdź do {app}",
  oneMoment: "Chwileczkę",
  tryAgain: "Tego linku nie można teraz otworzyć. Spróbuj ponownie za chwilę.",
};
