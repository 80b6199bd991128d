import type { Texts } from "./texts.ts";

export const french: Texts = {
  language: "fr",
  continueInApp: "Continuer dans {app}",
  getFromAppStore:
    "Téléchargez {app} dans l’App Store. L’app s’ouvrira directement là où mène ce lien.",
  continueInAppStore: "Continuer dans l’App Store",
  haveApp: "J’ai déjà {app} : ouvrir",
  copies: "En continuant, vous copiez ce lien pour que {app} s’ouvre au bon endroit.",
  oneTap: "Touchez pour ouvrir {app}, ou Google Play si vous ne l’avez pas encore.",
  openApp: "Ouvrir {app}",
  goToPlay: "Rien ne se passe ? Aller sur Google Play",
  onYourPhone: "{app} est disponible sur votre téléphone.",
  qrCode: "Code QR de ce lien",
  scan: "Scannez-le avec l’appareil photo de votre téléphone pour y continuer.",
  openOnPhone: "Ouvrez ce lien sur votre téléphone pour y continuer.",
  notHereYet: "{app} n’est pas encore disponible ici",
  notForIos: "{app} n’est pas encore disponible sur iPhone et iPad.",
  notForAndroid: "{app} n’est pas encore disponible sur Android.",
  preview: "Ouvrez ce lien sur votre téléphone pour continuer dans {app}.",
  deadLinkPage: "Ce lien ne mène nulle part",
  askForNew:
    "Il a peut-être expiré, ou un caractère s’est perdu en route. Demandez-en un nouveau à la personne qui vous l’a envoyé.",
  visitApp: "Aller sur {app}",
  oneMoment: "Un instant, s’il vous plaît",
  tryAgain: "Ce lien ne peut pas être ouvert pour le moment. Réessayez dans quelques instants.",
};
