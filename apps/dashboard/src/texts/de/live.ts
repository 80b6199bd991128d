import type { Translation } from "../../language/translation.ts";
import type { liveTexts as English } from "../live.ts";

export const liveTexts: Translation<typeof English> = {
  page: {
    title: "Live",
    connected: "Verbunden",
    connecting: "Verbindet…",
    pause: "Anhalten",
    resume: (waiting: number) => `Fortsetzen (${waiting} neu)`,
    testIntegration: "Integration testen",
    emptyHeading: "Noch nichts zu sehen",
    empty:
      "Öffnen Sie einen Ihrer Links auf einem Smartphone. Der Klick erscheint hier binnen einer Sekunde. Startet der Dienst neu, ist die Liste leer.",
    list: "Live-Aktivität",
    test: "Test",
    withSignals: "mit Gerätesignalen",
    openLink: "Link öffnen",
    badges: {
      click: "Klick",
      signals: "Signale",
      filtered: "Bot",
      test: "Testseite",
      open: "Öffnung",
      install: "Installation",
      upgrade: "Installation",
      events: "Ereignisse",
      refused: "Abgelehnt",
    },
  },

  items: {
    aLink: "ein Link",
    noLink: "kein Link",
    platforms: { ios: " auf einem iPhone", android: " auf einem Android-Smartphone" },
    click: (link: string, platform: string) => `${link} wurde${platform} angeklickt`,
    signals: "Die Landingpage hat Gerätesignale gesendet",
    filtered: (link: string) =>
      `Ein Bot oder eine Linkvorschau hat ${link} abgerufen (nicht gezählt)`,
    testMatched: (link: string, platform: string) =>
      `Testseite: Eine Öffnung der App${platform} würde ${link} zugeordnet`,
    testUnmatched: (platform: string) =>
      `Testseite: Eine Öffnung der App${platform} würde nicht zugeordnet`,
    open: (link: string) => `${link} hat die installierte App geöffnet`,
    install: (link: string, platform: string) =>
      `Erste Öffnung der App${platform}, ${link} zugeordnet`,
    unmatched: (platform: string) => `Erste Öffnung der App${platform}, keine Zuordnung`,
    upgrade: (link: string) => `Die Zuordnung einer Installation wurde berichtigt: ${link}`,
    events: (count: number) =>
      count === 1 ? "Die App hat 1 Ereignis erfasst" : `Die App hat ${count} Ereignisse erfasst`,
    namedEvents: (names: string, more: number) =>
      more > 0
        ? `Die App hat ${names} und ${more} weitere erfasst`
        : `Die App hat ${names} erfasst`,
    fromLink: (text: string, link: string) => `${text} (von ${link})`,
    refused: (reason: string) => `Eine Anfrage der App wurde abgelehnt: ${reason}`,
    refusals: {
      missing_key: "sie hat keinen Schlüssel",
      unknown_key: "ihr Schlüssel ist unbekannt oder wurde widerrufen",
      wrong_app: "ihr Schlüssel gehört zu einer anderen App",
    },
  },

  test: {
    title: "Integration testen",
    intro:
      "Erstellen Sie einen Testlink, scannen Sie seinen QR-Code mit einem Smartphone, und verfolgen Sie hier jeden Schritt: Klick, Installation, Zuordnung und erstes Ereignis. Testlinks zählen nicht in der Statistik.",
    destination: "Ziel in der App",
    notAllowed:
      "Testlinks können nur Inhaber und Bearbeiter erstellen. Bitten Sie eine dieser Personen um den Test.",
    createTestLink: "Testlink erstellen",
    done: "(erledigt)",
    waiting: "(wartet)",
    success: "Es funktioniert",
    successText: "Der Dienst hat jeden Schritt empfangen, vom Klick bis zum ersten Ereignis.",
    problems: "Mögliche Probleme",
    explainInstall: "Installation erklären",
    startOver: "Neu beginnen",
    log: (state: string) => `Aktivität (${state})`,
    logConnected: "verbunden",
    logConnecting: "verbindet",
    logEmpty: "Noch nichts",
  },

  qr: {
    title: "Auf Ihrem Smartphone testen",
    target: "Der QR-Code öffnet",
    link: "Testlink",
    page: "Testseite",
    pageHint:
      "Ganz ohne App. Die Seite zeigt, was der Browser des Smartphones verrät, was ein Klick aufzeichnet und welchem Link eine Öffnung der App zugeordnet würde. Gehen Sie dann weiter zum Store, oder öffnen Sie Ihren Build.",
    expires: "Funktioniert bis",
  },

  steps: {
    click: {
      name: "Der Link wird auf einem Smartphone geöffnet",
      next: "Scannen Sie den QR-Code mit der Kamera des Smartphones, und öffnen Sie den Link.",
    },
    install: {
      name: "Die App wird zum ersten Mal geöffnet",
      next: "Installieren Sie die App, und öffnen Sie sie. Ist sie schon installiert, löschen Sie sie vorher: Eine Installation fragt nur einmal nach ihrem Link.",
    },
    match: {
      name: "Die Installation wird dem Link zugeordnet",
      next: "Das geschieht, wenn die App nach ihrem Link fragt.",
    },
    event: {
      name: "Die App erfasst ihr erstes Ereignis",
      next: "Tun Sie in der App etwas, das ein Ereignis erfasst.",
    },
  },

  problems: {
    localhost: (host: string) =>
      `Ein Smartphone kann ${host} nicht erreichen. Fügen Sie in den Einstellungen eine Link-Domain hinzu, oder öffnen Sie das Dashboard unter der Adresse dieses Computers im WLAN.`,
    domain: (host: string, problem: string) =>
      `Die Domain ${host} zeigt nicht auf diesen Dienst. ${problem}`,
    previewOnly:
      "Bisher hat nur eine Linkvorschau den Link abgerufen. Tippen Sie auf dem Smartphone auf den Link.",
    otherLink:
      "Ein anderer Link wurde angeklickt. Prüfen Sie, ob das Smartphone die hier gezeigte Adresse geöffnet hat.",
    refused: (reason: string) =>
      `Eine Anfrage der App wurde abgelehnt: ${reason}. Vergleichen Sie API_KEY und appID mit den Einstellungen.`,
    noRequest: (origin: string) =>
      `Von der App ist keine Anfrage angekommen. Setzen Sie baseUrl auf ${origin} und appID auf die ID dieser App. Beide stehen in den Einstellungen.`,
    noReferrer:
      "Dieser Build hat wie jeder Debug-Build keinen Install-Referrer von Google Play, deshalb ließen sich nur Gerätesignale vergleichen. Um eine exakte Zuordnung zu sehen, wählen Sie über dem QR-Code Testseite, öffnen Sie sie auf dem Smartphone, und folgen Sie dem Rat unter Open the app.",
    noEvents:
      "Es ist kein Ereignis angekommen. Die App sendet Ereignisse gebündelt. Damit sie sie gleich sendet, gehen Sie zum Home-Bildschirm des Smartphones.",
    proxy: (advice: string) =>
      `Alle Besucher scheinen dieselbe IP-Adresse zu haben. So ist keine Zuordnung durch Gerätesignale möglich. ${advice}`,
    noSignals:
      "Es wurde kein Link zugeordnet, weil die Landingpage keine Gerätesignale gesendet hat. Ihr Skript wurde blockiert, oder die Seite wurde zu früh geschlossen. Öffnen Sie den Link in Safari, warten Sie, bis die Seite geladen ist, und tippen Sie auf ihren Button.",
    noMatch:
      "Es wurde kein Link zugeordnet. Die Seite der Installation zeigt, was gegen den Klick spricht.",
  },
};
