import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

export const privacyTexts: Translation<typeof English> = {
  download: "Tout télécharger",

  receipt: {
    title: "Reçu",
    install: "L’installation a été effacée. Les totaux des statistiques ne changent pas.",
    user: (installs: number) =>
      `L’utilisateur a été effacé avec ${installs} ${installs < 2 ? "installation" : "installations"}. Les totaux des statistiques ne changent pas.`,
    id: "Reçu",
    erasedAt: "Effacé",
    erasedBy: "Effacé par",
    commandLine: "Ligne de commande",
    hash: "Hash de l’ID",
    inAuditLog:
      "Le journal des modifications conserve ce reçu. Il ne contient aucune donnée personnelle de la personne effacée.",
    save: "Télécharger le reçu",
    done: "Terminé",
  },

  kinds: {
    users: "Utilisateurs",
    installs: "Installations",
    clicks: "Clics",
    clickIds: "ID de clics",
    returns: "Retours",
    events: "Événements",
    adConsents: "Consentements publicitaires",
    adLookups: "Demandes aux régies",
    inviterIds: "ID des invitants",
    invites: "Invitations",
    messages: "Messages de webhooks et conversions",
    testMarks: "Marques de test",
    auditEntries: "Journal des modifications",
  },

  retention: {
    title: "Durée de conservation des données",
    text: "Les données expirées sont supprimées en moins d’une minute. Tout ce qui concerne une personne peut être effacé plus tôt sur la page de l’installation ou de l’utilisateur.",
    fields: {
      eventRetentionDays: "Jours de conservation des événements",
      reasonRetentionDays: "Jours de conservation des raisons d’association",
      installRetentionDays: "Jours de conservation des installations",
      auditRetentionDays: "Jours de conservation du journal des modifications",
    },
    hints: {
      eventRetentionDays: "365 par défaut. Les statistiques gardent leurs chiffres.",
      reasonRetentionDays:
        "30 par défaut. Le téléphone, son système et l’empreinte de son adresse sont supprimés avec les raisons.",
      installRetentionDays:
        "À compter de la première ouverture. L’installation est ensuite effacée avec tout ce qui est stocké sous son ID. Si vide, elles sont conservées jusqu’à ce que vous les effaciez",
      auditRetentionDays: "Si vide, les entrées sont conservées aussi longtemps que l’app",
    },
    range: "Saisissez un nombre entier de jours de 1 à 36500, ou rien.",
    listLabel: "Types de données et durée de conservation de chacun",
    kept: {
      users:
        "Avec l’installation. Sans première ouverture, un an après la dernière fois où l’utilisateur a été vu",
      installs: "Comme indiqué ci-dessus",
      clicks: "La fenêtre d’association",
      clickIds:
        "Avec l’installation. Seul l’ID reste, pour qu’aucune autre installation n’utilise le clic",
      returns: "30 jours après la fenêtre de retour",
      events: "Comme indiqué ci-dessus",
      adConsents: "Un an après la dernière décision",
      adLookups: "Avec l’installation. Le signal demandé, jusqu’à sept jours",
      inviterIds: "Avec l’installation",
      invites: "Jusqu’à la suppression du lien",
      messages: "Sept jours, ou aussi longtemps que les événements si c’est plus court",
      testMarks: "Jusqu’au retrait de la marque",
      auditEntries: "Comme indiqué ci-dessus",
    },
  },
};
