import type { Translation } from "../../language/translation.ts";
import type { operatorTexts as English } from "../operator.ts";

export const operatorTexts: Translation<typeof English> = {
  title: "État du service",
  ready: "En bon état",
  notReady: "Ne peut pas enregistrer de données",
  version: (version: string, node: string) => `Version ${version}, Node ${node}`,
  store: (store: string) => `Les données sont stockées dans ${store}.`,

  memory: "Mémoire",
  memoryNote: "utilisée par ce processus",
  database: "Base de données",
  diskFree: "Espace disque libre",
  diskNote: (share: string, total: string) => `${share} sur ${total}`,
  backlog: "En attente",
  backlogNote: (size: string) => `lots d’événements, et ${size} de clics`,
  lastBackup: "Dernière sauvegarde",
  backupNote: "définissez BACKUP_DIR pour activer les sauvegardes",

  rates: "Rythme actuel",
  perMinute: "par minute",
  clicks: "Clics",
  installs: "Installations",
  events: "Événements",
  rejected: "Refusées",

  sinceStart: "Depuis le démarrage",
  botsNote: (count: string) => `plus ${count} de robots`,
  rejectedNote: "limite ou surcharge",
  failed: "En échec",
  failedNote: "voir le journal",

  totals: "Totaux",
  apps: "Apps",
  accounts: "Comptes",

  accountList: {
    title: "Comptes",
    email: "Adresse e-mail",
    apps: "Apps",
    createdAt: "Créé",
    operator: "Opérateur de toutes les apps",
    noApps: "Aucune app",
    secondFactor: "Codes à usage unique",
    passkeys: (count: number) => (count === 1 ? "1 clé d’accès" : `${count} clés d’accès`),
    sessions: "Sessions",
    showSessions: (count: number, email: string) =>
      `${count} ${count < 2 ? "session" : "sessions"} de ${email}`,
    sessionsOf: (email: string) => `Sessions de ${email}`,
    noSessions: "Cette personne n’est connectée nulle part.",
    signedOut: (email: string) => `${email} a été déconnecté`,
    signOutEverywhere: "Déconnecter partout",
  },

  nightlyExport: {
    title: "Export nocturne",
    off: "Définissez EXPORT_TO pour exporter chaque nuit les installations, événements, clics et liens de toutes les apps.",
    to: (target: string) => `Chaque jour est exporté vers ${target} peu après 01:00 UTC.`,
    columns: { app: "App", day: "Dernier jour", at: "Exporté", rows: "Lignes", state: "État" },
    waiting: "Commence cette nuit",
    exported: "À jour",
    failed: "En échec",
    retry: "Prochain essai :",
  },

  nodes: {
    title: (count: number, formatted: string) => (count === 1 ? "1 nœud" : `${formatted} nœuds`),
    text: "Chaque nœud a ses propres chiffres. Cette page montre ceux du nœud marqué ci-dessous.",
    columns: { node: "Nœud", version: "Version", startedAt: "Démarré", store: "Base de données" },
    answered: "Affiché ici",
    stores: { own: "propre", shared: "partagée" },
  },
};
