import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "Cel",
  link: "Link",
  codes: "Kody i domena",
  social: "Podgląd społecznościowy",
  campaign: "Kampania (UTM)",
  platforms: "Cele dla platform",
  limits: "Początek, wygaśnięcie, limit kliknięć i hasło",
  advanced: "Dane, dopasowanie i statystyki",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Cel",
    hint: "Ekran, który otwiera się w aplikacji: adres URL, ścieżka lub adres URL z własnym schematem aplikacji",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Nazwa",
    hint: "Do list i statystyk. Odwiedzający nigdy jej nie widzą.",
    placeholder: "Letni mail, pierwszy przycisk",
  },
  tags: {
    section: "link",
    label: "Tagi",
    hint: "Oddzielaj tagi przecinkami. Linki można filtrować według tagu.",
    placeholder: "mail, wiosna",
  },
  folder: { section: "link", label: "Folder", placeholder: "Lato 2026" },
  notes: {
    section: "link",
    label: "Notatki",
    hint: "Dla zespołu. Odwiedzający nigdy ich nie widzą.",
  },
  page: {
    section: "link",
    label: "Strona docelowa",
    hint: "Widzą ją odwiedzający bez aplikacji. Właściciele mogą tworzyć strony w ustawieniach.",
  },

  currentCode: {
    section: "codes",
    label: "Nowy kod",
    hint: "Zmienia nazwę linku. Dotychczasowy kod działa dalej, a jego kliknięcia liczą się dla linku.",
  },
  aliases: {
    section: "codes",
    label: "Aliasy",
    hint: "Dalsze kody prowadzące do tego linku, oddzielone przecinkami",
    placeholder: "lato, promocja2026",
  },
  domain: {
    section: "codes",
    label: "Domena",
    hint: "Domena w adresie URL linku. Jego kody działają we wszystkich domenach aplikacji.",
  },

  "preview.title": { section: "social", label: "Tytuł" },
  "preview.description": { section: "social", label: "Opis" },
  "preview.image": {
    section: "social",
    label: "Obraz",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Źródło",
    hint: "Gdzie link się pojawia, na przykład newsletter, instagram lub plakat",
  },
  "utm.medium": {
    section: "campaign",
    label: "Medium",
    hint: "Rodzaj kanału, na przykład email, social lub druk",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Kampania",
    hint: "Kampania, do której należy link, na przykład wiosenna-promocja",
  },
  "utm.term": { section: "campaign", label: "Termin", hint: "Płatne słowo kluczowe" },
  "utm.content": {
    section: "campaign",
    label: "Treść",
    hint: "Wariant reklamy lub przycisku, na przykład niebieski-przycisk",
  },

  "ios.destination": { section: "platforms", label: "Cel na iOS" },
  "ios.fallback": {
    section: "platforms",
    label: "Strona zastępcza na iOS bez aplikacji",
    hint: "Otwiera się zamiast App Store",
  },
  "android.destination": { section: "platforms", label: "Cel na Androidzie" },
  "android.fallback": {
    section: "platforms",
    label: "Strona zastępcza na Androidzie bez aplikacji",
    hint: "Otwiera się zamiast Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Cel na komputerze",
    hint: "Jeśli puste, odwiedzający dostają jedną ze stron zastępczych poniżej lub stronę z linkiem jako kodem QR",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Strona zastępcza na komputerze",
    hint: "Używana, gdy nie ma celu na komputerze",
  },
  webFallback: {
    section: "platforms",
    label: "Zastępcza strona internetowa",
    hint: "Dla komputerów i telefonów, których aplikacja nie obsługuje",
  },
  appVariant: {
    section: "platforms",
    label: "Wariant aplikacji",
    hint: "Odwiedzający trafiają na strony sklepu tego wariantu",
  },

  data: {
    section: "advanced",
    label: "Dane dla aplikacji (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Wrażliwy",
    hint: "Wymaga wyższego prawdopodobieństwa przy dopasowaniu po sygnałach urządzenia. Używaj tam, gdzie błędne dopasowanie byłoby szkodliwe.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Tylko dokładne dopasowania",
    hint: "Dopasowuje po install referrerze lub schowku, nigdy po sygnałach urządzenia",
  },
  test: {
    section: "advanced",
    label: "Link testowy",
    hint: "Pomijany w statystykach. Telefony z Androidem widzą stronę docelową przed Google Play.",
  },

  countsFrom: {
    section: "advanced",
    label: "Licz od",
    hint: "Statystyki tego linku zaczynają się tutaj, w Twojej strefie czasowej. Wcześniejsze liczby są zachowane i wrócą, gdy wyczyścisz to pole.",
  },
  startsAt: {
    section: "limits",
    label: "Początek",
    hint: "W Twojej strefie czasowej. Do tego czasu odwiedzający widzą stronę z informacją, kiedy link zacznie działać.",
  },
  expiresAt: { section: "limits", label: "Wygaśnięcie", hint: "W Twojej strefie czasowej" },
  expiredFallback: {
    section: "limits",
    label: "Cel po wygaśnięciu",
    hint: "Strona internetowa. Jeśli puste, odwiedzający widzą stronę z informacją, że link wygasł.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Limit kliknięć",
    hint: "Po tylu kliknięciach link zachowuje się tak, jakby wygasł. Powtórne wizyty też się liczą.",
  },
};
