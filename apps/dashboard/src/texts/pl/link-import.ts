import { pluralIn } from "../../language/plural.ts";
import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

const plural = pluralIn("pl");

export const linkImportTexts: Translation<typeof English> = {
  title: "Importuj linki",
  format: "Format pliku",
  formats: {
    csv: "Lista linków (CSV)",
    ndjson: "Eksport Throughline (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "Plik",
  csvHint:
    "Pierwszy wiersz podaje kolumny oddzielone przecinkami lub średnikami. Wymagana jest tylko destination. Link bez kodu dostaje losowy. Pozostałe kolumny eksportu linków, na przykład name, folder, tags, utm_source lub expires_at, są opcjonalne. Eksport linków może też służyć jako szablon.",
  downloadTemplate: "Pobierz szablon",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nwiosenna-promocja,https://shop.example/sale,Wiosenna promocja,Do kwietniowego mailingu,Kampanie,"mail, wiosna",newsletter,email,wiosna,2030-05-01T12:00:00Z\r\n',
  drop: "Upuść plik tutaj albo go wybierz",
  replace: "Zastąp istniejące linki",
  replaceHint: "Jeśli wyłączone, kod mający już inny cel jest konfliktem",
  toStore: "Kieruj telefony bez aplikacji do sklepu",
  toStoreHint: "Także w linkach, które dotąd prowadziły na stronę internetową",
  tooLarge:
    "Plik jest większy niż 5,9 MB. Podziel go albo uruchom throughline import w wierszu poleceń.",
  emptyFile: "Plik jest pusty. Wybierz inny.",
  unreadable: "Nie udało się odczytać pliku. Wybierz go ponownie.",
  done: (created: number, replaced: number) =>
    `Utworzone linki: ${created}, zastąpione: ${replaced}`,

  preview: "Podgląd importu",
  outcomes: {
    created: "Nowy",
    replaced: "Zastąpiony",
    unchanged: "Bez zmian",
    conflict: "Konflikt",
    invalid: "Niepoprawny",
  },
  notImported:
    "Tych wierszy nie można zaimportować. Popraw plik i wybierz go ponownie albo je pomiń.",
  runWithout: (links: string, lines: string) => `Importuj ${links} i pomiń ${lines}`,
  links: (count: number, formatted: string) =>
    `${formatted} ${plural(count, { one: "link", few: "linki", other: "linków" })}`,
  lines: (count: number, formatted: string) =>
    `${formatted} ${plural(count, { one: "wiersz", few: "wiersze", other: "wierszy" })}`,
  linesWithErrors: "Wiersze z błędami",
  moreErrors: (count: string) => `I jeszcze ${count}.`,
  firstLinks: "Pierwsze linki",
  columns: {
    line: "Wiersz",
    code: "Kod",
    error: "Błąd",
    destination: "Cel",
    outcome: "Wynik",
  },
  run: (links: string) => `Importuj ${links}`,
  nothingToImport: "Nie ma czego importować",
};
