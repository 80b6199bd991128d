import type { MailTexts } from "./texts.ts";

const notYou =
  "Si ce n’était pas vous, définissez tout de suite un nouveau mot de passe et fermez toutes les sessions sur la page de votre compte. Si vous ne pouvez pas vous connecter, adressez-vous à un opérateur du service.";

export const french: MailTexts = {
  sentBy: "Envoyé par Throughline sur {host}.",
  details: {
    role: "Rôle",
    invitedBy: "Invitation de",
    time: "Heure",
    browser: "Navigateur",
    place: "Pays",
    passkey: "Clé d’accès",
    codesLeft: "Codes de récupération restants",
    webhook: "Webhook",
    quota: "Quota",
    reason: "Raison",
  },
  roles: { viewer: "Lecteur", editor: "Éditeur", owner: "Propriétaire" },
  quotas: {
    clicks: "Clics par jour",
    opens: "Premières ouvertures par jour",
    events: "Événements par jour",
  },
  mails: {
    invitation: {
      subject: "Invitation à rejoindre {app}",
      paragraphs: [
        "Vous pouvez désormais travailler sur les liens de {app}. Acceptez l’invitation pour commencer.",
        "Le lien fonctionne une seule fois, jusqu’au {until}. Si vous n’attendiez pas cette invitation, ignorez cet e-mail.",
      ],
      button: "Accepter l’invitation",
    },
    passwordReset: {
      subject: "Définir un nouveau mot de passe",
      paragraphs: [
        "Quelqu’un a demandé un nouveau mot de passe pour votre compte. Si c’était vous, utilisez ce lien. Il fonctionne une seule fois, pendant une heure.",
        "Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.",
      ],
      button: "Définir le mot de passe",
    },
    newBrowser: {
      subject: "Nouvelle connexion à votre compte",
      paragraphs: ["Quelqu’un s’est connecté à votre compte depuis un nouveau navigateur.", notYou],
      button: "Vérifier les sessions",
    },
    passwordChanged: {
      subject: "Votre mot de passe a été modifié",
      paragraphs: [
        "Le mot de passe de votre compte a été modifié. Toutes les autres sessions ont été fermées.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    codesTurnedOn: {
      subject: "Les codes à usage unique sont activés",
      paragraphs: [
        "La connexion à votre compte par mot de passe demande désormais aussi un code à usage unique.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    codesTurnedOff: {
      subject: "Les codes à usage unique sont désactivés",
      paragraphs: [
        "La connexion à votre compte par mot de passe ne demande plus de code à usage unique.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    recoveryCodeUsed: {
      subject: "Un code de récupération a été utilisé",
      paragraphs: [
        "Un code de récupération de votre compte a été utilisé à la place d’un code à usage unique. Il ne fonctionnera plus.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    recoveryCodesRenewed: {
      subject: "Vous avez de nouveaux codes de récupération",
      paragraphs: [
        "De nouveaux codes de récupération ont été créés pour votre compte. Les précédents ne fonctionnent plus.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    secondFactorRemoved: {
      subject: "Votre second facteur a été retiré",
      paragraphs: [
        "Un opérateur a retiré le second facteur de votre compte. Toutes les sessions ont été fermées, et le mot de passe suffit pour se connecter.",
        "Si vous ne l’aviez pas demandé, adressez-vous à un opérateur du service.",
      ],
      button: "Ouvrir le compte",
    },
    passkeyAdded: {
      subject: "Une clé d’accès a été ajoutée",
      paragraphs: [
        "Une clé d’accès permettant de se connecter à votre compte a été ajoutée.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    passkeyRemoved: {
      subject: "Une clé d’accès a été supprimée",
      paragraphs: [
        "Une clé d’accès de votre compte a été supprimée. Elle ne permet plus de se connecter.",
        notYou,
      ],
      button: "Ouvrir le compte",
    },
    webhookPaused: {
      subject: "{app} : un webhook a été suspendu",
      paragraphs: [
        "Un webhook de {app} ne reçoit plus rien, car ses envois ont échoué. Ses messages attendent.",
        "Réparez le destinataire, puis relancez le webhook.",
      ],
      button: "Ouvrir les webhooks",
    },
    quotaNearlyUsed: {
      subject: "{app} : 90 % d’un quota quotidien sont utilisés",
      paragraphs: [
        "{app} a utilisé 90 % d’un quota pour aujourd’hui. Une fois le quota épuisé, plus rien n’est enregistré jusqu’à minuit (UTC).",
        "Un opérateur du service peut augmenter le quota.",
      ],
      button: "Ouvrir l’app",
    },
    backupFailed: {
      subject: "La sauvegarde a échoué",
      paragraphs: [
        "Le service n’a pas pu faire de sauvegarde. Il réessaie chaque minute et envoie cet e-mail au plus une fois par jour.",
      ],
      button: "Ouvrir la page des opérateurs",
    },
    exportFailed: {
      subject: "{app} : l’export nocturne a échoué",
      paragraphs: [
        "L’export nocturne de {app} a échoué. Le service le répète toutes les dix minutes et envoie cet e-mail au plus une fois par jour.",
      ],
      button: "Ouvrir la page des opérateurs",
    },
    test: {
      subject: "L’e-mail fonctionne",
      paragraphs: ["Ceci est un test. Les réglages d’e-mail du service fonctionnent."],
    },
  },
};
