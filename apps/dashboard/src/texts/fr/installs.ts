import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "Exacte",
    likely: "Probable",
    none: "Aucune",
    referrer: "install referrer",
    clipboard: "presse-papiers",
    noLink: "aucun lien associé",
  },

  flags: { click_injection: "Injection de clics", click_flooding: "Inondation de clics" },

  list: {
    title: "Installations",
    exportInstalls: "Exporter les installations",
    exportEvents: "Exporter les événements",
    emptyHeading: "Aucune installation pour l’instant",
    empty:
      "Ajoutez à votre app la bibliothèque cliente et la clé publique des paramètres. Chaque première ouverture apparaît ensuite ici avec son lien et les raisons de l’association.",
    openSettings: "Ouvrir les paramètres",
    showOlder: "Afficher des installations plus anciennes",
    searchOlder: "Chercher dans les installations plus anciennes",
    search: "Rechercher des installations",
    searchPlaceholder: "Installation, appareil ou lien",
    link: "Lien",
    linkPlaceholder: "Code",
    user: "Utilisateur",
    userPlaceholder: "ID utilisateur",
    outcome: "Association",
    anyOutcome: "Toute association",
    anyVariant: "Toute variante",
    outcomes: { deterministic: "Exacte", probabilistic: "Probable", none: "Aucune" },
    fraud: "Fraude",
    anyFraud: "Toutes les installations",
    onlyFlagged: "Suspectes uniquement",
    from: "Du",
    to: "Au",
    reversed:
      "Le premier jour est après le dernier. Choisissez un premier jour plus tôt ou un dernier jour plus tard.",
    notFoundHeading: "Aucune installation trouvée",
    notFound:
      "Aucune installation ne correspond à la recherche et aux filtres. Essayez moins de mots ou d’autres dates.",
    clear: "Effacer les filtres",
    unknown: "–",
    test: "Test",
    columns: {
      firstOpen: "Première ouverture",
      match: "Association",
      link: "Lien",
      device: "Appareil",
      user: "Utilisateur",
      install: "Installation",
    },
  },

  events: {
    title: "Événements",
    empty: "Cette installation n’a pas d’événements, ou leur durée de conservation est dépassée.",
    tableLabel: "Événements de cette installation",
    name: "Événement",
    at: "Date",
    data: "Données",
    showData: "Afficher les données",
    showOlder: "Afficher des événements plus anciens",
  },

  page: {
    title: "Installation",
    why: "Pourquoi",
    eachClick: "Explication de chaque clic",
    firstOpen: "Première ouverture",
    link: "Lien",
    opened: "Ouvert dans l’app",
    noLink: "aucun",
    campaign: "Campagne",
    adClick: "Clic sur une annonce",
    country: "Pays",
    device: "Appareil",
    installId: "ID de l’installation",
    user: "Utilisateur",
    appVariant: "Variante de l’app",
    threshold: "Probabilité requise",
    thresholdText: (needed: string, reached: string) =>
      `${needed} ; le lien le plus probable atteint ${reached}`,
    tries: "Clics similaires",
    triesText: (clicks: number) =>
      `${clicks} ${clicks < 2 ? "clic" : "clics"} du même type de téléphone sur le même réseau depuis `,

    counterEvidence: "Indices contraires",
    missingBits: (bits: string) =>
      `Il manquait ${bits} bits au meilleur candidat pour une association. Mieux vaut aucune association que le mauvais écran.`,
    runnerUpText: (link: string, probability: string) =>
      `Le deuxième est ${link}, avec une probabilité de ${probability}.`,
    against: "Ce qui pèse le plus contre le meilleur candidat :",
    evidence: (signal: string, words: string, bits: string) =>
      `${signal} : ${words} (−${bits} bits)`,

    candidates: "Candidats",
    namedClick:
      "L’installation a désigné son clic : aucun clic n’a été comparé par signaux de l’appareil.",
    noCandidates: "Aucun clic non associé n’avait quoi que ce soit en commun avec ce téléphone.",
    candidate: (age: string, probability: string) => `, cliqué ${age} plus tôt : ${probability}`,
  },

  evidence: {
    caption: "Indices en bits. Chaque bit double les chances ou les divise par deux.",
    total: "Total",
    oddsFor: (times: string) => `chances de ${times} contre 1`,
    oddsAgainst: (times: string) => `chances de 1 contre ${times}`,
    signals: {
      prior: "Temps et trafic",
      crowd: "Autres sur ce réseau",
      network: "Réseau",
      secondNetwork: "Second réseau",
      timeZone: "Fuseau horaire",
      language: "Langue",
      model: "Modèle",
      screen: "Écran",
      os: "Système",
      browser: "Même navigateur",
      left: "Ouvertures antérieures",
      person: "Même personne",
    },
  },

  actions: {
    markTest: "Marquer comme installation de test",
    unmarkTest: "Ne plus marquer comme installation de test",
    marked: "Marquée comme installation de test. Les statistiques l’excluent désormais.",
    unmarked: "Marque retirée. Les statistiques comptent désormais cette installation.",
    erase: "Effacer l’installation",
    eraseTitle: "Effacer cette installation ?",
    eraseText:
      "L’installation, ses événements et les signaux de l’appareil de son clic sont supprimés définitivement, et elle n’est plus indiquée comme auteur de liens. Les totaux des statistiques ne changent pas.",
    confirmErase: "Effacer",
    erased: "L’installation a été effacée",
    eraseUser: "Effacer l’utilisateur",
    eraseUserTitle: "Effacer cet utilisateur ?",
    eraseUserText: (user: string) =>
      `Toutes les installations et tous les événements de l’utilisateur ${user} sont supprimés définitivement, sur tous les téléphones. Les totaux des statistiques restent.`,
    userErased: (installs: number) =>
      `L’utilisateur a été effacé avec ${installs} ${installs < 2 ? "installation" : "installations"}`,
  },
};
