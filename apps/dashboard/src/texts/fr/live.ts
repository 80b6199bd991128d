import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "En direct",
    connected: "Connecté",
    connecting: "Connexion…",
    pause: "Pause",
    resume: (waiting: number) => `Reprendre (${waiting} nouveaux)`,
    testIntegration: "Tester l’intégration",
    emptyHeading: "Rien à afficher pour l’instant",
    empty:
      "Ouvrez l’un de vos liens sur un téléphone. Le clic apparaît ici en moins d’une seconde. La liste est vidée au redémarrage du service.",
    list: "Activité en direct",
    test: "Test",
    withSignals: "avec signaux de l’appareil",
    openLink: "Ouvrir le lien",
    badges: {
      click: "Clic",
      signals: "Signaux",
      filtered: "Robot",
      test: "Page de test",
      open: "Ouverture",
      install: "Installation",
      upgrade: "Installation",
      events: "Événements",
      refused: "Refusée",
    },
  },

  items: {
    aLink: "un lien",
    noLink: "aucun lien",
    platforms: { ios: " sur un iPhone", android: " sur un téléphone Android" },
    click: (link: string, platform: string) => `Clic sur ${link}${platform}`,
    signals: "La page d’accueil a envoyé des signaux de l’appareil",
    filtered: (link: string) => `Un robot ou un aperçu de lien a demandé ${link} (non compté)`,
    testMatched: (link: string, platform: string) =>
      `Page de test : une ouverture de l’app${platform} serait associée à ${link}`,
    testUnmatched: (platform: string) =>
      `Page de test : une ouverture de l’app${platform} ne serait pas associée`,
    open: (link: string) => `${link} a ouvert l’app installée`,
    install: (link: string, platform: string) =>
      `Première ouverture de l’app${platform}, associée à ${link}`,
    unmatched: (platform: string) => `Première ouverture de l’app${platform}, sans association`,
    upgrade: (link: string) => `L’association d’une installation a été corrigée : ${link}`,
    events: (count: number) =>
      `L’app a enregistré ${count} ${count < 2 ? "événement" : "événements"}`,
    namedEvents: (names: string, more: number) =>
      more > 0 ? `L’app a enregistré ${names} et ${more} de plus` : `L’app a enregistré ${names}`,
    fromLink: (text: string, link: string) => `${text} (de ${link})`,
    refused: (reason: string) => `Une requête de l’app a été refusée : ${reason}`,
    refusals: {
      missing_key: "elle n’a pas de clé",
      unknown_key: "sa clé est inconnue ou a été révoquée",
      wrong_app: "sa clé appartient à une autre app",
    },
  },

  test: {
    title: "Tester l’intégration",
    intro:
      "Créez un lien de test, scannez son code QR avec un téléphone et suivez ici chaque étape : clic, installation, association et premier événement. Les statistiques excluent les liens de test.",
    destination: "Destination dans l’app",
    notAllowed:
      "Seuls les propriétaires et les éditeurs peuvent créer un lien de test. Demandez à l’un d’eux de lancer ce test.",
    createTestLink: "Créer un lien de test",
    done: "(fait)",
    waiting: "(en attente)",
    success: "Tout fonctionne",
    successText: "Le service a reçu toutes les étapes, du clic au premier événement.",
    problems: "Problèmes possibles",
    explainInstall: "Expliquer l’installation",
    startOver: "Recommencer",
    log: (state: string) => `Activité (${state})`,
    logConnected: "connecté",
    logConnecting: "connexion",
    logEmpty: "Rien pour l’instant",
  },

  qr: {
    title: "Tester sur votre téléphone",
    target: "Le code QR ouvre",
    link: "Lien de test",
    page: "Page de test",
    pageHint:
      "Aucune app nécessaire. La page montre ce que révèle le navigateur du téléphone, ce qu’un clic enregistre, et à quel lien une ouverture de l’app serait associée. Continuez ensuite vers la boutique, ou ouvrez votre build.",
    expires: "Fonctionne jusqu’au",
  },

  steps: {
    click: {
      name: "Le lien est ouvert sur un téléphone",
      next: "Scannez le code QR avec l’appareil photo du téléphone et ouvrez le lien.",
    },
    install: {
      name: "L’app est ouverte pour la première fois",
      next: "Installez l’app et ouvrez-la. Si elle est déjà installée, supprimez-la d’abord : une installation ne demande son lien qu’une fois.",
    },
    match: {
      name: "L’installation est associée au lien",
      next: "Cela se produit quand l’app demande son lien.",
    },
    event: {
      name: "L’app enregistre son premier événement",
      next: "Faites dans l’app quelque chose qui enregistre un événement.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `Un téléphone ne peut pas joindre ${host}. Ajoutez un domaine de liens dans les paramètres, ou ouvrez le tableau de bord à l’adresse de cet ordinateur sur le réseau Wi-Fi.`,
    domain: (host: string, problem: string) =>
      `Le domaine ${host} ne pointe pas vers ce service. ${problem}`,
    previewOnly:
      "Pour l’instant, seul un aperçu a demandé le lien. Touchez le lien sur le téléphone.",
    otherLink:
      "Un autre lien a reçu un clic. Vérifiez que le téléphone a ouvert l’adresse affichée ici.",
    refused: (reason: string) =>
      `Une requête de l’app a été refusée : ${reason}. Comparez API_KEY et appID avec les paramètres.`,
    noRequest: (origin: string) =>
      `Aucune requête de l’app n’est arrivée. Mettez ${origin} dans baseUrl et l’ID de cette app dans appID. Les deux sont dans les paramètres.`,
    noReferrer:
      "Ce build n’a pas d’install referrer de Google Play, comme tout build de débogage : seuls les signaux de l’appareil ont pu être comparés. Pour voir une association exacte, choisissez Page de test au-dessus du code QR, ouvrez-la sur le téléphone et suivez ses conseils sous Open the app.",
    noEvents:
      "Aucun événement n’est arrivé. L’app envoie les événements par lots. Pour les envoyer maintenant, revenez à l’écran d’accueil du téléphone.",
    proxy: (advice: string) =>
      `Tous les visiteurs semblent avoir la même adresse IP : l’association par signaux de l’appareil est impossible. ${advice}`,
    noSignals:
      "Aucun lien n’a été associé, car la page d’accueil n’a envoyé aucun signal de l’appareil. Son script a été bloqué, ou la page a été fermée trop tôt. Ouvrez le lien dans Safari, attendez que la page soit chargée et touchez son bouton.",
    noMatch:
      "Aucun lien n’a été associé. Ouvrez la page de l’installation pour voir les indices contre le clic.",
  },
};
