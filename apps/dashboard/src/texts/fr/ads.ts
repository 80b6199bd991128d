import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "Annonces",
  sourcesTitle: "Sources et campagnes",
  sources: {
    link: "Lien",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Organique",
  },
  rule: "Chaque installation compte sur une seule ligne : pour son lien ; sans lien, pour la régie publicitaire qui déclare que son annonce a mené à l’installation ; sinon, comme organique. Ses événements et ses revenus comptent sur la même ligne.",
  alsoFromAds: (count: string) =>
    `Une régie publicitaire revendique aussi ${count} des installations issues de liens. Elles comptent pour le lien.`,
  unnamed: (installs: string, events: string) =>
    `Le filtre laisse de côté ${installs} installations et ${events} événements qui pourraient en faire partie, car les valeurs rares sont comptées ensemble.`,
  columns: {
    source: "Source",
    campaign: "Campagne",
    installs: "Installations",
    alsoFromAds: "Aussi revendiquées",
    events: "Événements",
    revenue: (currency: string) => `Revenus ${currency}`,
  },
  noCampaign: "Aucune campagne",
  otherCampaigns: "Toutes les autres",
  total: "Total",
  empty:
    "Aucune installation sur cette période. Choisissez une période antérieure, ou vérifiez si elles arrivent sur la ",
  emptyAction: "page en direct",
  noAds:
    "Aucune régie publicitaire n’a revendiqué d’installation sur cette période. Le guide Ads indique ce qu’il faut à Apple Ads et à Meta ; la première étape est d’appeler sendAdSignals dans l’app.",

  problems: {
    title: "Des installations issues d’annonces manquent",
    no_key:
      "Des install referrers d’annonces Meta arrivent, mais l’app n’a pas la clé pour les déchiffrer. Copiez la clé de déchiffrement depuis les paramètres de l’app chez Meta.",
    wrong_key:
      "La clé de l’app ne déchiffre pas les install referrers des annonces Meta. Copiez-la de nouveau depuis les paramètres de l’app chez Meta. Ceux des sept derniers jours seront alors réessayés.",
    unavailable:
      "Apple Ads ne répond pas : on ignore lesquelles de ses annonces ont mené à des installations. Le service doit pouvoir joindre api-adservices.apple.com. Les jetons des dernières 24 heures seront alors réessayés.",
    last: "Dernier constat : ",
    enterKey: "Saisir la clé",
  },

  postbacks: {
    title: "Postbacks d’Apple",
    note: "Les postbacks ne sont jamais ajoutés aux installations : ils n’en désignent aucune, et la même installation compte peut-être déjà pour un lien ou une régie. Les filtres ne s’y appliquent pas.",
    unsigned: "Apple ne signe pas les valeurs de conversion.",
    empty:
      "Aucun postback n’est arrivé sur cette période. Apple les envoie plusieurs jours après une installation, dès que ",
    emptyAction: "le domaine de liens réussit sa vérification",
    noAppStoreId:
      "Aucun postback ne peut encore arriver, car ils concernent l’app dont ils indiquent le numéro dans l’App Store. ",
    enterAppStoreId: "Saisir le numéro",
    test: "Test",
    columns: {
      source: "Campagne",
      adNetwork: "Régie publicitaire",
      framework: "Framework",
      conversionType: "Résultat",
      window: "Fenêtre",
      count: "Postbacks",
      values: "Valeurs de conversion",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Téléchargement",
      redownload: "Nouveau téléchargement",
      "re-engagement": "Réengagement",
    },
    windows: ["Jours 0 à 2", "Jours 3 à 7", "Jours 8 à 35"],
    valueCount: (value: string, count: string) => `${value} : ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" ou ")} (${value})`,
    limit: (max: string) =>
      `Seuls les ${max} postbacks les plus récents de cette période sont comptés. Choisissez une période plus courte pour compter les autres.`,
    noValues: "–",
  },

  install: {
    ad: "Annonce",
    campaign: (name: string) => `campagne ${name}`,
    adGroup: (name: string) => `groupe d’annonces ${name}`,
    oneAd: (name: string) => `annonce ${name}`,
    keyword: (id: string) => `mot clé ${id}`,
    countsForLink: "L’installation compte pour son lien.",
    lookUp: "Demande",
    states: {
      waiting: "sera bientôt interrogé, ou réinterrogé",
      attributed: "son annonce a mené à l’installation",
      not_attributed: "aucune de ses annonces n’a mené à l’installation",
      unknown: "ne savait pas après cinq essais",
      invalid: "a refusé le jeton, ou son referrer ne nomme aucune campagne",
      unavailable: "n’a pas répondu en 24 heures",
      no_key: "l’app n’a pas la clé pour déchiffrer son install referrer",
      wrong_key: "la clé de l’app ne déchiffre pas son install referrer",
    },
  },
};
