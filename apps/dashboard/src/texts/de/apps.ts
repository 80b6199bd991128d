import type { Translation } from "../../language/translation.ts";
import type { appTexts as English } from "../apps.ts";

export const appTexts: Translation<typeof English> = {
  create: {
    title: "App anlegen",
    name: "Name",
    nameHint: "Der Name, den Besucher auf Landingpages sehen",
    submit: "App anlegen",
    created: (name: string) => `${name} wurde angelegt`,
    keysText:
      "Das sind die ersten Schlüssel der App. Der geheime Schlüssel wird nur einmal gezeigt. Bewahren Sie ihn sicher auf.",
    appId: "App-ID",
    publishableKey: "Öffentlicher Schlüssel, für die App",
    secretKey: "Geheimer Schlüssel, für Skripte",
    open: "App öffnen",
  },

  start: {
    title: "Erste Schritte",
    text: "Mit diesen Schritten bekommen Sie Links, die Ihre App öffnen. Jeder Schritt wird abgehakt, sobald er erledigt ist.",
    othersDoTheRest: "Die übrigen Schritte sehen die Inhaber der App.",
    sampleTitle: "Mit Beispieldaten umsehen",
    sampleText: (name: string) =>
      `${name} ist die App der Demo. Personen, Installationen und Käufe sind erfunden, Sie können dort also alles ausprobieren.`,
    openSample: (name: string) => `${name} öffnen`,
    progressLabel: "Fortschritt",
    progress: (done: number, all: number) => `${done} von ${all} erledigt`,
    done: "(erledigt)",
    open: "(offen)",
    hide: "Liste ausblenden",
    steps: {
      keys: {
        name: "Schlüssel in die App einbauen",
        text: "Bauen Sie die Client-Bibliothek, die App-ID und den öffentlichen Schlüssel in Ihre App ein, und starten Sie die App einmal.",
        action: "Schlüssel zeigen",
      },
      ios: {
        name: "iOS-App einrichten",
        text: "Geben Sie Bundle-ID, Team-ID und App-Store-ID ein, damit Links auf iPhones die richtige App öffnen.",
        action: "Einstellungen öffnen",
      },
      android: {
        name: "Android-App einrichten",
        text: "Geben Sie Paketname und Zertifikate ein, damit Links auf Android die richtige App öffnen.",
        action: "Einstellungen öffnen",
      },
      domain: {
        name: "Link-Domain hinzufügen",
        text: "Auf Ihrer eigenen Domain öffnen Links direkt die installierte App.",
        action: "Domain hinzufügen",
      },
      click: {
        name: "Erster Klick",
        text: "Erstellen Sie einen Link, und öffnen Sie ihn auf einem Smartphone.",
        action: "Link erstellen",
      },
      install: {
        name: "Erste Installation",
        text: "Tippen Sie auf einem Smartphone auf einen Link, installieren Sie die App, und öffnen Sie sie.",
        action: "Integration testen",
      },
      event: {
        name: "Erstes Ereignis",
        text: "Erfassen Sie in der App ein Ereignis, etwa einen Kauf.",
        action: "Integration testen",
      },
    },
  },
};
