import type { Translation } from "../../language/translation.ts";
import type { shellTexts as English } from "../shell.ts";

export const shellTexts: Translation<typeof English> = {
  chance: { almostCertain: "plus de 99,9 %", almostNone: "moins de 0,1 %" },

  duration: {
    underAMinute: "moins d’une minute",
    minutes: (minutes: number) => `${minutes} min`,
    hours: (hours: number) => `${hours} h`,
    days: (days: number) => `${days} jours`,
  },

  product: "Throughline",
  language: "Langue",
  roles: { owner: "propriétaire", editor: "éditeur", viewer: "lecteur" },
  skipToContent: "Aller au contenu",
  appNavigation: "App",
  openNavigation: "Ouvrir la navigation",
  closeNavigation: "Fermer la navigation",
  pages: {
    links: "Liens",
    analytics: "Statistiques",
    ads: "Annonces",
    installs: "Installations",
    live: "En direct",
    settings: "Paramètres",
    start: "Premiers pas",
  },
  palette: {
    open: "Rechercher",
    placeholder: "Rechercher des pages et des liens",
    pages: "Pages",
    links: "Liens",
    nothing: "Aucun résultat",
    switchApp: "Changer d’app",
    createLink: "Créer un lien",
    importLinks: "Importer des liens",
    testIntegration: "Tester l’intégration",
  },
  offline: "Vous êtes hors ligne. Cette page n’est peut-être pas à jour.",
  unreachable: "Le service est injoignable. Nouvel essai…",
  webhookPaused: (name: string) => `Le webhook vers ${name} est en pause.`,
  openSettings: "Ouvrir les paramètres",
  loading: "Chargement",
  sample: "Données d’exemple",
  sampleNote: (name: string) =>
    `Données d’exemple : ${name} est l’app de la démo. Ses utilisateurs, installations et achats sont inventés.`,
  currentApp: "App : ",
  createApp: "Créer une app",

  accountMenu: {
    label: "Votre compte",
    account: "Mot de passe et sessions",
    operator: "État du service",
    signOut: "Se déconnecter",
    colorSchemes: { light: "Clair", dark: "Sombre", auto: "Comme le système" },
    chosen: "sélectionné",
  },

  copy: {
    copy: "Copier",
    copied: "Copié",
    failed: (text: string) =>
      `Le navigateur a bloqué la copie. Copiez ce texte à la main : ${text}`,
  },

  exportMenu: {
    label: "Exporter",
    formats: {
      csv: "CSV pour tableurs",
      ndjson: "NDJSON pour scripts",
      parquet: "Parquet pour entrepôts de données",
    },
    incomplete: "Le téléchargement a été interrompu. Réessayez.",
  },

  notification: { close: "Fermer" },

  closeDialog: "Fermer la boîte de dialogue",
  confirm: {
    cancel: "Annuler",
    type: (text: string) => `Saisissez ${text} pour confirmer`,
  },

  secret: { done: "Je l’ai enregistrée" },

  notFound: {
    title: "Page introuvable",
    text: "Vérifiez l’adresse. La page a peut-être été déplacée ou supprimée.",
    action: "Aller à la page de départ",
  },

  errors: {
    retry: "Réessayer",
    page: {
      heading: "Un problème est survenu sur cette page",
      text: "Rechargez la page. Si cela ne suffit pas, la console du navigateur contient les détails.",
    },
    unreachable: {
      heading: "Le service est injoignable",
      text: "Il redémarre peut-être. Cette page réessaie d’elle-même.",
      change:
        "Il redémarre peut-être. Il n’a pas confirmé la modification : réessayez quand il sera revenu. Votre saisie est conservée.",
    },
    offline: {
      heading: "Vous êtes hors ligne",
      text: "Cette page reprendra quand vous serez de nouveau en ligne.",
      change:
        "La modification n’a pas été enregistrée. Réessayez quand vous serez de nouveau en ligne. Votre saisie est conservée.",
    },
    signedOut: { heading: "Vous êtes déconnecté", text: "Reconnectez-vous pour continuer." },
    notAllowed: "Vous n’y avez pas accès",
    roleTooLow: (role: string | undefined) =>
      `${role === undefined ? "Vous n’êtes pas membre de cette app" : `Votre rôle ${role} ne le permet pas`}. Adressez-vous à un propriétaire de l’app.`,
    notFound: "Introuvable",
    conflict: "La modification est en conflit avec des données existantes",
    rateLimited: "Trop de requêtes",
    unavailable: "Le service est surchargé",
    retryAfter: (wait: string) => `Rien n’a été modifié. Réessayez ${wait}.`,
    waitMoment: "dans un instant",
    waitSeconds: (seconds: number) => `dans ${seconds} secondes`,
    waitMinutes: (minutes: number) => `dans ${minutes} minutes`,
    internal: {
      heading: "Le service a échoué",
      text: (requestId: string | undefined) =>
        requestId === undefined
          ? "L’opérateur peut trouver la cause dans le journal du service."
          : `L’opérateur peut trouver la cause dans le journal du service, à l’ID de requête ${requestId}.`,
    },
    other: "La requête a échoué",

    violations: {
      empty: "Ne doit pas être vide",
      minLength: (limit: string) => `Doit contenir au moins ${limit} caractères`,
      maxLength: (limit: string) => `Doit contenir au plus ${limit} caractères`,
      minimum: (limit: string) => `Doit être au moins ${limit}`,
      maximum: (limit: string) => `Doit être au plus ${limit}`,
      oneOf: (values: string) => `Doit être l’une de ces valeurs : ${values}`,
      looksLike: (example: string) => `Doit ressembler à ${example}`,
      email: "Doit être une adresse e-mail",
      code: "Doit comporter de 1 à 64 lettres, chiffres, emoji, - et _, sans commencer par - ni _",
      fullStop: ".",
    },
  },
};
