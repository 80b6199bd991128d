import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

const plural = pluralIn("pl");

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "Dokładne",
    likely: "Prawdopodobne",
    none: "Brak",
    referrer: "install referrer",
    clipboard: "schowek",
    noLink: "brak pasującego linku",
  },

  flags: { click_injection: "Wstrzykiwanie kliknięć", click_flooding: "Zalewanie kliknięciami" },

  list: {
    title: "Instalacje",
    exportInstalls: "Eksportuj instalacje",
    exportEvents: "Eksportuj zdarzenia",
    emptyHeading: "Nie ma jeszcze instalacji",
    empty:
      "Dodaj do aplikacji bibliotekę kliencką i klucz publiczny z ustawień. Każde pierwsze otwarcie pojawi się tu z linkiem i powodami dopasowania.",
    openSettings: "Otwórz ustawienia",
    showOlder: "Pokaż starsze instalacje",
    searchOlder: "Szukaj w starszych instalacjach",
    search: "Szukaj instalacji",
    searchPlaceholder: "Instalacja, urządzenie lub link",
    link: "Link",
    linkPlaceholder: "Kod",
    user: "Użytkownik",
    userPlaceholder: "ID użytkownika",
    outcome: "Dopasowanie",
    anyOutcome: "Dowolne dopasowanie",
    anyVariant: "Dowolny wariant",
    outcomes: { deterministic: "Dokładne", probabilistic: "Prawdopodobne", none: "Brak" },
    fraud: "Nadużycia",
    anyFraud: "Wszystkie instalacje",
    onlyFlagged: "Tylko podejrzane",
    from: "Od",
    to: "Do",
    reversed:
      "Pierwszy dzień jest po ostatnim. Wybierz wcześniejszy pierwszy albo późniejszy ostatni dzień.",
    notFoundHeading: "Nie znaleziono instalacji",
    notFound:
      "Żadna instalacja nie pasuje do wyszukiwania i filtrów. Spróbuj mniej słów lub innych dat.",
    clear: "Wyczyść filtry",
    unknown: "–",
    test: "Test",
    columns: {
      firstOpen: "Pierwsze otwarcie",
      match: "Dopasowanie",
      link: "Link",
      device: "Urządzenie",
      user: "Użytkownik",
      install: "Instalacja",
    },
  },

  events: {
    title: "Zdarzenia",
    empty: "Ta instalacja nie ma zdarzeń albo minął ich okres przechowywania.",
    tableLabel: "Zdarzenia tej instalacji",
    name: "Zdarzenie",
    at: "Kiedy",
    data: "Dane",
    showData: "Pokaż dane",
    showOlder: "Pokaż starsze zdarzenia",
  },

  page: {
    title: "Instalacja",
    why: "Dlaczego",
    eachClick: "Wyjaśnienie każdego kliknięcia",
    firstOpen: "Pierwsze otwarcie",
    link: "Link",
    opened: "Otwarty w aplikacji",
    noLink: "brak",
    campaign: "Kampania",
    adClick: "Kliknięcie reklamy",
    country: "Kraj",
    device: "Urządzenie",
    installId: "ID instalacji",
    user: "Użytkownik",
    appVariant: "Wariant aplikacji",
    threshold: "Wymagane prawdopodobieństwo",
    thresholdText: (needed: string, reached: string) =>
      `${needed}; najbardziej prawdopodobny link osiągnął ${reached}`,
    tries: "Podobne kliknięcia",
    triesText: (clicks: number) =>
      `${plural(clicks, { one: `${clicks} kliknięcie`, few: `${clicks} kliknięcia`, other: `${clicks} kliknięć` })} z takiego samego telefonu w tej samej sieci od `,

    counterEvidence: "Dowody przeciw",
    missingBits: (bits: string) =>
      `Najlepszemu kandydatowi zabrakło do dopasowania ${bits} bita. Brak dopasowania jest lepszy niż zły ekran.`,
    runnerUpText: (link: string, probability: string) =>
      `Drugi jest ${link}, z prawdopodobieństwem ${probability}.`,
    against: "Najsilniejsze dowody przeciw najlepszemu kandydatowi:",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal}: ${words} (−${bits} bita)`,

    candidates: "Kandydaci",
    namedClick:
      "Instalacja wskazała swoje kliknięcie, więc nie porównywano kliknięć po sygnałach urządzenia.",
    noCandidates: "Żadne niedopasowane kliknięcie nie miało nic wspólnego z tym telefonem.",
    candidate: (age: string, probability: string) =>
      `, kliknięto wcześniej o ${age}: ${probability}`,
  },

  evidence: {
    caption: "Dowody w bitach. Każdy bit podwaja szanse lub zmniejsza je o połowę.",
    total: "Razem",
    oddsFor: (times: string) => `szanse ${times} do 1`,
    oddsAgainst: (times: string) => `szanse 1 do ${times}`,
    signals: {
      prior: "Czas i ruch",
      crowd: "Inni w tej sieci",
      network: "Sieć",
      secondNetwork: "Druga sieć",
      timeZone: "Strefa czasowa",
      language: "Język",
      model: "Model",
      screen: "Ekran",
      os: "System",
      browser: "Ta sama przeglądarka",
      left: "Wcześniejsze otwarcia",
      person: "Ta sama osoba",
    },
  },

  actions: {
    markTest: "Oznacz jako instalację testową",
    unmarkTest: "Usuń oznaczenie instalacji testowej",
    marked: "Oznaczono jako instalację testową. Statystyki odtąd ją pomijają.",
    unmarked: "Usunięto oznaczenie. Statystyki odtąd uwzględniają tę instalację.",
    erase: "Wymaż instalację",
    eraseTitle: "Wymazać tę instalację?",
    eraseText:
      "Trwale usuwa instalację, jej zdarzenia i sygnały urządzenia jej kliknięcia oraz to, że utworzyła linki. Sumy w statystykach się nie zmieniają.",
    confirmErase: "Wymaż",
    erased: "Instalacja została wymazana",
    eraseUser: "Wymaż użytkownika",
    eraseUserTitle: "Wymazać tego użytkownika?",
    eraseUserText: (user: string) =>
      `Trwale usuwa wszystkie instalacje i zdarzenia użytkownika ${user}, na każdym telefonie. Sumy w statystykach zostają.`,
    userErased: (installs: number) =>
      `Użytkownik został wymazany; ${plural(installs, { one: `${installs} instalacja`, few: `${installs} instalacje`, other: `${installs} instalacji` })}`,
  },
};
