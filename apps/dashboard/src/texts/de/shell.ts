import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "mehr als 99,9 %", almostNone: "weniger als 0,1 %" },

  duration: {
    underAMinute: "unter einer Minute",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => `${days} Tage`,
  },

  product: "Throughline",
  language: "Sprache",
  roles: { owner: "Inhaber", editor: "Bearbeiter", viewer: "Betrachter" },
  skipToContent: "Zum Inhalt",
  appNavigation: "App",
  openNavigation: "Navigation öffnen",
  closeNavigation: "Navigation schließen",
  pages: {
    links: "Links",
    analytics: "Statistik",
    ads: "Anzeigen",
    installs: "Installationen",
    live: "Live",
    settings: "Einstellungen",
    start: "Erste Schritte",
  },
  palette: {
    open: "Suchen",
    placeholder: "Seiten und Links suchen",
    pages: "Seiten",
    links: "Links",
    nothing: "Nichts gefunden",
    switchApp: "App wechseln",
    createLink: "Link erstellen",
    importLinks: "Links importieren",
    testIntegration: "Integration testen",
  },
  offline: "Sie sind offline. Diese Seite ist vielleicht nicht aktuell.",
  unreachable: "Der Dienst ist nicht erreichbar. Neuer Versuch…",
  webhookPaused: (name: string) => `Der Webhook an ${name} ist angehalten.`,
  openSettings: "Einstellungen öffnen",
  loading: "Lädt",
  sample: "Beispieldaten",
  sampleNote: (name: string) =>
    `Beispieldaten: ${name} ist die App der Demo. Personen, Installationen und Käufe sind erfunden.`,
  currentApp: "App: ",
  createApp: "App anlegen",

  accountMenu: {
    label: "Ihr Konto",
    account: "Passwort und Sitzungen",
    operator: "Dienststatus",
    signOut: "Abmelden",
    colorSchemes: { light: "Hell", dark: "Dunkel", auto: "Wie das System" },
    chosen: "ausgewählt",
  },

  copy: {
    copy: "Kopieren",
    copied: "Kopiert",
    failed: (text: string) =>
      `Der Browser hat das Kopieren blockiert. Kopieren Sie diesen Text von Hand: ${text}`,
  },

  exportMenu: {
    label: "Exportieren",
    formats: {
      csv: "CSV für Tabellen",
      ndjson: "NDJSON für Skripte",
      parquet: "Parquet für Data Warehouses",
    },
    incomplete: "Der Download wurde unterbrochen. Versuchen Sie es noch einmal.",
  },

  notification: { close: "Schließen" },

  closeDialog: "Dialog schließen",
  confirm: {
    cancel: "Abbrechen",
    type: (text: string) => `Geben Sie zur Bestätigung ${text} ein`,
  },

  secret: { done: "Ich habe ihn gespeichert" },

  notFound: {
    title: "Seite nicht gefunden",
    text: "Prüfen Sie die Adresse. Die Seite wurde vielleicht verschoben oder gelöscht.",
    action: "Zur Startseite",
  },

  errors: {
    retry: "Noch einmal versuchen",
    page: {
      heading: "Auf dieser Seite ist etwas schiefgegangen",
      text: "Laden Sie die Seite neu. Hilft das nicht, stehen die Einzelheiten in der Konsole des Browsers.",
    },
    unreachable: {
      heading: "Der Dienst ist nicht erreichbar",
      text: "Vielleicht startet er gerade neu. Diese Seite versucht es von selbst noch einmal.",
      change:
        "Vielleicht startet er gerade neu. Er hat die Änderung nicht bestätigt, versuchen Sie es also noch einmal, wenn er zurück ist. Ihre Eingaben bleiben erhalten.",
    },
    offline: {
      heading: "Sie sind offline",
      text: "Diese Seite macht weiter, sobald Sie wieder online sind.",
      change:
        "Die Änderung wurde nicht gespeichert. Versuchen Sie es noch einmal, wenn Sie wieder online sind. Ihre Eingaben bleiben erhalten.",
    },
    signedOut: {
      heading: "Sie sind abgemeldet",
      text: "Melden Sie sich wieder an, um fortzufahren.",
    },
    notAllowed: "Kein Zugriff",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "Sie sind kein Mitglied dieser App" : `Ihre Rolle ${role} erlaubt das nicht`}. Wenden Sie sich an einen Inhaber der App.`,
    notFound: "Nicht gefunden",
    conflict: "Die Änderung widerspricht vorhandenen Daten",
    rateLimited: "Zu viele Anfragen",
    unavailable: "Der Dienst ist überlastet",
    retryAfter: (wait: string) => `Nichts wurde geändert. Versuchen Sie es ${wait} noch einmal.`,
    waitMoment: "gleich",
    waitSeconds: (seconds: number) => `in ${seconds} Sekunden`,
    waitMinutes: (minutes: number) => `in ${minutes} Minuten`,
    internal: {
      heading: "Der Dienst ist ausgefallen",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "Der Betreiber findet die Ursache im Protokoll des Dienstes."
          : `Der Betreiber findet die Ursache im Protokoll des Dienstes unter der Anfrage-ID ${requestId}.`,
    },
    other: "Die Anfrage ist fehlgeschlagen",

    violations: {
      empty: "Darf nicht leer sein",
      minLength: (limit: string) => `Muss mindestens ${limit} Zeichen lang sein`,
      maxLength: (limit: string) => `Darf höchstens ${limit} Zeichen lang sein`,
      minimum: (limit: string) => `Muss mindestens ${limit} sein`,
      maximum: (limit: string) => `Darf höchstens ${limit} sein`,
      oneOf: (values: string) => `Muss einer dieser Werte sein: ${values}`,
      looksLike: (example: string) => `Muss aussehen wie ${example}`,
      email: "Muss eine E-Mail-Adresse sein",
      code: "Muss aus 1 bis 64 Buchstaben, Ziffern, Emoji, - und _ bestehen, nicht mit - oder _ am Anfang",
      fullStop: ".",
    },
  },
};
