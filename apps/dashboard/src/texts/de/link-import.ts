import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

export const linkImportTexts: Translation<typeof English> = {
  title: "Links importieren",
  format: "Dateiformat",
  formats: {
    csv: "Liste von Links (CSV)",
    ndjson: "Throughline-Export (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "Datei",
  csvHint:
    "Die erste Zeile nennt die Spalten, getrennt durch Kommas oder Semikolons. Nur destination ist Pflicht. Ein Link ohne Code bekommt einen zufälligen. Alle anderen Spalten eines Linkexports, etwa name, folder, tags, utm_source oder expires_at, sind freiwillig. Auch ein Linkexport kann als Vorlage dienen.",
  downloadTemplate: "Vorlage herunterladen",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nfruehling-sale,https://shop.example/sale,Frühlings-Sale,Für den Newsletter im April,Kampagnen,"mail, frühling",newsletter,email,fruehling,2030-05-01T12:00:00Z\r\n',
  drop: "Datei hierher ziehen oder auswählen",
  replace: "Vorhandene Links ersetzen",
  replaceHint: "Wenn aus, ist ein Code, der schon ein anderes Ziel hat, ein Konflikt",
  toStore: "Smartphones ohne die App zum Store schicken",
  toStoreHint: "Auch bei Links, die bisher auf eine Webseite führten",
  tooLarge:
    "Die Datei ist größer als 5,9 MB. Teilen Sie sie, oder verwenden Sie throughline import in der Kommandozeile.",
  emptyFile: "Die Datei ist leer. Wählen Sie eine andere.",
  unreadable: "Die Datei konnte nicht gelesen werden. Wählen Sie sie noch einmal.",
  done: (created: number, replaced: number) =>
    `${created} ${created === 1 ? "Link" : "Links"} erstellt, ${replaced} ersetzt`,

  preview: "Importvorschau",
  outcomes: {
    created: "Neu",
    replaced: "Ersetzt",
    unchanged: "Unverändert",
    conflict: "Konflikt",
    invalid: "Ungültig",
  },
  notImported:
    "Diese Zeilen können nicht importiert werden. Berichtigen Sie die Datei und wählen Sie sie noch einmal, oder überspringen Sie die Zeilen.",
  runWithout: (links: string, lines: string) => `${links} importieren und ${lines} überspringen`,
  links: (count: number, formatted: string) => `${formatted} ${count === 1 ? "Link" : "Links"}`,
  lines: (count: number, formatted: string) => `${formatted} ${count === 1 ? "Zeile" : "Zeilen"}`,
  linesWithErrors: "Zeilen mit Fehlern",
  moreErrors: (count: string) => `Und ${count} weitere.`,
  firstLinks: "Erste Links",
  columns: {
    line: "Zeile",
    code: "Code",
    error: "Fehler",
    destination: "Ziel",
    outcome: "Ergebnis",
  },
  run: (links: string) => `${links} importieren`,
  nothingToImport: "Nichts zu importieren",
};
