import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "Statystyki",
    empty: "W tym okresie nie było aktywności. Wybierz inne daty, usuń filtr albo ",
    emptyAction: "udostępnij link",
    unnamed: (clicks: string, installs: string, events: string) =>
      `Te liczby nie są pełne: do filtra może należeć więcej kliknięć (do ${clicks}), instalacji (do ${installs}) i zdarzeń (do ${events}). Z dni starszych niż 35 dni zostaje 1000 najczęstszych kombinacji każdego linku.`,
    ignored: (parameters: string) =>
      `Ta strona nie zna części swojego adresu: ${parameters}. Liczby są pokazane bez niej. Wybierz okres i filtry na stronie.`,
    export: "Eksportuj",
    performance: "Wyniki",
    timeZone: (zone: string) => `Strefa czasowa: ${zone}`,
    comparedWith: (period: string) => `w porównaniu z: ${period}`,
  },

  totals: {
    label: "Sumy",
    more: "Więcej liczb",
    fewer: "Mniej liczb",
    previously: (value: string) => `Poprzedni okres: ${value}`,
    labels: {
      clicks: "Kliknięcia",
      opened: "Otwarcia przez obecnych użytkowników",
      outside: "Otwarte na zewnątrz",
      installs: "Instalacje z linków",
      organicInstalls: "Instalacje organiczne",
      newUsers: "Nowi użytkownicy z linków",
      returningUsers: "Powracający użytkownicy",
      events: "Zdarzenia",
      returningEvents: "Zdarzenia powracających użytkowników",
      revenue: (currency: string) => `Przychody w ${currency}`,
    },
    notes: {
      bots: (count: string) => `bez botów: ${count}`,
      internal: (count: string) => `bez własnych: ${count}`,
      botsAndInternal: (bots: string, internal: string) =>
        `bez botów: ${bots} i własnych: ${internal}`,
      outside: "opuścili przeglądarkę innej aplikacji",
      opened: "aplikacja już zainstalowana",
      openedUnknown: "niedostępne z tym filtrem",
      installs: (share: string) =>
        share === "–" ? "dopasowane do kliknięcia" : `${share} kliknięć`,
      organicInstalls: "bez linku",
      organicUnknown: "wykluczone przez filtr",
      newUsers: "każda osoba liczona raz",
      newUsersUnknown: "aplikacja nie wysyła id użytkowników",
      organicNewUsers: (count: string) => `plus organiczne: ${count}`,
      returningUsers: "użytkownicy, którzy wrócili przez link",
      returningEvents: "w oknie powrotu",
      events: "przypisane linkom",
      organicEvents: (count: string) => `plus organiczne: ${count}`,
      revenue: "przypisane linkom",
      organicRevenue: (amount: string) => `plus organiczne: ${amount}`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "więcej",
    down: "mniej",
    same: "bez zmian",
  },

  chart: {
    summary: (label: string, total: string) => `${label} w czasie: łącznie ${total}`,
    table: "Pokaż jako tabelę",
    tableLabel: "Liczby w czasie",
    intervals: { hour: "Godzina", day: "Dzień", month: "Miesiąc" },
    previous: "Poprzedni okres",
    noUserIds:
      "Nowi użytkownicy są liczeni po id użytkownika, a ta aplikacja ich nie wysyła. Wywołaj LinkAnalytics.setUserId w aplikacji albo wysyłaj userId ze zdarzeniami ze swojego serwera.",
    unknown: "Ta liczba nie jest dostępna z tymi filtrami. Usuń filtr lub wybierz inną liczbę.",
  },

  range: {
    choose: (range: string) => `Okres: ${range}`,
    label: "Okres",
    ranges: {
      today: "Dzisiaj",
      yesterday: "Wczoraj",
      "48h": "Ostatnie 48 godzin",
      "7d": "Ostatnie 7 dni",
      "30d": "Ostatnie 30 dni",
      "90d": "Ostatnie 90 dni",
      week: "Ten tydzień",
      "last-week": "Poprzedni tydzień",
      month: "Ten miesiąc",
      "last-month": "Poprzedni miesiąc",
      quarter: "Bieżący kwartał",
      "12m": "Ostatnie 12 miesięcy",
    },
    custom: "Własne daty",
    from: "Pierwszy dzień",
    to: "Ostatni dzień",
    apply: "Zastosuj daty",
    compare: "Porównaj z poprzednim okresem",
    reversed: (from: string, to: string) =>
      `Pierwszy dzień, ${from}, jest po ostatnim, ${to}. Wybierz wcześniejszy pierwszy albo późniejszy ostatni dzień.`,
    notADate: (text: string) =>
      text === ""
        ? "Wybierz pierwszy i ostatni dzień."
        : `„${text}” nie jest poprawną datą. Wybierz inną.`,
  },

  filters: {
    label: "Filtry",
    add: "Filtr",
    by: "Filtruj według",
    condition: "Warunek",
    operators: { is: "jest", isNot: "nie jest", contains: "zawiera" },
    values: "Wartości",
    valuesHint: "Po każdej wartości naciśnij Enter. Wystarczy, że pasuje jedna.",
    or: " lub ",
    apply: "Dodaj filtr",
    change: "Zmień filtr",
    edit: (name: string, value: string) => `Zmień filtr ${name}: ${value}`,
    missing: "Wpisz wartość.",
    unknown: (typed: string, name: string) =>
      `„${typed}” nie jest znaną wartością pola „${name}”. Wybierz ją z listy.`,
    allUsers: "Wszyscy użytkownicy",
    usersHint:
      "Powracający użytkownicy wrócili przez link albo byli już widziani w innej instalacji. Bez id użytkowników ponowna instalacja liczy się jako nowa. Kliknięcia są wszystkich użytkowników.",
    remove: (name: string, value: string) => `Usuń filtr ${name}: ${value}`,
    clear: "Wyczyść wszystkie",
    names: {
      users: "Użytkownicy",
      link: "Link",
      tag: "Tag",
      event: "Zdarzenie",
      country: "Kraj",
      platform: "Platforma",
      os: "System operacyjny",
      browser: "Przeglądarka lub aplikacja",
      referrer: "Strona odsyłająca",
      source: "Źródło UTM",
      medium: "Medium UTM",
      campaign: "Kampania UTM",
      target: "Skierowano do",
      ruleOrVariant: "Reguła lub wariant",
      method: "Sposób dopasowania",
      appVariant: "Wariant aplikacji",
      adNetwork: "Sieć reklamowa",
      adCampaign: "Kampania reklamowa",
    },
  },

  counting: {
    attribution: "Atrybucja",
    attributionHint: "Link, któremu przypisuje się zdarzenia powracających użytkowników",
    models: { first: "Pierwszy kontakt", last: "Ostatni kontakt" },
    flaggedInstalls: "Podejrzane instalacje",
    flagged: {
      include: "Wliczone",
      exclude: "Bez podejrzanych instalacji",
      only: "Tylko podejrzane",
    },
  },

  links: {
    title: "Linki",
    tableLabel: "Linki według wyników",
    link: "Link",
    columns: "Kolumny",
    chooseColumns: "Kolumny tabeli",
    empty: "W tym okresie żaden link nie miał aktywności.",
    filter: (name: string) => `Pokaż tylko ${name}`,
    open: (name: string) => `Otwórz link ${name}`,
    limited: (shown: string, count: string) =>
      `Linki: pierwsze ${shown} z ${count}. Eksport zawiera do 10 000.`,
  },

  columns: {
    clicks: "Kliknięcia",
    opened: "Otwarcia",
    installs: "Instalacje",
    newUsers: "Nowi użytkownicy",
    installRate: "Współczynnik instalacji",
    eventRate: "Instalacje ze zdarzeniem",
    returningUsers: "Powracający użytkownicy",
    events: "Zdarzenia",
    returningEvents: "Zdarzenia powracających użytkowników",
    revenue: (currency: string) => `Przychody ${currency}`,
    returningRevenue: (currency: string) => `Przychody od powracających użytkowników ${currency}`,
  },

  breakdown: {
    groups: { sources: "Źródła", devices: "Urządzenia", outcomes: "Wyniki" },
    event: "Zdarzenia",
    country: "Kraje",
    filter: (value: string) => `Pokaż tylko ${value}`,
    empty: "Brak danych w tym okresie.",
    others: "Wszystkie inne",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count} (${label})`,
    },
    showAll: (count: string) => `Pokaż wszystkie (${count})`,
    showFewer: "Pokaż mniej",
    columns: {
      clicks: "Kliknięcia",
      installs: "Instalacje",
      events: "Zdarzenia",
      organicEvents: "Organiczne",
    },
    dimensions: {
      campaign: "Kampanie",
      source: "Źródła",
      medium: "Media",
      referrer: "Strony",
      platform: "Platformy",
      os: "Systemy",
      browser: "Przeglądarki",
      appVariant: "Aplikacje",
      target: "Skierowano do",
      ruleOrVariant: "Reguły i warianty",
      method: "Dopasowania",
      adNetwork: "Sieci reklamowe",
      adCampaign: "Kampanie reklamowe",
    },
    emptyDimensions: {
      country:
        "Kraje pojawią się, gdy operator ustawi GEO_DATABASE na darmową bazę krajów albo TRUST_PROXY na CDN, który je przesyła (przewodnik: Operating, Countries). Adresy IP nie są przechowywane.",
      referrer: "Większość przeglądarek i komunikatorów nie ujawnia, na jakiej stronie był link.",
      source:
        "Żadne kliknięcie w tym okresie nie miało źródła UTM. Dodaj je do linku lub jego adresu URL.",
      medium:
        "Żadne kliknięcie w tym okresie nie miało medium UTM. Dodaj je do linku lub jego adresu URL.",
      campaign:
        "Żadne kliknięcie w tym okresie nie miało kampanii UTM. Dodaj ją do linku lub jego adresu URL.",
      appVariant:
        "Żadna instalacja w tym okresie nie miała wariantu aplikacji. Warianty dodasz w ustawieniach aplikacji.",
      adNetwork:
        "W tym okresie żadna sieć reklamowa nie podała, że jej reklama doprowadziła do instalacji.",
      adCampaign:
        "W tym okresie żadna sieć reklamowa nie podała, że jej reklama doprowadziła do instalacji.",
      event: "W tym okresie nie zapisano zdarzeń. Wybierz inne daty.",
    },
    users: { new: "Nowi użytkownicy", returning: "Powracający użytkownicy" },
    targets: { store: "Sklep z aplikacjami", web: "Strona internetowa", page: "Strona docelowa" },
    platforms: { ios: "iOS", android: "Android", desktop: "Komputer" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "Dokładne, przez install referrer",
      clipboard: "Dokładne, przez schowek",
      fingerprint: "Prawdopodobne, przez sygnały urządzenia",
      update: "Aktualizacja istniejącej instalacji",
      none: "Brak dopasowania",
    },
  },

  funnel: {
    title: "Lejek",
    steps: {
      click: "Kliknięcia",
      install: "Instalacje z linków",
      event: "Instalacje ze zdarzeniem",
    },
    share: (share: string) => `${share} poprzedniego kroku`,
    note: "Ostatni krok liczy instalacje z tego okresu, które kiedykolwiek zapisały zdarzenie.",
  },

  tabs: {
    label: "Więcej raportów",
    revenue: "Przychody",
    retention: "Retencja",
    accuracy: "Trafność",
  },

  revenue: {
    empty:
      "Zapisuj zdarzenia z kwotą i walutą w danych, aby widzieć tu przychody, z sumą dla każdej waluty.",
    tableLabel: "Przychody według waluty",
    currency: "Waluta",
    linked: "Z linków",
    organic: "Organiczne",
    returning: "W tym powracający użytkownicy",
    previous: "Z linków, poprzedni okres",
  },

  retention: {
    text: "Udział instalacji z każdego dnia, które zapisały zdarzenie 1, 7 i 30 dni później. Późniejsze dni liczone są w UTC.",
    empty: "W tym okresie nie było instalacji. Wybierz inne daty.",
    tableLabel: "Retencja według dnia instalacji",
    columns: {
      day: "Dzień instalacji",
      installs: "Instalacje",
      day1: "Dzień 1",
      day7: "Dzień 7",
      day30: "Dzień 30",
    },
    notYet: "jeszcze nie",
  },

  accuracy: {
    title: "Trafność sygnałów urządzenia",
    text: "Dopasowanie jest dokładne, gdy kliknięcie wskazuje install referrer lub schowek, a prawdopodobne, gdy pasują tylko sygnały urządzenia. Instalacje z dokładnym dopasowaniem są też oceniane po sygnałach, aby zmierzyć, jak często są one trafne.",
    empty:
      "Żadna instalacja nie ma jeszcze dokładnego dopasowania. Wykres pojawi się po pierwszej.",
    chartCaption:
      "Oś pozioma: przewidywane prawdopodobieństwo. Oś pionowa: udział trafnych dopasowań. Na przekątnej są równe.",
    chartLabel: (points: string) => `Kalibracja: ${points}`,
    chartPoint: (predicted: string, correct: string) =>
      `przewidywane ${predicted}, trafne ${correct}`,
    tableLabel: "Kalibracja",
    predicted: "Przewidywane",
    correct: "Trafne",
    installs: "Instalacje",
    range: (from: string, to: string) => `${from} do ${to}`,
    average: (average: string) => `(średnio ${average})`,
    shareCorrect: "Udział trafnych dopasowań",
  },
};
