import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "Créer une app",
    name: "Nom",
    nameHint: "Le nom visible sur les pages d’accueil",
    submit: "Créer l’app",
    created: (name: string) => `${name} a été créée`,
    keysText:
      "Voici les premières clés de l’app. La clé secrète n’est affichée qu’une fois : conservez-la en lieu sûr.",
    appId: "ID de l’app",
    publishableKey: "Clé publique, pour l’app",
    secretKey: "Clé secrète, pour les scripts",
    open: "Ouvrir l’app",
  },

  start: {
    title: "Premiers pas",
    text: "Suivez ces étapes pour obtenir des liens qui ouvrent votre app. Chaque étape est cochée dès qu’elle est faite.",
    othersDoTheRest: "Les propriétaires de l’app voient les autres étapes.",
    sampleTitle: "Explorer avec des données d’exemple",
    sampleText: (name: string) =>
      `${name} est l’app de la démo. Ses utilisateurs, installations et achats sont inventés : vous pouvez tout y essayer.`,
    openSample: (name: string) => `Ouvrir ${name}`,
    progressLabel: "Progression",
    progress: (done: number, all: number) => `${done} sur ${all} faites`,
    done: "(fait)",
    open: "(à faire)",
    hide: "Masquer cette liste",
    steps: {
      keys: {
        name: "Ajouter les clés à l’app",
        text: "Ajoutez la bibliothèque cliente, l’ID de l’app et la clé publique à votre app, puis démarrez-la une fois.",
        action: "Afficher les clés",
      },
      ios: {
        name: "Configurer l’app iOS",
        text: "Saisissez le bundle ID, le team ID et l’ID App Store pour que les liens ouvrent la bonne app sur iPhone.",
        action: "Ouvrir les paramètres",
      },
      android: {
        name: "Configurer l’app Android",
        text: "Saisissez le nom du package et les certificats pour que les liens ouvrent la bonne app sur Android.",
        action: "Ouvrir les paramètres",
      },
      domain: {
        name: "Ajouter un domaine de liens",
        text: "Sur votre propre domaine, les liens ouvrent directement l’app installée.",
        action: "Ajouter un domaine",
      },
      click: {
        name: "Premier clic",
        text: "Créez un lien et ouvrez-le sur un téléphone.",
        action: "Créer un lien",
      },
      install: {
        name: "Première installation",
        text: "Touchez un lien sur un téléphone, puis installez et ouvrez l’app.",
        action: "Tester l’intégration",
      },
      event: {
        name: "Premier événement",
        text: "Enregistrez un événement dans l’app, comme un achat.",
        action: "Tester l’intégration",
      },
    },
  },
};
