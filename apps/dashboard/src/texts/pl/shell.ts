import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

const plural = pluralIn("pl");

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "ponad 99,9 %", almostNone: "mniej niż 0,1 %" },

  duration: {
    underAMinute: "poniżej minuty",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => plural(days, { one: `${days} dzień`, other: `${days} dni` }),
  },

  product: "Throughline",
  language: "Język",
  roles: { owner: "właściciel", editor: "redaktor", viewer: "czytelnik" },
  skipToContent: "Przejdź do treści",
  appNavigation: "Aplikacja",
  openNavigation: "Otwórz nawigację",
  closeNavigation: "Zamknij nawigację",
  pages: {
    links: "Linki",
    analytics: "Statystyki",
    ads: "Reklamy",
    installs: "Instalacje",
    live: "Na żywo",
    settings: "Ustawienia",
    start: "Pierwsze kroki",
  },
  palette: {
    open: "Szukaj",
    placeholder: "Szukaj stron i linków",
    pages: "Strony",
    links: "Linki",
    nothing: "Nic nie znaleziono",
    switchApp: "Zmień aplikację",
    createLink: "Utwórz link",
    importLinks: "Importuj linki",
    testIntegration: "Przetestuj integrację",
  },
  offline: "Jesteś offline. Ta strona może być nieaktualna.",
  unreachable: "Nie można połączyć się z usługą. Kolejna próba…",
  webhookPaused: (name: string) => `Webhook do ${name} jest wstrzymany.`,
  openSettings: "Otwórz ustawienia",
  loading: "Wczytywanie",
  sample: "Przykładowe dane",
  sampleNote: (name: string) =>
    `Przykładowe dane: ${name} to aplikacja z wersji demo. Jej osoby, instalacje i zakupy są zmyślone.`,
  currentApp: "Aplikacja: ",
  createApp: "Utwórz aplikację",

  accountMenu: {
    label: "Twoje konto",
    account: "Hasło i sesje",
    operator: "Stan usługi",
    signOut: "Wyloguj się",
    colorSchemes: { light: "Jasny", dark: "Ciemny", auto: "Jak system" },
    chosen: "wybrano",
  },

  copy: {
    copy: "Kopiuj",
    copied: "Skopiowano",
    failed: (text: string) =>
      `Przeglądarka zablokowała kopiowanie. Skopiuj ten tekst ręcznie: ${text}`,
  },

  exportMenu: {
    label: "Eksportuj",
    formats: {
      csv: "CSV do arkuszy",
      ndjson: "NDJSON do skryptów",
      parquet: "Parquet do hurtowni danych",
    },
    incomplete: "Pobieranie zostało przerwane. Spróbuj ponownie.",
  },

  notification: { close: "Zamknij" },

  closeDialog: "Zamknij okno",
  confirm: {
    cancel: "Anuluj",
    type: (text: string) => `Wpisz ${text}, aby potwierdzić`,
  },

  secret: { done: "Klucz zapisany" },

  notFound: {
    title: "Nie znaleziono strony",
    text: "Sprawdź adres. Strona mogła zostać przeniesiona lub usunięta.",
    action: "Przejdź do strony głównej",
  },

  errors: {
    retry: "Spróbuj ponownie",
    page: {
      heading: "Na tej stronie coś poszło nie tak",
      text: "Wczytaj stronę ponownie. Jeśli to nie pomoże, szczegóły są w konsoli przeglądarki.",
    },
    unreachable: {
      heading: "Nie można połączyć się z usługą",
      text: "Może się właśnie uruchamia ponownie. Ta strona sama spróbuje jeszcze raz.",
      change:
        "Może się właśnie uruchamia ponownie. Nie potwierdziła zmiany, więc spróbuj ponownie, gdy wróci. To, co wpisano, zostało zachowane.",
    },
    offline: {
      heading: "Jesteś offline",
      text: "Ta strona będzie działać dalej, gdy wrócisz do sieci.",
      change:
        "Zmiana nie została zapisana. Spróbuj ponownie, gdy wrócisz do sieci. To, co wpisano, zostało zachowane.",
    },
    signedOut: { heading: "Nastąpiło wylogowanie", text: "Zaloguj się ponownie, aby kontynuować." },
    notAllowed: "Brak dostępu",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "Nie należysz do tej aplikacji" : `Twoja rola ${role} na to nie pozwala`}. Zwróć się do właściciela aplikacji.`,
    notFound: "Nie znaleziono",
    conflict: "Zmiana koliduje z istniejącymi danymi",
    rateLimited: "Zbyt wiele żądań",
    unavailable: "Usługa jest przeciążona",
    retryAfter: (wait: string) => `Nic nie zmieniono. Spróbuj ponownie ${wait}.`,
    waitMoment: "za chwilę",
    waitSeconds: (seconds: number) => `za ${seconds} s`,
    waitMinutes: (minutes: number) => `za ${minutes} min`,
    internal: {
      heading: "Usługa zawiodła",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "Operator znajdzie przyczynę w dzienniku usługi."
          : `Operator znajdzie przyczynę w dzienniku usługi pod ID żądania ${requestId}.`,
    },
    other: "Żądanie nie powiodło się",

    violations: {
      empty: "Nie może być puste",
      minLength: (limit: string) => `Wymagane znaki: co najmniej ${limit}`,
      maxLength: (limit: string) => `Dozwolone znaki: najwyżej ${limit}`,
      minimum: (limit: string) => `Wartość musi wynosić co najmniej ${limit}`,
      maximum: (limit: string) => `Wartość może wynosić najwyżej ${limit}`,
      oneOf: (values: string) => `Dozwolone wartości: ${values}`,
      looksLike: (example: string) => `Wymagana postać: ${example}`,
      email: "Wymagany jest adres e-mail",
      code: "Wymagane od 1 do 64 liter, cyfr, emoji, - i _, bez - i _ na początku",
      fullStop: ".",
    },
  },
};
