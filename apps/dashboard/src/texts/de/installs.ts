import type { Translation } from "../../language/translation.ts";
import type { installTexts as English } from "../installs.ts";

export const installTexts: Translation<typeof English> = {
  platforms: { ios: "iOS", android: "Android" },

  match: {
    exact: "Exakt",
    likely: "Wahrscheinlich",
    none: "Keine",
    referrer: "Install-Referrer",
    clipboard: "Zwischenablage",
    noLink: "kein passender Link",
  },

  flags: { click_injection: "Klick-Injektion", click_flooding: "Klick-Flut" },

  list: {
    title: "Installationen",
    exportInstalls: "Installationen exportieren",
    exportEvents: "Ereignisse exportieren",
    emptyHeading: "Noch keine Installationen",
    empty:
      "Bauen Sie die Client-Bibliothek und den öffentlichen Schlüssel aus den Einstellungen in Ihre App ein. Jede erste Öffnung erscheint dann hier mit ihrem Link und den Gründen für die Zuordnung.",
    openSettings: "Einstellungen öffnen",
    showOlder: "Ältere Installationen zeigen",
    searchOlder: "Ältere Installationen durchsuchen",
    search: "Installationen durchsuchen",
    searchPlaceholder: "Installation, Gerät oder Link",
    link: "Link",
    linkPlaceholder: "Code",
    user: "Nutzer",
    userPlaceholder: "Nutzer-ID",
    outcome: "Zuordnung",
    anyOutcome: "Alle Zuordnungen",
    anyVariant: "Alle Varianten",
    outcomes: { deterministic: "Exakt", probabilistic: "Wahrscheinlich", none: "Keine" },
    fraud: "Betrug",
    anyFraud: "Alle Installationen",
    onlyFlagged: "Nur verdächtige",
    from: "Von",
    to: "Bis",
    reversed:
      "Der erste Tag liegt nach dem letzten. Wählen Sie einen früheren ersten oder einen späteren letzten Tag.",
    notFoundHeading: "Keine Installationen gefunden",
    notFound:
      "Zu Suche und Filtern passt keine Installation. Versuchen Sie es mit weniger Wörtern oder anderen Tagen.",
    clear: "Filter entfernen",
    unknown: "–",
    test: "Test",
    columns: {
      firstOpen: "Erste Öffnung",
      match: "Zuordnung",
      link: "Link",
      device: "Gerät",
      user: "Nutzer",
      install: "Installation",
    },
  },

  events: {
    title: "Ereignisse",
    empty: "Diese Installation hat keine Ereignisse, oder deren Aufbewahrungsfrist ist abgelaufen.",
    tableLabel: "Ereignisse dieser Installation",
    name: "Ereignis",
    at: "Zeit",
    data: "Daten",
    showData: "Daten zeigen",
    showOlder: "Ältere Ereignisse zeigen",
  },

  page: {
    title: "Installation",
    why: "Warum",
    eachClick: "Erklärung zu jedem Klick",
    firstOpen: "Erste Öffnung",
    link: "Link",
    opened: "In der App geöffnet",
    noLink: "keiner",
    campaign: "Kampagne",
    adClick: "Anzeigenklick",
    country: "Land",
    device: "Gerät",
    installId: "Installations-ID",
    user: "Nutzer",
    appVariant: "App-Variante",
    threshold: "Nötige Wahrscheinlichkeit",
    thresholdText: (needed: string, reached: string) =>
      `${needed}; der wahrscheinlichste Link erreichte ${reached}`,
    tries: "Ähnliche Klicks",
    triesText: (clicks: number) =>
      `${clicks} ${clicks === 1 ? "Klick" : "Klicks"} vom gleichen Smartphone-Typ im selben Netz seit `,

    counterEvidence: "Gegenbelege",
    missingBits: (bits: string) =>
      `Dem besten Kandidaten fehlten ${bits} Bit zur Zuordnung. Keine Zuordnung ist besser als der falsche Bildschirm.`,
    runnerUpText: (link: string, probability: string) =>
      `Der zweitbeste ist ${link} mit einer Wahrscheinlichkeit von ${probability}.`,
    against: "Was am stärksten gegen den besten Kandidaten spricht:",
    evidence: (signal: string, words: string, bits: string) => `${signal}: ${words} (−${bits} Bit)`,

    candidates: "Kandidaten",
    namedClick:
      "Die Installation hat ihren Klick genannt, deshalb wurden keine Klicks nach Gerätesignalen verglichen.",
    noCandidates: "Kein noch nicht zugeordneter Klick hatte mit diesem Smartphone etwas gemeinsam.",
    candidate: (age: string, probability: string) => `, geklickt ${age} vorher: ${probability}`,
  },

  evidence: {
    caption: "Belege in Bit. Jedes Bit verdoppelt oder halbiert die Chancen.",
    total: "Summe",
    oddsFor: (times: string) => `Chancen von ${times} zu 1`,
    oddsAgainst: (times: string) => `Chancen von 1 zu ${times}`,
    signals: {
      prior: "Zeit und Aufkommen",
      crowd: "Andere in diesem Netz",
      network: "Netz",
      secondNetwork: "Zweites Netz",
      timeZone: "Zeitzone",
      language: "Sprache",
      model: "Modell",
      screen: "Bildschirm",
      os: "System",
      browser: "Selber Browser",
      left: "Frühere Öffnungen",
      person: "Selbe Person",
    },
  },

  actions: {
    markTest: "Als Testinstallation markieren",
    unmarkTest: "Markierung als Testinstallation aufheben",
    marked: "Als Testinstallation markiert. Die Statistik lässt sie ab jetzt aus.",
    unmarked: "Markierung aufgehoben. Die Statistik zählt diese Installation ab jetzt mit.",
    erase: "Installation löschen",
    eraseTitle: "Diese Installation löschen?",
    eraseText:
      "Das löscht die Installation, ihre Ereignisse und die Gerätesignale ihres Klicks endgültig und entfernt sie als Urheberin von Links. Summen in der Statistik ändern sich nicht.",
    confirmErase: "Löschen",
    erased: "Die Installation wurde gelöscht",
    eraseUser: "Nutzer löschen",
    eraseUserTitle: "Diesen Nutzer löschen?",
    eraseUserText: (user: string) =>
      `Das löscht alle Installationen und Ereignisse des Nutzers ${user} auf allen Geräten endgültig. Summen in der Statistik bleiben.`,
    userErased: (installs: number) =>
      `Der Nutzer wurde mit ${installs} ${installs === 1 ? "Installation" : "Installationen"} gelöscht`,
  },
};
