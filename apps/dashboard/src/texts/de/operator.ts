import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

export const operatorTexts: Translation<typeof English> = {
  title: "Dienststatus",
  ready: "In Ordnung",
  notReady: "Kann keine Daten speichern",
  version: (version: string, node: string) => `Version ${version}, Node ${node}`,
  store: (store: string) => `Die Daten liegen in ${store}.`,

  memory: "Arbeitsspeicher",
  memoryNote: "von diesem Prozess belegt",
  database: "Datenbank",
  diskFree: "Freier Speicherplatz",
  diskNote: (share: string, total: string) => `${share} von ${total}`,
  backlog: "Rückstand",
  backlogNote: (size: string) => `Ereignispakete, und ${size} an Klicks`,
  lastBackup: "Letztes Backup",
  backupNote: "für Backups BACKUP_DIR setzen",

  rates: "Aktuelle Rate",
  perMinute: "pro Minute",
  clicks: "Klicks",
  installs: "Installationen",
  events: "Ereignisse",
  rejected: "Abgelehnt",

  sinceStart: "Seit dem Start",
  botsNote: (count: string) => `dazu ${count} von Bots`,
  rejectedNote: "Limit oder Überlast",
  failed: "Fehlgeschlagen",
  failedNote: "siehe Protokoll",

  totals: "Summen",
  apps: "Apps",
  accounts: "Konten",

  accountList: {
    title: "Konten",
    email: "E-Mail-Adresse",
    apps: "Apps",
    createdAt: "Angelegt",
    operator: "Betreiber aller Apps",
    noApps: "Keine Apps",
    secondFactor: "Einmalcodes",
    passkeys: (count: number) => (count === 1 ? "1 Passkey" : `${count} Passkeys`),
    sessions: "Sitzungen",
    showSessions: (count: number, email: string) =>
      `${count} ${count === 1 ? "Sitzung" : "Sitzungen"} von ${email}`,
    sessionsOf: (email: string) => `Sitzungen von ${email}`,
    noSessions: "Diese Person ist nirgends angemeldet.",
    signedOut: (email: string) => `${email} wurde abgemeldet`,
    signOutEverywhere: "Überall abmelden",
  },

  nightlyExport: {
    title: "Nächtlicher Export",
    off: "Setzen Sie EXPORT_TO, um jede Nacht Installationen, Ereignisse, Klicks und Links aller Apps zu exportieren.",
    to: (target: string) => `Jeder Tag wird kurz nach 01:00 UTC nach ${target} exportiert.`,
    columns: { app: "App", day: "Letzter Tag", at: "Exportiert", rows: "Zeilen", state: "Status" },
    waiting: "Beginnt heute Nacht",
    exported: "Aktuell",
    failed: "Fehlgeschlagen",
    retry: "Nächster Versuch:",
  },

  nodes: {
    title: (count: number, formatted: string) => (count === 1 ? "1 Knoten" : `${formatted} Knoten`),
    text: "Jeder Knoten hat eigene Zahlen. Diese Seite zeigt die des unten markierten Knotens.",
    columns: { node: "Knoten", version: "Version", startedAt: "Gestartet", store: "Datenbank" },
    answered: "Hier gezeigt",
    stores: { own: "eigene", shared: "gemeinsame" },
  },
};
