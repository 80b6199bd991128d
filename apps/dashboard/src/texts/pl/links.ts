import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const plural = pluralIn("pl");

const links = (count: number) =>
  plural(count, { one: `${count} link`, few: `${count} linki`, other: `${count} linków` });

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "Linki",
    exportQrCodes: "Kody QR (ZIP)",
    exportDailyCounts: "Dzienne liczby kliknięć, instalacji i zdarzeń wszystkich linków",
    importLinks: "Importuj linki",
    createLink: "Utwórz link",
    searchLabel: "Szukaj linków",
    searchPlaceholder: "Szukaj po nazwie, kodzie, notatkach, celu, tagu lub kampanii",
    folder: "Folder",
    allFolders: "Wszystkie foldery",
    archived: "Zarchiwizowane",
    removeTag: (tag: string) => `Usuń filtr tagu ${tag}`,
    tag: "Tag",
    tagAnalytics: (tag: string) => `Statystyki: ${tag}`,
    generatingQrCodes: "Generowanie kodów QR…",
    qrCodesLimited: (count: number) =>
      `Plik zawiera tylko początek listy (kody QR: ${count}). Aby pobrać resztę, zawęź listę wyszukiwaniem lub tagiem.`,
    notFoundHeading: "Nie znaleziono linków",
    notFound:
      "Spróbuj mniej słów lub innych. Każde słowo musi występować w nazwie, notatkach, folderze, kodach, celu, tytule, tagach lub kampanii linku.",
    emptyHeading: "Utwórz pierwszy link",
    empty:
      "Link otwiera ekran w Twojej aplikacji, nawet u osób, które zainstalują ją po kliknięciu. Zobaczysz tu jego kliknięcia, instalacje i zdarzenia.",
    keepSearching: "Szukaj w starszych linkach",
    showMore: "Pokaż więcej linków",
    showOlder: "Pokaż starsze linki",
    columns: {
      link: "Link",
      clicks: "Kliknięcia",
      installs: "Instalacje",
      events: "Zdarzenia",
      actions: "Działania",
      range: "ostatnie 30 dni",
      unknown: "–",
      select: (name: string) => `Zaznacz ${name}`,
      selectAll: "Zaznacz wszystkie pokazane linki",
    },
  },

  bulk: {
    label: "Zaznaczone linki",
    selected: (count: number) => `Zaznaczono: ${count}`,
    tag: "Tag",
    addTag: "Dodaj tag",
    removeTag: "Usuń tag",
    disable: "Wyłącz",
    enable: "Włącz",
    export: "Eksportuj zaznaczone",
    clear: "Wyczyść zaznaczenie",
    tagged: (tag: string) => (count: number) => `Tag ${tag} dodano do: ${links(count)}`,
    untagged: (tag: string) => (count: number) => `Tag ${tag} usunięto z: ${links(count)}`,
    disabled: (count: number) =>
      `Wyłączono ${links(count)}. Odwiedzający widzą stronę z informacją, że link nie działa.`,
    enabled: (count: number) => `Włączono ponownie ${links(count)}`,
    archive: "Archiwizuj",
    restore: "Przywróć",
    archived: (count: number) =>
      `Zarchiwizowano ${links(count)}. Odwiedzający trafiają do celu po wygaśnięciu danego linku albo widzą stronę z informacją, że link wygasł.`,
    restored: (count: number) => `Przywrócono ${links(count)}`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Cofnięto zmianę: ${links(count)}`
        : `Cofnięto zmianę: ${links(count)}. Pozostawiono, bo zmieniono później: ${links(skipped)}.`,
    nothing: "Linki już takie są. Nic nie zmieniono.",
    more: "Zmień…",
    dialogTitle: "Zmień linki",
    which: "Które linki",
    onlySelected: (count: number) => `Zaznaczone (${count})`,
    allOfList: "Wszystkie linki z listy, z jej wyszukiwaniem i filtrami",
    addTags: "Dodaj tagi",
    tagsHint: "Oddzielaj tagi przecinkami",
    removeTags: "Usuń tagi",
    folder: "Przenieś do folderu",
    noFolder: "Wyjmij z folderów",
    expiresAt: "Wygaśnięcie",
    noExpiry: "Nigdy nie wygasa",
    hostFrom: "Zastąp host",
    hostHint: "We wszystkich adresach URL, do których prowadzą linki",
    hostTo: "Nowy host",
    preview: "Pokaż, co się zmieni",
    previewLabel: "Co się zmieni",
    apply: (count: number) => `Zmień ${links(count)}`,
    cancel: "Anuluj",
    changed: (count: number) => `Zmieniono ${links(count)}`,
    summary: (changed: number, unchanged: number) =>
      `Do zmiany: ${links(changed)}${unchanged > 0 ? `, już pasuje: ${links(unchanged)}` : ""}.`,
    blocked: "Żaden link nie zostanie zmieniony, dopóki nie można zmienić wszystkich.",
    none: "brak",
  },

  changes: {
    title: "Ostatnie zmiany",
    empty: "Pojawiają się tu zmiany wielu linków naraz; można je cofnąć przez 30 dni.",
    at: "Zmieniono",
    by: "Kto",
    links: "Linki",
    until: "Cofnięcie do",
    actions: "Działania",
  },

  views: {
    label: "Widoki",
    empty: "Zapisz bieżące wyszukiwanie, tag i kolejność, aby do nich wrócić.",
    name: "Nazwa widoku",
    hint: "Zapisany tylko w tej przeglądarce",
    save: "Zapisz widok",
    remove: (name: string) => `Usuń widok ${name}`,
  },

  status: {
    archived: "Zarchiwizowany",
    disabled: "Wyłączony",
    expired: "Wygasł",
    usedUp: "Limit kliknięć osiągnięty",
    scheduled: "Zaplanowany",
    test: "Test",
  },

  menu: {
    label: (code: string) => `Działania dla ${code}`,
    showQrCode: "Pokaż kod QR",
    edit: "Edytuj",
    duplicate: "Duplikuj",
    enable: "Włącz",
    disable: "Wyłącz",
    archive: "Archiwizuj",
    restore: "Przywróć",
    delete: "Usuń na zawsze",
  },

  actions: {
    deleted: (code: string) => `Usunięto ${code}`,
    undo: "Cofnij",
    restored: (code: string) => `Przywrócono ${code}`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `Zarchiwizowano ${code}. Odwiedzający widzą stronę z informacją, że link wygasł.`
        : `Zarchiwizowano ${code}. Odwiedzający trafiają do ${fallback}.`,
    deleteTitle: (code: string) => `Usunąć ${code} na zawsze?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `Link, jego ustawienia i hasło zostaną utracone. ${codes.map((code) => `/${code}`).join(", ")} pokaże stronę błędu. Jego liczby (kliknięcia: ${clicks}, instalacje: ${installs}) zostają w sumach aplikacji, ale strona linku zniknie. Tego nie można cofnąć.`,
    deleteAction: "Usuń na zawsze",
    enabled: (code: string) => `${code} jest znów aktywny`,
    disabled: (code: string) =>
      `${code} jest wyłączony. Odwiedzający widzą stronę z informacją, że link nie działa.`,
  },

  page: {
    addressLabel: "Adres linku",
    edit: "Edytuj link",
    showQrCode: "Pokaż kod QR",
    analytics: "Statystyki tego linku",
    details: "Szczegóły",
    yes: "Tak",
    clicksUsed: (used: number, max: number) => `Wykorzystano ${used} z ${max}`,
    password: "Hasło",
    hasPassword: "Odwiedzający muszą wpisać hasło",
    firstCode: "Pierwszy kod",
    archivedAt: "Zarchiwizowano",
    createdAt: "Utworzono",
    updatedAt: "Zaktualizowano",
  },

  qrCode: {
    print: "Rozmiar",
    printHint: "W druku jedna dziesiąta odległości, z której będzie skanowany",
    screen: "Na ekrany",
    centimetres: (width: number) => `${width} cm w druku (300 dpi)`,
    title: (code: string) => `Kod QR dla ${code}`,
    alt: (url: string) => `Kod QR dla ${url}`,
    size: "Rozmiar w pikselach",
    margin: "Margines w modułach",
    marginHint: "Skanery potrzebują co najmniej 4 modułów",
    foreground: "Kolor",
    background: "Tło",
    contrast:
      "Te kolory są dla niektórych aparatów zbyt podobne. Wybierz ciemniejszy kolor lub jaśniejsze tło.",
    logo: "Logo",
    logoHint: "PNG, JPEG lub SVG do 1 MB, pokazywane pośrodku",
    logoTooLarge: "Plik jest większy niż 1 MB. Wybierz mniejszy.",
    logoUnreadable: "Plik nie jest obrazem, który ta przeglądarka może pokazać. Wybierz inny.",
    removeLogo: "Usuń logo",
    countScans: "Licz skany osobno",
    countScansHint: "Dodaje do linku utm_medium=qr. Statystyki pokazują te skany w Źródła › Media.",
    saveSvg: "Zapisz jako SVG",
    savePng: "Zapisz jako PNG",
    noCanvas: "Ta przeglądarka nie może narysować obrazu. Zapisz kod QR jako SVG.",
    failed: "Nie udało się utworzyć obrazu. Zapisz kod QR jako SVG.",
  },
};
