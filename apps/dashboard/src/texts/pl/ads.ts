import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "Reklamy",
  sourcesTitle: "Źródła i kampanie",
  sources: {
    link: "Link",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Organiczne",
  },
  rule: "Każda instalacja liczy się w jednym wierszu: dla swojego linku; bez linku – dla sieci reklamowej, która podaje, że jej reklama doprowadziła do instalacji; w innym razie jako organiczna. Jej zdarzenia i przychody liczą się w tym samym wierszu.",
  alsoFromAds: (count: string) =>
    `Sieć reklamowa przypisuje sobie też część instalacji z linków (${count}). Liczą się one dla linku.`,
  unnamed: (installs: string, events: string) =>
    `Filtr pomija instalacje (${installs}) i zdarzenia (${events}), które mogą do niego należeć, bo rzadkie wartości liczone są razem.`,
  columns: {
    source: "Źródło",
    campaign: "Kampania",
    installs: "Instalacje",
    alsoFromAds: "Przypisane też sobie",
    events: "Zdarzenia",
    revenue: (currency: string) => `Przychody ${currency}`,
  },
  noCampaign: "Bez kampanii",
  otherCampaigns: "Wszystkie inne",
  total: "Razem",
  empty:
    "W tym okresie nie ma instalacji. Wybierz wcześniejszy okres albo sprawdź, czy docierają: ",
  emptyAction: "strona na żywo",
  noAds:
    "W tym okresie żadna sieć reklamowa nie przypisała sobie instalacji. Przewodnik Ads mówi, czego potrzebują Apple Ads i Meta; pierwszy krok to wywołanie sendAdSignals w aplikacji.",

  problems: {
    title: "Brakuje instalacji z reklam",
    no_key:
      "Docierają install referrery reklam Meta, ale aplikacja nie ma klucza, aby je odszyfrować. Skopiuj klucz z ustawień aplikacji w Meta.",
    wrong_key:
      "Klucz aplikacji nie odszyfrowuje install referrerów reklam Meta. Skopiuj go ponownie z ustawień aplikacji w Meta. Referrery z ostatnich siedmiu dni zostaną wtedy sprawdzone jeszcze raz.",
    unavailable:
      "Apple Ads nie odpowiada, więc nie wiadomo, które reklamy doprowadziły do instalacji. Usługa musi mieć dostęp do api-adservices.apple.com. Tokeny z ostatnich 24 godzin zostaną wtedy sprawdzone jeszcze raz.",
    last: "Ostatnio zauważono: ",
    enterKey: "Wpisz klucz",
  },

  postbacks: {
    title: "Postbacki Apple",
    note: "Postbacki nigdy nie są dodawane do instalacji: nie wskazują żadnej z nich, więc ta sama instalacja może już liczyć się dla linku lub sieci reklamowej. Filtry ich nie dotyczą.",
    unsigned: "Apple nie podpisuje wartości konwersji.",
    empty: "W tym okresie nie dotarł żaden postback. Apple wysyła je kilka dni po instalacji, gdy ",
    emptyAction: "domena linków przejdzie sprawdzenie",
    noAppStoreId:
      "Żaden postback nie może jeszcze dotrzeć, bo należą one do aplikacji, której numer w App Store podają. ",
    enterAppStoreId: "Wpisz numer",
    test: "Test",
    columns: {
      source: "Kampania",
      adNetwork: "Sieć reklamowa",
      framework: "Framework",
      conversionType: "Rezultat",
      window: "Okno",
      count: "Postbacki",
      values: "Wartości konwersji",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Pobranie",
      redownload: "Ponowne pobranie",
      "re-engagement": "Powrót do aplikacji",
    },
    windows: ["Dni 0–2", "Dni 3–7", "Dni 8–35"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" lub ")} (${value})`,
    limit: (max: string) =>
      `Liczone są tylko najnowsze postbacki z tego okresu (${max}). Aby policzyć pozostałe, wybierz krótszy okres.`,
    noValues: "–",
  },

  install: {
    ad: "Reklama",
    campaign: (name: string) => `kampania ${name}`,
    adGroup: (name: string) => `grupa reklam ${name}`,
    oneAd: (name: string) => `reklama ${name}`,
    keyword: (id: string) => `słowo kluczowe ${id}`,
    countsForLink: "Instalacja liczy się dla swojego linku.",
    lookUp: "Zapytanie",
    states: {
      waiting: "wkrótce zostanie zapytana, lub ponownie",
      attributed: "jej reklama doprowadziła do instalacji",
      not_attributed: "żadna z jej reklam nie doprowadziła do instalacji",
      unknown: "nie wiedziała po pięciu próbach",
      invalid: "odrzuciła token lub referrer nie podaje kampanii",
      unavailable: "nie odpowiedziała w ciągu 24 godzin",
      no_key: "aplikacja nie ma klucza do odszyfrowania install referrera",
      wrong_key: "klucz aplikacji nie odszyfrowuje install referrera",
    },
  },
};
