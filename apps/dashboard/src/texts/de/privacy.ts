import type { Translation } from "../../language/translation.ts";
import type { privacyTexts as English } from "../privacy.ts";

export const privacyTexts: Translation<typeof English> = {
  download: "Alles herunterladen",

  receipt: {
    title: "Beleg",
    install: "Die Installation wurde gelöscht. Summen in der Statistik ändern sich nicht.",
    user: (installs: number) =>
      `Der Nutzer wurde mit ${installs} ${installs === 1 ? "Installation" : "Installationen"} gelöscht. Summen in der Statistik ändern sich nicht.`,
    id: "Beleg",
    erasedAt: "Gelöscht",
    erasedBy: "Gelöscht von",
    commandLine: "Kommandozeile",
    hash: "Hash der ID",
    inAuditLog:
      "Das Änderungsprotokoll bewahrt diesen Beleg auf. Er enthält keine personenbezogenen Daten der gelöschten Person.",
    save: "Beleg herunterladen",
    done: "Fertig",
  },

  kinds: {
    users: "Nutzer",
    installs: "Installationen",
    clicks: "Klicks",
    clickIds: "Klick-IDs",
    returns: "Rückkehren",
    events: "Ereignisse",
    adConsents: "Einwilligungen für Anzeigen",
    adLookups: "Anfragen bei Werbenetzwerken",
    inviterIds: "IDs der Einladenden",
    invites: "Einladungen",
    messages: "Webhook-Nachrichten und Conversions",
    testMarks: "Testmarkierungen",
    auditEntries: "Änderungsprotokoll",
  },

  retention: {
    title: "Wie lange Daten aufbewahrt werden",
    text: "Abgelaufene Daten werden binnen einer Minute gelöscht. Alles über eine Person lässt sich auf der Seite der Installation oder des Nutzers früher löschen.",
    fields: {
      eventRetentionDays: "Tage für Ereignisse",
      reasonRetentionDays: "Tage für Gründe der Zuordnung",
      installRetentionDays: "Tage für Installationen",
      auditRetentionDays: "Tage für das Änderungsprotokoll",
    },
    hints: {
      eventRetentionDays: "Standard 365. Die Statistik behält ihre Zahlen.",
      reasonRetentionDays:
        "Standard 30. Mit den Gründen werden das Smartphone, sein System und der Hashwert seiner Adresse gelöscht.",
      installRetentionDays:
        "Gezählt ab der ersten Öffnung. Danach wird eine Installation mit allem gelöscht, was unter ihrer ID gespeichert ist. Leer: bis Sie sie löschen",
      auditRetentionDays: "Leer: Einträge bleiben so lange wie die App",
    },
    range: "Geben Sie eine ganze Zahl von Tagen von 1 bis 36500 ein, oder nichts.",
    listLabel: "Arten von Daten und wie lange jede aufbewahrt wird",
    kept: {
      users:
        "Mit der Installation. Ohne erste Öffnung ein Jahr, nachdem der Nutzer zuletzt gesehen wurde",
      installs: "Wie oben eingestellt",
      clicks: "Das Zuordnungsfenster",
      clickIds:
        "Mit der Installation. Nur die ID bleibt, damit keine andere Installation den Klick verwendet",
      returns: "30 Tage nach dem Rückkehrfenster",
      events: "Wie oben eingestellt",
      adConsents: "Ein Jahr nach der letzten Entscheidung",
      adLookups: "Mit der Installation. Das angefragte Signal bis zu sieben Tage",
      inviterIds: "Mit der Installation",
      invites: "Bis der Link gelöscht wird",
      messages: "Sieben Tage, oder so lange wie Ereignisse, wenn das kürzer ist",
      testMarks: "Bis die Markierung entfernt wird",
      auditEntries: "Wie oben eingestellt",
    },
  },
};
