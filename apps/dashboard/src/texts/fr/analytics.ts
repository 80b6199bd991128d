import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "Statistiques",
    empty: "Aucune activité sur cette période. Choisissez d’autres dates, retirez un filtre ou ",
    emptyAction: "partagez un lien",
    unnamed: (clicks: string, installs: string, events: string) =>
      `Ces chiffres ne sont pas complets : jusqu’à ${clicks} clics, ${installs} installations et ${events} événements de plus peuvent relever de ce filtre. Pour les jours de plus de 35 jours, seules les 1 000 combinaisons les plus fréquentes de chaque lien sont conservées.`,
    ignored: (parameters: string) =>
      `Cette page ne connaît pas une partie de son adresse : ${parameters}. Les chiffres sont affichés sans elle. Choisissez la période et les filtres sur la page.`,
    export: "Exporter",
    performance: "Performance",
    timeZone: (zone: string) => `Fuseau horaire : ${zone}`,
    comparedWith: (period: string) => `par rapport à ${period}`,
  },

  totals: {
    label: "Totaux",
    more: "Plus de chiffres",
    fewer: "Moins de chiffres",
    previously: (value: string) => `Période précédente : ${value}`,
    labels: {
      clicks: "Clics",
      opened: "Ouvertures par des utilisateurs existants",
      outside: "Ouverts à l’extérieur",
      installs: "Installations par liens",
      organicInstalls: "Installations organiques",
      newUsers: "Nouveaux utilisateurs par liens",
      returningUsers: "Utilisateurs revenus",
      events: "Événements",
      returningEvents: "Événements d’utilisateurs revenus",
      revenue: (currency: string) => `Revenus en ${currency}`,
    },
    notes: {
      bots: (count: string) => `hors ${count} de robots`,
      internal: (count: string) => `hors ${count} des vôtres`,
      botsAndInternal: (bots: string, internal: string) =>
        `hors ${bots} de robots et ${internal} des vôtres`,
      outside: "ont quitté le navigateur d’une autre app",
      opened: "app déjà installée",
      openedUnknown: "indisponible avec ce filtre",
      installs: (share: string) => (share === "–" ? "associées à un clic" : `${share} des clics`),
      organicInstalls: "sans lien",
      organicUnknown: "exclues par le filtre",
      newUsers: "chaque personne comptée une fois",
      newUsersUnknown: "l’app n’envoie pas d’id utilisateur",
      organicNewUsers: (count: string) => `plus ${count} organiques`,
      returningUsers: "utilisateurs ramenés par un lien",
      returningEvents: "dans la fenêtre de retour",
      events: "attribués à des liens",
      organicEvents: (count: string) => `plus ${count} organiques`,
      revenue: "attribués à des liens",
      organicRevenue: (amount: string) => `plus ${amount} organiques`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "en hausse",
    down: "en baisse",
    same: "inchangé",
  },

  chart: {
    summary: (label: string, total: string) => `${label} dans le temps : ${total} au total`,
    table: "Afficher en tableau",
    tableLabel: "Chiffres dans le temps",
    intervals: { hour: "Heure", day: "Jour", month: "Mois" },
    previous: "Période précédente",
    noUserIds:
      "Les nouveaux utilisateurs sont comptés par leur id utilisateur, et cette app n’en envoie aucun. Appelez LinkAnalytics.setUserId dans l’app, ou envoyez userId avec les événements de votre serveur.",
    unknown:
      "Ce chiffre n’est pas disponible avec ces filtres. Retirez un filtre ou choisissez un autre chiffre.",
  },

  range: {
    choose: (range: string) => `Période : ${range}`,
    label: "Période",
    ranges: {
      today: "Aujourd’hui",
      yesterday: "Hier",
      "48h": "48 dernières heures",
      "7d": "7 derniers jours",
      "30d": "30 derniers jours",
      "90d": "90 derniers jours",
      week: "Cette semaine",
      "last-week": "Semaine dernière",
      month: "Ce mois-ci",
      "last-month": "Mois dernier",
      quarter: "Trimestre en cours",
      "12m": "12 derniers mois",
    },
    custom: "Autres dates",
    from: "Premier jour",
    to: "Dernier jour",
    apply: "Appliquer les dates",
    compare: "Comparer à la période précédente",
    reversed: (from: string, to: string) =>
      `Le premier jour, ${from}, est après le dernier, ${to}. Choisissez un premier jour plus tôt ou un dernier jour plus tard.`,
    notADate: (text: string) =>
      text === ""
        ? "Choisissez un premier et un dernier jour."
        : `« ${text} » n’est pas une date valide. Choisissez-en une autre.`,
  },

  filters: {
    label: "Filtres",
    add: "Filtre",
    by: "Filtrer par",
    condition: "Condition",
    operators: { is: "est", isNot: "n’est pas", contains: "contient" },
    values: "Valeurs",
    valuesHint: "Appuyez sur Entrée après chaque valeur. Une seule doit correspondre.",
    or: " ou ",
    apply: "Ajouter le filtre",
    change: "Modifier le filtre",
    edit: (name: string, value: string) => `Modifier le filtre ${name} : ${value}`,
    missing: "Saisissez une valeur.",
    unknown: (typed: string, name: string) =>
      `« ${typed} » n’est pas une valeur connue de « ${name} ». Choisissez-en une dans la liste.`,
    allUsers: "Tous les utilisateurs",
    usersHint:
      "Les utilisateurs revenus sont revenus par un lien, ou ont déjà été vus sur une autre installation. Sans id utilisateur, une réinstallation compte comme nouvelle. Les clics sont ceux de tous les utilisateurs.",
    remove: (name: string, value: string) => `Retirer le filtre ${name} : ${value}`,
    clear: "Tout effacer",
    names: {
      users: "Utilisateurs",
      link: "Lien",
      tag: "Tag",
      event: "Événement",
      country: "Pays",
      platform: "Plateforme",
      os: "Système d’exploitation",
      browser: "Navigateur ou app",
      referrer: "Site référent",
      source: "Source UTM",
      medium: "Support UTM",
      campaign: "Campagne UTM",
      target: "Envoyé vers",
      ruleOrVariant: "Règle ou variante",
      method: "Mode d’association",
      appVariant: "Variante de l’app",
      adNetwork: "Régie publicitaire",
      adCampaign: "Campagne publicitaire",
    },
  },

  counting: {
    attribution: "Attribution",
    attributionHint: "Le lien auquel sont attribués les événements des utilisateurs revenus",
    models: { first: "Premier contact", last: "Dernier contact" },
    flaggedInstalls: "Installations suspectes",
    flagged: {
      include: "Incluses",
      exclude: "Sans les installations suspectes",
      only: "Suspectes uniquement",
    },
  },

  links: {
    title: "Liens",
    tableLabel: "Liens par performance",
    link: "Lien",
    columns: "Colonnes",
    chooseColumns: "Colonnes du tableau",
    empty: "Aucun lien n’a eu d’activité sur cette période.",
    filter: (name: string) => `Afficher seulement ${name}`,
    open: (name: string) => `Ouvrir le lien ${name}`,
    limited: (shown: string, count: string) =>
      `Les ${shown} premiers liens sur ${count}. L’export en contient jusqu’à 10 000.`,
  },

  columns: {
    clicks: "Clics",
    opened: "Ouvertures",
    installs: "Installations",
    newUsers: "Nouveaux utilisateurs",
    installRate: "Taux d’installation",
    eventRate: "Installations avec événement",
    returningUsers: "Utilisateurs revenus",
    events: "Événements",
    returningEvents: "Événements d’utilisateurs revenus",
    revenue: (currency: string) => `Revenus ${currency}`,
    returningRevenue: (currency: string) => `Revenus d’utilisateurs revenus ${currency}`,
  },

  breakdown: {
    groups: { sources: "Sources", devices: "Appareils", outcomes: "Résultats" },
    event: "Événements",
    country: "Pays",
    filter: (value: string) => `Afficher seulement ${value}`,
    empty: "Aucune donnée sur cette période.",
    others: "Tous les autres",
    map: {
      figure: (country: string, count: string, label: string) => `${country} : ${count} (${label})`,
    },
    showAll: (count: string) => `Afficher les ${count}`,
    showFewer: "Afficher moins",
    columns: {
      clicks: "Clics",
      installs: "Installations",
      events: "Événements",
      organicEvents: "Organiques",
    },
    dimensions: {
      campaign: "Campagnes",
      source: "Sources",
      medium: "Supports",
      referrer: "Sites",
      platform: "Plateformes",
      os: "Systèmes",
      browser: "Navigateurs",
      appVariant: "Apps",
      target: "Envoyé vers",
      ruleOrVariant: "Règles et variantes",
      method: "Associations",
      adNetwork: "Régies publicitaires",
      adCampaign: "Campagnes publicitaires",
    },
    emptyDimensions: {
      country:
        "Les pays apparaissent une fois que l’opérateur a indiqué dans GEO_DATABASE une base de pays gratuite, ou dans TRUST_PROXY un CDN qui les envoie (guide : Operating, Countries). Les adresses IP ne sont pas conservées.",
      referrer:
        "La plupart des navigateurs et des messageries ne révèlent pas sur quelle page se trouvait un lien.",
      source:
        "Aucun clic de cette période n’avait de source UTM. Ajoutez-en une à un lien ou à son URL.",
      medium:
        "Aucun clic de cette période n’avait de support UTM. Ajoutez-en un à un lien ou à son URL.",
      campaign:
        "Aucun clic de cette période n’avait de campagne UTM. Ajoutez-en une à un lien ou à son URL.",
      appVariant:
        "Aucune installation de cette période n’avait de variante d’app. Ajoutez des variantes dans les paramètres de l’app.",
      adNetwork:
        "Aucune régie publicitaire n’a déclaré sur cette période que son annonce avait mené à une installation.",
      adCampaign:
        "Aucune régie publicitaire n’a déclaré sur cette période que son annonce avait mené à une installation.",
      event: "Aucun événement n’a été enregistré sur cette période. Choisissez d’autres dates.",
    },
    users: { new: "Nouveaux utilisateurs", returning: "Utilisateurs revenus" },
    targets: { store: "Boutique d’apps", web: "Page web", page: "Page d’accueil" },
    platforms: { ios: "iOS", android: "Android", desktop: "Ordinateur" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "Exacte, par install referrer",
      clipboard: "Exacte, par presse-papiers",
      fingerprint: "Probable, par signaux de l’appareil",
      update: "Mise à jour d’une installation existante",
      none: "Aucune association",
    },
  },

  funnel: {
    title: "Entonnoir",
    steps: {
      click: "Clics",
      install: "Installations par liens",
      event: "Installations avec événement",
    },
    share: (share: string) => `${share} de l’étape précédente`,
    note: "La dernière étape compte les installations de cette période qui ont enregistré un événement à un moment quelconque.",
  },

  tabs: {
    label: "Autres rapports",
    revenue: "Revenus",
    retention: "Rétention",
    accuracy: "Précision",
  },

  revenue: {
    empty:
      "Enregistrez des événements avec un montant et une devise dans leurs données pour voir ici les revenus, avec un total par devise.",
    tableLabel: "Revenus par devise",
    currency: "Devise",
    linked: "Par liens",
    organic: "Organiques",
    returning: "Dont utilisateurs revenus",
    previous: "Par liens, période précédente",
  },

  retention: {
    text: "La part des installations de chaque jour qui ont enregistré un événement 1, 7 et 30 jours plus tard. Les jours suivants sont comptés en UTC.",
    empty: "Aucune installation sur cette période. Choisissez d’autres dates.",
    tableLabel: "Rétention par date d’installation",
    columns: {
      day: "Date d’installation",
      installs: "Installations",
      day1: "Jour 1",
      day7: "Jour 7",
      day30: "Jour 30",
    },
    notYet: "pas encore",
  },

  accuracy: {
    title: "Précision des signaux de l’appareil",
    text: "Une association est exacte quand l’install referrer ou le presse-papiers désigne le clic, et probable quand seuls les signaux de l’appareil concordent. Les installations à association exacte sont aussi évaluées par leurs signaux, pour mesurer combien de fois ils ont raison.",
    empty:
      "Aucune installation n’a encore d’association exacte. Le graphique apparaît après la première.",
    chartCaption:
      "Axe horizontal : probabilité prévue. Axe vertical : part d’associations correctes. Sur la diagonale, les deux sont égales.",
    chartLabel: (points: string) => `Calibration : ${points}`,
    chartPoint: (predicted: string, correct: string) => `${predicted} prévu, ${correct} correct`,
    tableLabel: "Calibration",
    predicted: "Prévu",
    correct: "Correct",
    installs: "Installations",
    range: (from: string, to: string) => `${from} à ${to}`,
    average: (average: string) => `(moyenne ${average})`,
    shareCorrect: "Part d’associations correctes",
  },
};
