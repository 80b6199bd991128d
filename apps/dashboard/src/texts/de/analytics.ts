import type { Translation } from "../../language/translation.ts";
import type { analyticsTexts as English } from "../analytics.ts";

export const analyticsTexts: Translation<typeof English> = {
  unknown: "–",

  page: {
    title: "Statistik",
    empty:
      "In diesem Zeitraum gab es keine Aktivität. Wählen Sie andere Tage, entfernen Sie einen Filter, oder ",
    emptyAction: "teilen Sie einen Link",
    unnamed: (clicks: string, installs: string, events: string) =>
      `Diese Zahlen sind nicht vollständig: Zu diesem Filter gehören vielleicht noch bis zu ${clicks} Klicks, ${installs} Installationen und ${events} Ereignisse. Von Tagen, die länger als 35 Tage her sind, bleiben nur die 1.000 häufigsten Kombinationen jedes Links.`,
    ignored: (parameters: string) =>
      `Einen Teil ihrer Adresse kennt diese Seite nicht: ${parameters}. Die Zahlen gelten ohne ihn. Wählen Sie Zeitraum und Filter auf der Seite.`,
    export: "Exportieren",
    performance: "Leistung",
    timeZone: (zone: string) => `Zeitzone: ${zone}`,
    comparedWith: (period: string) => `verglichen mit ${period}`,
  },

  totals: {
    label: "Summen",
    more: "Mehr Zahlen",
    fewer: "Weniger Zahlen",
    previously: (value: string) => `Zeitraum davor: ${value}`,
    labels: {
      clicks: "Klicks",
      opened: "App schon installiert",
      outside: "Außerhalb geöffnet",
      installs: "Installationen über Links",
      organicInstalls: "Organische Installationen",
      newUsers: "Neue Nutzer über Links",
      returningUsers: "Wiederkehrende Nutzer",
      events: "Ereignisse",
      returningEvents: "Ereignisse wiederkehrender Nutzer",
      revenue: (currency: string) => `Umsatz in ${currency}`,
    },
    notes: {
      bots: (count: string) => `ohne ${count} von Bots`,
      internal: (count: string) => `ohne ${count} eigene`,
      botsAndInternal: (bots: string, internal: string) =>
        `ohne ${bots} von Bots und ${internal} eigene`,
      outside: "haben den Browser einer anderen App verlassen",
      opened: "App war schon installiert",
      openedUnknown: "mit diesem Filter nicht verfügbar",
      installs: (share: string) =>
        share === "–" ? "einem Klick zugeordnet" : `${share} der Klicks`,
      organicInstalls: "ohne Link",
      organicUnknown: "vom Filter ausgeschlossen",
      newUsers: "jede Person nur einmal",
      newUsersUnknown: "die App sendet keine Nutzer-IDs",
      organicNewUsers: (count: string) => `dazu ${count} organisch`,
      returningUsers: "durch einen Link zurückgekehrt",
      returningEvents: "im Rückkehrfenster",
      events: "Links zugeordnet",
      organicEvents: (count: string) => `dazu ${count} organisch`,
      revenue: "Links zugeordnet",
      organicRevenue: (amount: string) => `dazu ${amount} organisch`,
    },
  },

  change: {
    percent: (percent: string) => `${percent} %`,
    up: "mehr",
    down: "weniger",
    same: "unverändert",
  },

  chart: {
    summary: (label: string, total: string) => `${label} im Zeitverlauf: insgesamt ${total}`,
    table: "Als Tabelle zeigen",
    tableLabel: "Zahlen im Zeitverlauf",
    intervals: { hour: "Stunde", day: "Tag", month: "Monat" },
    previous: "Zeitraum davor",
    noUserIds:
      "Neue Nutzer werden über ihre Nutzer-IDs gezählt, und diese App sendet keine. Rufen Sie in der App LinkAnalytics.setUserId auf, oder senden Sie Ereignisse von Ihrem Server mit userId.",
    unknown:
      "Diese Zahl gibt es mit diesen Filtern nicht. Entfernen Sie einen Filter, oder wählen Sie eine andere Zahl.",
  },

  range: {
    choose: (range: string) => `Zeitraum: ${range}`,
    label: "Zeitraum",
    ranges: {
      today: "Heute",
      yesterday: "Gestern",
      "48h": "Letzte 48 Stunden",
      "7d": "Letzte 7 Tage",
      "30d": "Letzte 30 Tage",
      "90d": "Letzte 90 Tage",
      week: "Diese Woche",
      "last-week": "Letzte Woche",
      month: "Dieser Monat",
      "last-month": "Letzter Monat",
      quarter: "Laufendes Quartal",
      "12m": "Letzte 12 Monate",
    },
    custom: "Eigene Tage",
    from: "Erster Tag",
    to: "Letzter Tag",
    apply: "Tage übernehmen",
    compare: "Mit dem Zeitraum davor vergleichen",
    reversed: (from: string, to: string) =>
      `Der erste Tag, ${from}, liegt nach dem letzten Tag, ${to}. Wählen Sie einen früheren ersten oder einen späteren letzten Tag.`,
    notADate: (text: string) =>
      text === ""
        ? "Wählen Sie einen ersten und einen letzten Tag."
        : `„${text}“ ist kein gültiges Datum. Wählen Sie ein anderes.`,
  },

  filters: {
    label: "Filter",
    add: "Filter",
    by: "Filtern nach",
    condition: "Bedingung",
    operators: { is: "ist", isNot: "ist nicht", contains: "enthält" },
    values: "Werte",
    valuesHint: "Drücken Sie nach jedem Wert die Eingabetaste. Einer davon muss passen.",
    or: " oder ",
    apply: "Filter hinzufügen",
    change: "Filter ändern",
    edit: (name: string, value: string) => `Filter ändern: ${name}: ${value}`,
    missing: "Geben Sie einen Wert ein.",
    unknown: (typed: string, name: string) =>
      `„${typed}“ ist als Wert von „${name}“ nicht bekannt. Wählen Sie einen aus der Liste.`,
    allUsers: "Alle Nutzer",
    usersHint:
      "Wiederkehrende Nutzer kamen durch einen Link zurück oder wurden schon bei einer anderen Installation gesehen. Ohne Nutzer-IDs zählt eine Neuinstallation als neu. Klicks sind die aller Nutzer.",
    remove: (name: string, value: string) => `Filter entfernen: ${name}: ${value}`,
    clear: "Alle entfernen",
    names: {
      users: "Nutzer",
      link: "Link",
      tag: "Tag",
      event: "Ereignis",
      country: "Land",
      platform: "Plattform",
      os: "Betriebssystem",
      browser: "Browser oder App",
      referrer: "Verweisende Website",
      source: "UTM-Quelle",
      medium: "UTM-Medium",
      campaign: "UTM-Kampagne",
      target: "Weitergeleitet zu",
      ruleOrVariant: "Regel oder Variante",
      method: "Art der Zuordnung",
      appVariant: "App-Variante",
      adNetwork: "Werbenetzwerk",
      adCampaign: "Werbekampagne",
    },
  },

  counting: {
    attribution: "Attribution",
    attributionHint: "Der Link, dem Ereignisse wiederkehrender Nutzer zugeordnet werden",
    models: { first: "Erster Kontakt", last: "Letzter Kontakt" },
    flaggedInstalls: "Verdächtige Installationen",
    flagged: {
      include: "Einbezogen",
      exclude: "Ohne verdächtige Installationen",
      only: "Nur verdächtige",
    },
  },

  links: {
    title: "Links",
    tableLabel: "Links nach Leistung",
    link: "Link",
    columns: "Spalten",
    chooseColumns: "Spalten der Tabelle",
    empty: "In diesem Zeitraum hatte kein Link Aktivität.",
    filter: (name: string) => `Nur ${name} zeigen`,
    open: (name: string) => `Link ${name} öffnen`,
    limited: (shown: string, count: string) =>
      `Die ersten ${shown} von ${count} Links. Der Export enthält bis zu 10.000.`,
  },

  columns: {
    clicks: "Klicks",
    opened: "Öffnungen",
    installs: "Installationen",
    newUsers: "Neue Nutzer",
    installRate: "Installationsrate",
    eventRate: "Installationen mit Ereignis",
    returningUsers: "Wiederkehrende Nutzer",
    events: "Ereignisse",
    returningEvents: "Ereignisse wiederkehrender Nutzer",
    revenue: (currency: string) => `Umsatz ${currency}`,
    returningRevenue: (currency: string) => `Umsatz wiederkehrender Nutzer ${currency}`,
  },

  breakdown: {
    groups: { sources: "Quellen", devices: "Geräte", outcomes: "Ergebnisse" },
    event: "Ereignisse",
    country: "Länder",
    filter: (value: string) => `Nur ${value} zeigen`,
    empty: "Keine Daten in diesem Zeitraum.",
    others: "Alle anderen",
    map: {
      figure: (country: string, count: string, label: string) => `${country}: ${count} (${label})`,
    },
    showAll: (count: string) => `Alle ${count} zeigen`,
    showFewer: "Weniger zeigen",
    columns: {
      clicks: "Klicks",
      installs: "Installationen",
      events: "Ereignisse",
      organicEvents: "Organisch",
    },
    dimensions: {
      campaign: "Kampagnen",
      source: "Quellen",
      medium: "Medien",
      referrer: "Websites",
      platform: "Plattformen",
      os: "Systeme",
      browser: "Browser",
      appVariant: "Apps",
      target: "Weitergeleitet zu",
      ruleOrVariant: "Regeln und Varianten",
      method: "Zuordnungen",
      adNetwork: "Werbenetzwerke",
      adCampaign: "Werbekampagnen",
    },
    emptyDimensions: {
      country:
        "Länder erscheinen, sobald der Betreiber GEO_DATABASE auf eine freie Datenbank der Länder setzt oder TRUST_PROXY auf ein CDN, das sie mitsendet (Leitfaden: Operating, Countries). IP-Adressen werden nicht gespeichert.",
      referrer:
        "Die meisten Browser und Chat-Apps verraten nicht, auf welcher Seite ein Link stand.",
      source:
        "In diesem Zeitraum hatte kein Klick eine UTM-Quelle. Ergänzen Sie eine am Link oder in seiner URL.",
      medium:
        "In diesem Zeitraum hatte kein Klick ein UTM-Medium. Ergänzen Sie eines am Link oder in seiner URL.",
      campaign:
        "In diesem Zeitraum hatte kein Klick eine UTM-Kampagne. Ergänzen Sie eine am Link oder in seiner URL.",
      appVariant:
        "In diesem Zeitraum hatte keine Installation eine App-Variante. Varianten legen Sie in den Einstellungen der App an.",
      adNetwork:
        "In diesem Zeitraum hat kein Werbenetzwerk gemeldet, dass seine Anzeige zu einer Installation geführt hat.",
      adCampaign:
        "In diesem Zeitraum hat kein Werbenetzwerk gemeldet, dass seine Anzeige zu einer Installation geführt hat.",
      event: "In diesem Zeitraum wurden keine Ereignisse erfasst. Wählen Sie andere Tage.",
    },
    users: { new: "Neue Nutzer", returning: "Wiederkehrende Nutzer" },
    targets: { store: "App-Store", web: "Webseite", page: "Landingpage" },
    platforms: { ios: "iOS", android: "Android", desktop: "Desktop" },
    adNetworks: { "apple-ads": "Apple Ads", meta: "Meta" },
    methods: {
      referrer: "Exakt, durch Install-Referrer",
      clipboard: "Exakt, durch Zwischenablage",
      fingerprint: "Wahrscheinlich, durch Gerätesignale",
      update: "Update einer vorhandenen Installation",
      none: "Keine Zuordnung",
    },
  },

  funnel: {
    title: "Funnel",
    steps: {
      click: "Klicks",
      install: "Installationen über Links",
      event: "Installationen mit Ereignis",
    },
    share: (share: string) => `${share} des vorigen Schritts`,
    note: "Der letzte Schritt zählt Installationen aus diesem Zeitraum, die irgendwann ein Ereignis erfasst haben.",
  },

  tabs: {
    label: "Weitere Berichte",
    revenue: "Umsatz",
    retention: "Bindung",
    accuracy: "Genauigkeit",
  },

  revenue: {
    empty:
      "Erfassen Sie Ereignisse mit Betrag und Währung in ihren Daten, um hier den Umsatz zu sehen, je Währung eine Summe.",
    tableLabel: "Umsatz nach Währung",
    currency: "Währung",
    linked: "Über Links",
    organic: "Organisch",
    returning: "Davon wiederkehrende Nutzer",
    previous: "Über Links, Zeitraum davor",
  },

  retention: {
    text: "Der Anteil der Installationen jedes Tages, die 1, 7 und 30 Tage später ein Ereignis erfasst haben. Die späteren Tage zählen in UTC.",
    empty: "In diesem Zeitraum gab es keine Installationen. Wählen Sie andere Tage.",
    tableLabel: "Bindung nach Installationstag",
    columns: {
      day: "Installationstag",
      installs: "Installationen",
      day1: "Tag 1",
      day7: "Tag 7",
      day30: "Tag 30",
    },
    notYet: "noch nicht",
  },

  accuracy: {
    title: "Genauigkeit der Gerätesignale",
    text: "Eine Zuordnung ist exakt, wenn der Install-Referrer oder die Zwischenablage den Klick nennt, und wahrscheinlich, wenn nur die Gerätesignale passen. Auch Installationen mit exakter Zuordnung werden nach ihren Gerätesignalen bewertet, um zu messen, wie oft diese recht haben.",
    empty:
      "Noch hat keine Installation eine exakte Zuordnung. Nach der ersten erscheint das Diagramm.",
    chartCaption:
      "Waagerecht: vorhergesagte Wahrscheinlichkeit. Senkrecht: Anteil richtiger Zuordnungen. Auf der Diagonale sind beide gleich.",
    chartLabel: (points: string) => `Kalibrierung: ${points}`,
    chartPoint: (predicted: string, correct: string) =>
      `${predicted} vorhergesagt, ${correct} richtig`,
    tableLabel: "Kalibrierung",
    predicted: "Vorhergesagt",
    correct: "Richtig",
    installs: "Installationen",
    range: (from: string, to: string) => `${from} bis ${to}`,
    average: (average: string) => `(Mittel ${average})`,
    shareCorrect: "Anteil richtiger Zuordnungen",
  },
};
