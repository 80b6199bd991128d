import type { Translation } from "../../language/translation.ts";
import type { linkEditorTexts as English } from "../link-editor.ts";

export const linkEditorTexts: Translation<typeof English> = {
  new: {
    title: "Neuer Link",
    duplicateTitle: (code: string) => `Kopie von ${code}`,
    submit: "Link erstellen",
    created: (url: string) => `${url} kann geteilt werden`,
  },

  edit: {
    title: (code: string) => `${code} bearbeiten`,
    submit: "Änderungen speichern",
    saved:
      "Gespeichert. Die Änderungen gelten auch für Personen, die schon geklickt haben, außer eine Regel oder Variante hat sie an ein eigenes Ziel geschickt.",
  },

  form: {
    saving: "Wird gespeichert…",
    code: "Code",
    codeHint: "Der letzte Teil der URL. Leer: ein zufälliger Code.",
    codeFixed:
      "Mit diesem Code wurde der Link erstellt. Umbenennen können Sie ihn unter Codes und Domain.",
    codeAvailable: (url: string) => `${url} ist frei`,
    codeTaken: "Ein anderer Link hat diesen Code. Wählen Sie einen anderen.",
    codeDeleted: "Dieser Code gehörte einem gelöschten Link.",
    reuseCode: "Dem neuen Link diesen Code geben",
    reuseCodeHint: "Besucher und Statistik des gelöschten Links gehen auf den neuen über.",
    codeReserved: "Dieser Code ist für den Dienst reserviert. Wählen Sie einen anderen.",
    standardPage: "Standardseite",
    password: "Passwort",
    passwordHint:
      "8 bis 200 Zeichen. Besucher müssen es eingeben. Es kann nicht wieder angezeigt werden.",
    newPasswordHint: "Der Link hat ein Passwort. Ein neues ersetzt es.",
    removePassword: "Passwort entfernen",
  },

  template: {
    choose: "Vorlagen",
    title: "Als Vorlage speichern",
    text: "Die Vorlage übernimmt Kampagne, Tags, Social-Vorschau, Web-Fallback und Landingpage aus diesem Formular.",
    name: "Name der Vorlage",
    nameHint: "Alle, die für diese App Links erstellen, können sie verwenden",
    expiresInDays: "Links laufen ab nach (Tagen)",
    save: "Vorlage speichern",
    replace: "Vorlage ersetzen",
    saved: (name: string) => `Vorlage ${name} wurde gespeichert`,
  },

  preview: {
    title: "Was Besucher bekommen",
    empty: "Geben Sie ein Ziel ein, um eine Vorschau zu sehen",
    visitors: { iphone: "iPhone", android: "Android", desktop: "Desktop", chat: "Chat" },
    landing: "Eine Seite mit einem Button zum Store.",
    redirectDesktop: "Eine Weiterleitung auf eine Webseite.",
    redirect: "Eine Weiterleitung ohne Seite dazwischen.",
    qrCodePage: "Eine Seite mit diesem Link als QR-Code, um auf dem Smartphone weiterzumachen.",
    unavailable:
      "Eine Seite, auf der steht, dass die App nicht verfügbar ist. Tragen Sie in den Einstellungen den Store der App ein, oder hier einen Fallback.",
    chat: "Die Social-Vorschau unten. Es wird kein Klick gezählt.",
    inApp: "In der App:",
    afterExpiry: "Nach Ablauf",
    expiredRedirect: "Eine Weiterleitung auf eine Webseite.",
    expiredPage: "Eine Seite, auf der steht, dass der Link abgelaufen ist.",
    landingPage: "Landingpage",
    chooseVisitor: "Besucher",
    frameTitle: (visitor: string) => `Landingpage auf ${visitor}`,
    socialPreview: "Social-Vorschau",
  },

  json: {
    invalid: (place: string, advice: string) => `Das ist kein gültiges JSON. ${place}: ${advice}`,
    notAnObject: 'Geben Sie ein Objekt ein, etwa {"coupon": "WELCOME"}.',
    line: (line: number, character: number) => `Zeile ${line}, Zeichen ${character}`,
    character: (character: number) => `Zeichen ${character}`,
    quotes: 'Verwenden Sie gerade doppelte Anführungszeichen: "coupon".',
    trailingComma: "Entfernen Sie das letzte Komma.",
    unexpected: "Entfernen Sie dieses Zeichen.",
    advice: {
      InvalidSymbol:
        "Setzen Sie Text in doppelte Anführungszeichen, oder schreiben Sie true, false oder null.",
      InvalidNumberFormat: "Das ist keine Zahl.",
      PropertyNameExpected: 'Ein Name in doppelten Anführungszeichen fehlt: "coupon".',
      ValueExpected: "Ein Wert fehlt.",
      ColonExpected: "Davor fehlt ein Doppelpunkt.",
      CommaExpected: "Davor fehlt ein Komma.",
      CloseBraceExpected: "Eine } fehlt.",
      CloseBracketExpected: "Eine ] fehlt.",
      EndOfFileExpected: "Entfernen Sie, was auf das Objekt folgt.",
      InvalidCommentToken: "JSON kennt keine Kommentare. Entfernen Sie diesen.",
      UnexpectedEndOfString: "Der Text in Anführungszeichen endet nicht in seiner Zeile.",
      InvalidEscapeCharacter: String.raw`Schreiben Sie einen Backslash als \\.`,
    },
  },
};
