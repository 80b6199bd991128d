import type { Texts } from "./texts.ts";

export const french: Texts = {
  language: "fr",
  continueInApp: "Continuez dans {app}",
  getFromAppStore:
    "Téléchargez {app} dans l’App Store. L’app ouvrira directement le contenu de ce lien.",
  continueToAppStore: "Continuer vers l’App Store",
  getFromPlay:
    "Téléchargez {app} sur Google Play. L’app ouvrira directement le contenu de ce lien.",
  continueToPlay: "Continuer vers Google Play",
  haveApp: "Vous avez déjà {app} ? Ouvrir l’app",
  copies: "En continuant, vous copiez ce lien pour que {app} puisse l’ouvrir.",
  oneTap: "Touchez pour ouvrir {app}, ou Google Play si vous ne l’avez pas encore.",
  openApp: "Ouvrir {app}",
  goToPlay: "Rien ne se passe ? Aller sur Google Play",
  openOutside: "Ouvrir dans le navigateur",
  outsideSteps:
    "Impossible de continuer ici ? Touchez le menu (••• ou l’icône de partage) et ouvrez cette page dans votre navigateur.",
  onYourPhone: "{app} est une app pour votre téléphone.",
  qrCode: "Code QR de ce lien",
  scan: "Scannez le code avec l’appareil photo pour continuer sur votre téléphone.",
  openOnPhone: "Ouvrez ce lien sur votre téléphone pour continuer.",
  notHereYet: "{app} n’est pas encore disponible ici",
  notForIos: "{app} n’est pas encore disponible sur iPhone et iPad.",
  notForAndroid: "{app} n’est pas encore disponible sur Android.",
  preview: "Ouvrez ce lien sur votre téléphone pour continuer dans {app}.",
  deadLink: "Ce lien ne fonctionne pas",
  askForNew:
    "Il a peut-être expiré ou il est incomplet. Demandez-en un nouveau à la personne qui vous l’a envoyé.",
  notStarted: "Ce lien n’est pas encore actif",
  startsAt: "Il sera actif à partir du {time}.",
  ended: "Ce lien n’est plus actif",
  wasLimited: "Il était disponible pour une durée ou un nombre de visites limités.",
  needsPassword: "Ce lien est protégé par un mot de passe",
  enterPassword: "Saisissez le mot de passe reçu avec le lien.",
  password: "Mot de passe",
  submitPassword: "Continuer",
  wrongPassword: "Ce mot de passe est incorrect. Réessayez.",
  visitApp: "Aller sur {app}",
  oneMoment: "Un instant, s’il vous plaît",
  tryAgain: "Ce lien ne peut pas être ouvert pour le moment. Réessayez dans quelques instants.",
};
