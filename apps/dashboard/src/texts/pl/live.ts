import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

const plural = pluralIn("pl");

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "Na żywo",
    connected: "Połączono",
    connecting: "Łączenie…",
    pause: "Wstrzymaj",
    resume: (waiting: number) => `Wznów (nowe: ${waiting})`,
    testIntegration: "Przetestuj integrację",
    emptyHeading: "Nie ma jeszcze czego pokazać",
    empty:
      "Otwórz jeden ze swoich linków na telefonie. Kliknięcie pojawi się tu w ciągu sekundy. Po ponownym uruchomieniu usługi lista jest pusta.",
    list: "Aktywność na żywo",
    test: "Test",
    withSignals: "z sygnałami urządzenia",
    openLink: "Otwórz link",
    badges: {
      click: "Kliknięcie",
      signals: "Sygnały",
      filtered: "Bot",
      test: "Strona testowa",
      open: "Otwarcie",
      install: "Instalacja",
      upgrade: "Instalacja",
      events: "Zdarzenia",
      refused: "Odrzucone",
    },
  },

  items: {
    aLink: "link",
    noLink: "brak linku",
    platforms: { ios: " na iPhonie", android: " na telefonie z Androidem" },
    click: (link: string, platform: string) => `Kliknięto ${link}${platform}`,
    signals: "Strona docelowa wysłała sygnały urządzenia",
    filtered: (link: string) => `Bot lub podgląd linku pobrał ${link} (nie liczone)`,
    testMatched: (link: string, platform: string) =>
      `Strona testowa: otwarcie aplikacji${platform} zostałoby dopasowane do ${link}`,
    testUnmatched: (platform: string) =>
      `Strona testowa: otwarcie aplikacji${platform} nie zostałoby dopasowane`,
    open: (link: string) => `${link} otworzył zainstalowaną aplikację`,
    install: (link: string, platform: string) =>
      `Pierwsze otwarcie aplikacji${platform}, dopasowane do ${link}`,
    unmatched: (platform: string) => `Pierwsze otwarcie aplikacji${platform}, bez dopasowania`,
    upgrade: (link: string) => `Poprawiono dopasowanie instalacji: ${link}`,
    events: (count: number) =>
      plural(count, {
        one: `Aplikacja zapisała ${count} zdarzenie`,
        few: `Aplikacja zapisała ${count} zdarzenia`,
        other: `Aplikacja zapisała ${count} zdarzeń`,
      }),
    namedEvents: (names: string, more: number) =>
      more > 0 ? `Aplikacja zapisała ${names} i jeszcze ${more}` : `Aplikacja zapisała ${names}`,
    fromLink: (text: string, link: string) => `${text} (z ${link})`,
    refused: (reason: string) => `Odrzucono żądanie aplikacji: ${reason}`,
    refusals: {
      missing_key: "nie ma klucza",
      unknown_key: "jego klucz jest nieznany lub został unieważniony",
      wrong_app: "jego klucz należy do innej aplikacji",
    },
  },

  test: {
    title: "Przetestuj integrację",
    intro:
      "Utwórz link testowy, zeskanuj jego kod QR telefonem i śledź tu każdy krok: kliknięcie, instalację, dopasowanie i pierwsze zdarzenie. Statystyki pomijają linki testowe.",
    destination: "Cel w aplikacji",
    notAllowed:
      "Link testowy mogą utworzyć tylko właściciele i redaktorzy. Poproś jedną z tych osób o wykonanie testu.",
    createTestLink: "Utwórz link testowy",
    done: "(wykonano)",
    waiting: "(oczekuje)",
    success: "Działa",
    successText: "Usługa odebrała każdy krok, od kliknięcia do pierwszego zdarzenia.",
    problems: "Możliwe problemy",
    explainInstall: "Wyjaśnij instalację",
    startOver: "Zacznij od nowa",
    log: (state: string) => `Aktywność (${state})`,
    logConnected: "połączono",
    logConnecting: "łączenie",
    logEmpty: "Jeszcze nic",
  },

  qr: {
    title: "Przetestuj na telefonie",
    target: "Kod QR otwiera",
    link: "Link testowy",
    page: "Strona testowa",
    pageHint:
      "Bez aplikacji. Strona pokazuje, co ujawnia przeglądarka telefonu, co zapisuje kliknięcie i do którego linku zostałoby dopasowane otwarcie aplikacji. Potem przejdź do sklepu albo otwórz swoją kompilację.",
    expires: "Działa do",
  },

  steps: {
    click: {
      name: "Link zostaje otwarty na telefonie",
      next: "Zeskanuj kod QR aparatem telefonu i otwórz link.",
    },
    install: {
      name: "Aplikacja zostaje otwarta po raz pierwszy",
      next: "Zainstaluj aplikację i otwórz ją. Jeśli jest już zainstalowana, najpierw ją usuń: instalacja pyta o swój link tylko raz.",
    },
    match: {
      name: "Instalacja zostaje dopasowana do linku",
      next: "Dzieje się to, gdy aplikacja pyta o swój link.",
    },
    event: {
      name: "Aplikacja zapisuje pierwsze zdarzenie",
      next: "Zrób w aplikacji coś, co zapisuje zdarzenie.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `Telefon nie może połączyć się z ${host}. Dodaj domenę linków w ustawieniach albo otwórz panel pod adresem tego komputera w sieci Wi-Fi.`,
    domain: (host: string, problem: string) =>
      `Domena ${host} nie wskazuje na tę usługę. ${problem}`,
    previewOnly: "Na razie link pobrał tylko podgląd. Dotknij linku na telefonie.",
    otherLink: "Kliknięto inny link. Sprawdź, czy telefon otworzył pokazany tu adres.",
    refused: (reason: string) =>
      `Odrzucono żądanie aplikacji: ${reason}. Porównaj API_KEY i appID z ustawieniami.`,
    noRequest: (origin: string) =>
      `Nie dotarło żadne żądanie aplikacji. Ustaw baseUrl na ${origin}, a appID na ID tej aplikacji. Oba są w ustawieniach.`,
    noReferrer:
      "Ta kompilacja nie ma install referrera z Google Play, jak każda kompilacja debug, więc można było porównać tylko sygnały urządzenia. Aby zobaczyć dokładne dopasowanie, wybierz nad kodem QR Strona testowa, otwórz ją na telefonie i postępuj według wskazówki pod Open the app.",
    noEvents:
      "Nie dotarło żadne zdarzenie. Aplikacja wysyła zdarzenia w paczkach. Aby wysłać je teraz, przejdź do ekranu głównego telefonu.",
    proxy: (advice: string) =>
      `Wszyscy odwiedzający wydają się mieć ten sam adres IP, więc dopasowanie po sygnałach urządzenia nie może działać. ${advice}`,
    noSignals:
      "Nie dopasowano linku, bo strona docelowa nie wysłała sygnałów urządzenia. Jej skrypt został zablokowany albo stronę zamknięto zbyt wcześnie. Otwórz link w Safari, poczekaj, aż strona się wczyta, i dotknij jej przycisku.",
    noMatch:
      "Nie dopasowano linku. Otwórz stronę instalacji, aby zobaczyć dowody przeciw kliknięciu.",
  },
};
