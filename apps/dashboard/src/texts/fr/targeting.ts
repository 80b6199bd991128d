import type { Translation } from "../../language/translation.ts";
import type { targetingTexts as English } from "../targeting.ts";

export const targetingTexts: Translation<typeof English> = {
  rules: {
    title: "Règles",
    hint: "La première règle qui s’applique décide où va un visiteur.",
    add: "Ajouter une règle",
    defaultName: (number: number) => `Règle ${number}`,
    name: "Nom de la règle",
    moveUp: (name: string) => `Monter ${name}`,
    moveDown: (name: string) => `Descendre ${name}`,
    remove: (name: string) => `Retirer ${name}`,
    needsGeoDatabase:
      "Les pays et régions sont inconnus tant que l’opérateur n’a pas défini GEO_DATABASE ou TRUST_PROXY (guide : Operating, Countries). D’ici là, les règles qui les utilisent ne s’appliquent jamais.",
  },

  alternative: {
    destination: "Destination dans l’app",
    destinationHint: "Si vide, la destination du lien est utilisée",
    fallback: "Page web sans l’app",
    fallbackHint: "Si vide, les visiteurs obtiennent la boutique ou la page web du lien",
    page: "Page d’accueil",
    ownPage: "Celle du lien",
    appVariantHint: "Ces visiteurs obtiennent les pages de boutique de cette variante",
  },

  conditions: {
    label: (rule: string) => `Conditions de ${rule}`,
    add: "Ajouter une condition",
    done: "Terminé",
    remove: (condition: string) => `Retirer la condition ${condition}`,
    empty: "choisir…",
    kinds: {
      countries: "Pays",
      regions: "Région",
      languages: "Langue",
      platforms: "Plateforme",
      osVersion: "Version de l’OS",
      devices: "Appareil",
      inAppBrowser: "Navigateur intégré",
      referrers: "Site référent",
      dates: "Dates",
      days: "Jour de la semaine",
      hours: "Heures",
      visitor: "Visiteur",
    },
    hints: {
      regions: "Codes comme US-CA. Appuyez sur Entrée après chacun.",
      languages: "La première langue du visiteur",
      referrers: "Hôtes comme news.example. Appuyez sur Entrée après chacun.",
      osVersion: "Choisissez aussi iOS ou Android comme plateforme",
      dates: "Dans votre fuseau horaire",
      zone: (zone: string) => `Dans le fuseau horaire de l’app, ${zone}`,
    },
    platforms: { ios: "iOS", android: "Android", desktop: "Ordinateur" },
    devices: { phone: "Téléphone", tablet: "Tablette", desktop: "Ordinateur" },
    inAppBrowser: {
      true: "Seulement dans les navigateurs intégrés",
      false: "Pas dans les navigateurs intégrés",
    },
    visitors: { new: "Nouveau", returning: "Déjà venu" },
    minOsVersion: "À partir de la version",
    maxOsVersion: "Jusqu’à la version",
    from: "Du",
    until: "Au",
    nothingFound: "Aucun résultat",
  },

  sentence: {
    everyone: "Tous les visiteurs",
    visitors: { any: "Visiteurs", new: "Nouveaux visiteurs", returning: "Visiteurs déjà venus" },
    from: (places: string) => `de ${places}`,
    inRegion: (regions: string) => `dans la région ${regions}`,
    speaking: (languages: string) => `dont la langue est ${languages}`,
    on: (platforms: string) => `sur ${platforms}`,
    versions: {
      from: (version: string) => `${version} ou plus récent`,
      until: (version: string) => `${version} ou plus ancien`,
      between: (min: string, max: string) => `${min} à ${max}`,
    },
    with: (devices: string) => `avec ${devices}`,
    inApp: { true: "dans un navigateur intégré", false: "hors d’un navigateur intégré" },
    referredBy: (hosts: string) => `venant de ${hosts}`,
    onDays: (days: string) => days,
    weekdays: {
      monday: "le lundi",
      tuesday: "le mardi",
      wednesday: "le mercredi",
      thursday: "le jeudi",
      friday: "le vendredi",
      saturday: "le samedi",
      sunday: "le dimanche",
    },
    devices: { phone: "un téléphone", tablet: "une tablette", desktop: "un ordinateur" },
    hours: (from: string, until: string) => `entre ${from} et ${until}`,
    since: (date: string) => `à partir du ${date}`,
    before: (date: string) => `jusqu’au ${date}`,
    between: (from: string, until: string) => `du ${from} au ${until}`,
    fallback: (page: string) => `sans l’app : ${page}`,
    page: (name: string) => `page d’accueil ${name}`,
    appVariant: (name: string) => `variante d’app ${name}`,
    ownSettings: "le lien lui-même",
  },

  split: {
    title: "Test A/B",
    hint: "Répartit les visiteurs auxquels aucune règle ne s’applique. Chaque visiteur garde sa variante.",
    add: "Ajouter un test A/B",
    remove: "Retirer le test A/B",
    addVariant: "Ajouter une variante",
    removeVariant: (name: string) => `Retirer la variante ${name}`,
    evenly: "Répartir également",
    variant: (name: string) => `Variante ${name}`,
    name: "Nom de la variante",
    weight: "Part en %",
    total: (total: number) =>
      total === 100
        ? "Les parts totalisent 100 %"
        : `Les parts totalisent ${total} % au lieu de 100 %`,
    chooseWinner: (name: string) => `Choisir ${name} comme gagnante`,
    winner: "Gagnante",
    winnerHint: (name: string) =>
      `Tous les nouveaux visiteurs obtiennent ${name}. Enregistrez le lien pour terminer le test.`,
    continueTest: "Poursuivre le test",
    sameDestination: (names: string) =>
      `${names} ont la même destination. Changez-en une, sinon le test ne compare rien.`,
    shareOf: (share: number) => `${share} %`,
  },

  tryIt: {
    title: "Essayer",
    hint: "Choisissez un visiteur pour voir quelle règle ou variante s’applique et où il va",
    platform: "Plateforme",
    country: "Pays",
    language: "Langue",
    device: "Appareil",
    osVersion: "Version de l’OS",
    referrer: "Site référent",
    at: "Heure",
    atHint: "Dans votre fuseau horaire. Si vide, maintenant.",
    inAppBrowser: "Dans un navigateur intégré",
    returning: "A déjà ouvert un lien de l’app",
    unknown: "Inconnu",
    usual: "Par défaut",
    decidedBy: {
      link: "Aucune règle ne s’applique.",
      rule: (name: string) => `La règle ${name} s’applique.`,
      variant: (name: string, share: number) =>
        share === 100
          ? `Tout le monde obtient la variante ${name}.`
          : `${share} % obtiennent la variante ${name}.`,
    },
    ownSettings: "Sans règles ni test A/B",
  },

  results: {
    title: "Résultats du test A/B",
    since: "Depuis",
    variant: "Variante",
    share: "Part",
    clicks: "Clics",
    installs: "Installations",
    goal: "Objectif",
    goals: {
      install: "Installations",
      event: (name: string) => `Événement : ${name}`,
      revenue: (currency: string) => `Revenus par clic, ${currency}`,
    },
    reached: { event: (name: string) => `Avec ${name}`, revenue: "Avec revenus" },
    rate: { install: "Taux d’installation", event: "Taux", revenue: "Revenus par clic" },
    interval: (low: string, high: string) => `${low} à ${high}`,
    events: "Événements",
    revenue: "Revenus",
    chance: "Chance d’être la meilleure",
    winner: "Gagnante",
    best: (name: string, chance: string) =>
      `${name} est la meilleure pour l’instant, avec une probabilité de ${chance}.`,
    clear: (name: string, chance: string) =>
      `${name} est la meilleure, avec une probabilité de ${chance}. Vous pouvez terminer le test.`,
    moreClicks: (count: string) =>
      `Attendez environ ${count} clics de plus sur chacune des deux variantes en tête avant de décider.`,
    noDifference: (names: string) =>
      `${names} ont la même destination : ce test ne peut pas trouver de différence entre elles.`,
    undecided: "Il est trop tôt pour dire quelle variante est la meilleure.",
    ended: (name: string) => `Le test est terminé. Tous les nouveaux visiteurs obtiennent ${name}.`,
    chooseWinner: (name: string) => `Choisir ${name}`,
    continueTest: "Poursuivre le test",
    chosen: (name: string) => `Tous les nouveaux visiteurs obtiennent ${name}`,
    continued: "Le test A/B se poursuit",
    caption: "Les intervalles contiennent le vrai taux dans 95 tests sur 100.",
  },
};
