import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "Connexion",
    email: "Adresse e-mail",
    password: "Mot de passe",
    submit: "Se connecter",
    wrong: "L’adresse e-mail ou le mot de passe est incorrect.",
    forgotten:
      "Mot de passe oublié ? Demandez à l’opérateur d’exécuter cette commande pour obtenir un lien : ",
    emailExample: "vous@example.com",
    forgotPassword: "Mot de passe oublié ?",
    with: (provider: string) => `Se connecter avec ${provider}`,
    refusals: {
      cancelled: "Vous avez annulé la connexion. Réessayez.",
      expired:
        "La connexion a pris trop de temps, ou a commencé dans un autre navigateur. Réessayez.",
      failed:
        "Le fournisseur d’identité n’a pas confirmé la connexion. Réessayez. Les détails sont dans le journal du service.",
      foreign_domain:
        "Les adresses e-mail de ce domaine ne peuvent pas se connecter. Utilisez-en une autre.",
      too_many: "Trop de tentatives. Réessayez dans 15 minutes.",
      unknown_person:
        "Il n’y a pas d’invitation pour cette adresse e-mail. Demandez-en une à un propriétaire de l’app.",
      unverified:
        "Le fournisseur d’identité n’a pas vérifié cette adresse e-mail. Vérifiez-la chez lui, puis réessayez.",
    },
  },

  forgotPassword: {
    title: "Mot de passe oublié",
    text: "Saisissez l’adresse e-mail de votre compte. Vous recevrez un lien pour définir un nouveau mot de passe.",
    email: "Adresse e-mail",
    submit: "Envoyer le lien",
    sent: (email: string) =>
      `Si ${email} a un compte avec mot de passe, un e-mail est en route. Son lien fonctionne une fois, pendant une heure.`,
    back: "Retour à la connexion",
  },

  signInAgain: {
    title: "Reconnexion",
    text: "Votre session est terminée. Connectez-vous pour reprendre où vous en étiez. Votre saisie est conservée.",
    leave: "Aller à la page de connexion",
  },

  join: {
    pageTitle: "Bienvenue",
    createAccount: "Créez votre compte",
    operatorText:
      "Vous serez l’opérateur de ce service. Vous pouvez voir toutes les apps et inviter d’autres personnes : gardez bien votre mot de passe.",
    invitedTo: (app: string | null) => `Vous êtes invité à rejoindre ${app ?? "une app"}`,
    signInToJoin: (role: string) =>
      `Connectez-vous avec votre mot de passe pour rejoindre l’app en tant que ${role}.`,
    choosePasswordToJoin: (role: string) =>
      `Choisissez un mot de passe pour rejoindre l’app en tant que ${role}.`,
    roles: { owner: "propriétaire", editor: "éditeur", viewer: "lecteur" },
    resetPassword: "Choisissez un nouveau mot de passe",
    resetText: "Vous serez déconnecté partout ailleurs.",
    email: "Adresse e-mail",
    password: "Votre mot de passe",
    newPassword: "Nouveau mot de passe",
    passwordHint: "Au moins 10 caractères. Quelques mots à la suite se retiennent facilement.",
    join: "Rejoindre l’app",
    setPassword: "Définir le mot de passe",
    submit: "Créer le compte",
    usedTitle: "Ce lien ne fonctionne plus",
    usedText:
      "Il a déjà été utilisé, a expiré ou est incomplet. Si vous avez un compte, connectez-vous. Sinon, demandez un nouveau lien.",
    signIn: "Se connecter",
  },

  account: {
    title: "Votre compte",
    password: "Mot de passe",
    currentPassword: "Mot de passe actuel",
    newPassword: "Nouveau mot de passe",
    passwordHint: "Au moins 10 caractères",
    change: "Changer le mot de passe",
    changed: "Votre mot de passe a été changé. Vous êtes déconnecté partout ailleurs.",
    wrongPassword: "Le mot de passe actuel est incorrect. Réessayez.",
    sessionsText:
      "Vous êtes connecté dans ces navigateurs. Si vous n’en reconnaissez pas un, déconnectez-le et changez votre mot de passe.",
    signOutOthers: "Déconnecter les autres navigateurs",
    othersSignedOut: "Vous êtes déconnecté de tous les autres navigateurs",
    browserSignedOut: "Vous êtes déconnecté de ce navigateur",
    signOutAll: "Déconnecter partout",
  },

  secondFactor: {
    title: "Codes à usage unique",
    required:
      "Votre rôle exige un second facteur. Ajoutez une clé d’accès ou activez les codes à usage unique pour continuer. Si vous avez une clé d’accès, connectez-vous avec elle.",
    passkeyRequired:
      "Votre rôle exige une clé d’accès. Ajoutez-en une pour continuer. Si vous en avez une, connectez-vous avec elle.",
    text: "Avec les codes à usage unique, la connexion demande votre mot de passe et un code d’une app de votre téléphone.",
    noPassword:
      "Votre compte n’a pas de mot de passe. Utilisez le second facteur de votre fournisseur d’identité.",
    setUp: "Configurer les codes à usage unique",
    setUpTitle: "Configurer les codes à usage unique",
    password: "Votre mot de passe",
    next: "Continuer",
    scan: "Scannez ce code avec une app d’authentification, comme Aegis, 1Password ou Google Authenticator.",
    qrCode: "Code QR pour l’app d’authentification",
    typeSecret: "Ou saisissez ce secret dans l’app :",
    copySecret: "Copier le secret",
    code: "Code à usage unique",
    codeHint: "Les six chiffres de votre app d’authentification, ou un code de secours",
    firstCodeHint: "Les six chiffres que l’app affiche maintenant",
    turnOn: "Activer",
    onSince: "Activés depuis le ",
    codesLeft: (count: number) => `Il reste ${count} ${count < 2 ? "code" : "codes"} de secours.`,
    renew: "Nouveaux codes de secours",
    renewTitle: "Créer de nouveaux codes de secours ?",
    renewText: "Vos codes de secours précédents ne fonctionneront plus.",
    turnOff: "Désactiver",
    turnOffTitle: "Désactiver les codes à usage unique ?",
    turnOffText: "Toute personne qui connaît votre mot de passe pourra alors se connecter.",
    turnedOff: "Les codes à usage unique sont désactivés",
    recoveryTitle: "Codes de secours",
    recoveryText:
      "Gardez ces codes là où vous les trouverez sans votre téléphone. Chacun permet de se connecter une fois. Ils ne seront plus affichés.",
    copyCodes: "Copier les codes",
    download: "Télécharger",
    fileName: "throughline-codes-de-secours.txt",
    saved: "Je les ai enregistrés",
  },

  passkeys: {
    title: "Clés d’accès",
    text: "Une clé d’accès vous connecte sans mot de passe, avec l’empreinte, le visage ou le code de votre appareil, ou avec une clé de sécurité.",
    signIn: "Se connecter avec une clé d’accès",
    name: "Nom",
    nameHint: "Pour la reconnaître dans la liste",
    createdAt: "Ajoutée",
    usedAt: "Dernière utilisation",
    never: "jamais",
    actions: "Actions",
    otherDomain: (domain: string) =>
      `Pour ${domain}, où se trouvait le tableau de bord. Elle ne fonctionne plus.`,
    elsewhere: (origin: string) =>
      `Les clés d’accès fonctionnent à l’adresse ${origin}. Ouvrez-y le tableau de bord pour en ajouter une.`,
    unsupported:
      "Ce navigateur ne prend pas en charge les clés d’accès. Utilisez-en un autre pour en ajouter une.",
    add: "Ajouter une clé d’accès",
    addTitle: "Ajouter une clé d’accès",
    confirm: "Confirmez avec l’une de vos clés d’accès que c’est bien vous.",
    byPassword: "Utiliser le mot de passe",
    createText:
      "Votre navigateur demande où conserver la clé d’accès : sur cet appareil, sur votre téléphone ou sur une clé de sécurité.",
    create: "Créer la clé d’accès",
    added: "Votre clé d’accès a été ajoutée",
    rename: "Renommer",
    renameOf: (name: string) => `Renommer ${name}`,
    renameTitle: "Renommer la clé d’accès",
    renamed: "Votre clé d’accès a été renommée",
    remove: "Retirer",
    removeOf: (name: string) => `Retirer ${name}`,
    removeTitle: (name: string) => `Retirer ${name} ?`,
    removeText:
      "Vous ne pouvez plus vous connecter avec elle. Les navigateurs où vous êtes connecté le restent. Supprimez aussi la clé d’accès sur votre appareil.",
    removed: "Votre clé d’accès a été retirée",
    cancelled: "Le navigateur n’a pas terminé : vous avez annulé ou trop attendu. Réessayez.",
    alreadyHere:
      "Cet appareil ou ce gestionnaire de mots de passe a déjà une clé d’accès pour votre compte.",
    noLock:
      "Cet appareil ne peut pas vérifier que c’est bien vous. Configurez un code, une empreinte ou la reconnaissance faciale, ou utilisez un autre appareil.",
  },

  sessions: {
    title: "Sessions",
    browser: "Navigateur",
    thisBrowser: "Ce navigateur",
    unknownBrowser: "Navigateur inconnu",
    browserOn: (browser: string, system: string) => `${browser} sur ${system}`,
    country: "Connecté depuis",
    unknown: "inconnu",
    usedAt: "Dernière utilisation",
    expiresAt: "Fin",
    actions: "Actions",
    signOut: "Déconnecter",
    signOutOf: (browser: string) => `Déconnecter ${browser}`,
  },

  noApps: {
    pageTitle: "Aucune app",
    title: "Vous n’avez encore accès à aucune app",
    text: "Demandez à un propriétaire de vous inviter dans les paramètres de l’app.",
    titleForOperator: "Il n’y a pas encore d’app",
    textForOperator: "Créez la première app pour obtenir ses clés et créer des liens.",
    create: "Créer une app",
  },
};
