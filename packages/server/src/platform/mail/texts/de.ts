import type { MailTexts } from "./texts.ts";

const notYou =
  "Warst du das nicht, lege sofort ein neues Passwort fest und beende auf deiner Kontoseite alle Sitzungen. Kannst du dich nicht anmelden, wende dich an die Betreiber des Dienstes.";

export const german: MailTexts = {
  sentBy: "Gesendet von Throughline auf {host}.",
  details: {
    role: "Rolle",
    invitedBy: "Eingeladen von",
    time: "Zeit",
    browser: "Browser",
    place: "Land",
    passkey: "Passkey",
    codesLeft: "Verbleibende Wiederherstellungscodes",
    webhook: "Webhook",
    quota: "Kontingent",
    reason: "Grund",
  },
  roles: { viewer: "Lesen", editor: "Bearbeiten", owner: "Inhaber" },
  quotas: {
    clicks: "Klicks pro Tag",
    opens: "Erste Öffnungen pro Tag",
    events: "Ereignisse pro Tag",
  },
  mails: {
    invitation: {
      subject: "Einladung zu {app}",
      paragraphs: [
        "Du kannst ab sofort an den Links von {app} mitarbeiten. Nimm dazu die Einladung an.",
        "Der Link funktioniert einmal, bis {until}. Hast du diese Einladung nicht erwartet, ignoriere diese E-Mail.",
      ],
      button: "Einladung annehmen",
    },
    passwordReset: {
      subject: "Neues Passwort festlegen",
      paragraphs: [
        "Jemand möchte ein neues Passwort für dein Konto festlegen. Warst du das, benutze diesen Link. Er funktioniert einmal, innerhalb einer Stunde.",
        "Warst du das nicht, ignoriere diese E-Mail. Dein Passwort bleibt, wie es ist.",
      ],
      button: "Neues Passwort festlegen",
    },
    newBrowser: {
      subject: "Neue Anmeldung bei deinem Konto",
      paragraphs: ["Jemand hat sich mit einem neuen Browser bei deinem Konto angemeldet.", notYou],
      button: "Sitzungen prüfen",
    },
    passwordChanged: {
      subject: "Dein Passwort wurde geändert",
      paragraphs: [
        "Das Passwort deines Kontos wurde geändert. Alle anderen Sitzungen wurden beendet.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    codesTurnedOn: {
      subject: "Einmalcodes sind eingeschaltet",
      paragraphs: [
        "Für die Anmeldung mit Passwort ist bei deinem Konto jetzt auch ein Einmalcode nötig.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    codesTurnedOff: {
      subject: "Einmalcodes sind ausgeschaltet",
      paragraphs: [
        "Für die Anmeldung mit Passwort ist bei deinem Konto kein Einmalcode mehr nötig.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    recoveryCodeUsed: {
      subject: "Ein Wiederherstellungscode wurde benutzt",
      paragraphs: [
        "Statt eines Einmalcodes wurde ein Wiederherstellungscode deines Kontos benutzt. Er funktioniert nicht noch einmal.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    recoveryCodesRenewed: {
      subject: "Du hast neue Wiederherstellungscodes",
      paragraphs: [
        "Für dein Konto wurden neue Wiederherstellungscodes erstellt. Die früheren funktionieren nicht mehr.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    secondFactorRemoved: {
      subject: "Dein zweiter Faktor wurde entfernt",
      paragraphs: [
        "Ein Betreiber hat den zweiten Faktor deines Kontos entfernt. Alle Sitzungen wurden beendet, und zur Anmeldung genügt das Passwort.",
        "Hast du nicht darum gebeten, wende dich an die Betreiber des Dienstes.",
      ],
      button: "Konto öffnen",
    },
    passkeyAdded: {
      subject: "Ein Passkey wurde hinzugefügt",
      paragraphs: [
        "Ein Passkey wurde hinzugefügt, mit dem man sich bei deinem Konto anmelden kann.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    passkeyRemoved: {
      subject: "Ein Passkey wurde entfernt",
      paragraphs: [
        "Ein Passkey deines Kontos wurde entfernt. Mit ihm kann sich niemand mehr anmelden.",
        notYou,
      ],
      button: "Konto öffnen",
    },
    webhookPaused: {
      subject: "{app}: Ein Webhook wurde angehalten",
      paragraphs: [
        "Ein Webhook von {app} empfängt nichts mehr, weil seine Zustellungen fehlschlugen. Seine Nachrichten warten.",
        "Repariere den Empfänger und setze den Webhook dann fort.",
      ],
      button: "Webhooks öffnen",
    },
    quotaNearlyUsed: {
      subject: "{app}: 90 % eines Tageskontingents sind verbraucht",
      paragraphs: [
        "{app} hat 90 % eines Kontingents für heute verbraucht. Ist es aufgebraucht, wird bis Mitternacht (UTC) nichts mehr gespeichert.",
        "Die Betreiber des Dienstes können das Kontingent erhöhen.",
      ],
      button: "App öffnen",
    },
    backupFailed: {
      subject: "Das Backup ist fehlgeschlagen",
      paragraphs: [
        "Der Dienst konnte kein Backup erstellen. Er versucht es jede Minute erneut und sendet diese E-Mail höchstens einmal am Tag.",
      ],
      button: "Betreiberseite öffnen",
    },
    exportFailed: {
      subject: "{app}: Der nächtliche Export ist fehlgeschlagen",
      paragraphs: [
        "Der nächtliche Export von {app} ist fehlgeschlagen. Der Dienst wiederholt ihn alle zehn Minuten und sendet diese E-Mail höchstens einmal am Tag.",
      ],
      button: "Betreiberseite öffnen",
    },
    test: {
      subject: "E-Mail funktioniert",
      paragraphs: ["Dies ist ein Test. Die E-Mail-Einstellungen des Dienstes funktionieren."],
    },
  },
};
