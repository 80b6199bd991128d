import type { Translation } from "../../language/translation.ts";
import type { sessionTexts as English } from "../session.ts";

export const sessionTexts: Translation<typeof English> = {
  signIn: {
    title: "Anmelden",
    email: "E-Mail-Adresse",
    password: "Passwort",
    submit: "Anmelden",
    wrong: "E-Mail-Adresse oder Passwort stimmt nicht.",
    forgotten:
      "Passwort vergessen? Bitten Sie den Betreiber, diesen Befehl auszuführen. Er gibt einen Link zum Zurücksetzen aus: ",
    emailExample: "sie@example.com",
    forgotPassword: "Passwort vergessen?",
    with: (provider: string) => `Mit ${provider} anmelden`,
    refusals: {
      cancelled: "Sie haben die Anmeldung abgebrochen. Versuchen Sie es noch einmal.",
      expired:
        "Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser begonnen. Versuchen Sie es noch einmal.",
      failed:
        "Der Identitätsanbieter hat die Anmeldung nicht bestätigt. Versuchen Sie es noch einmal. Einzelheiten stehen im Protokoll des Dienstes.",
      foreign_domain:
        "Mit E-Mail-Adressen dieser Domain kann man sich nicht anmelden. Verwenden Sie eine andere.",
      too_many: "Zu viele Versuche. Versuchen Sie es in 15 Minuten noch einmal.",
      unknown_person:
        "Für diese E-Mail-Adresse gibt es keine Einladung. Bitten Sie einen Inhaber der App um eine.",
      unverified:
        "Der Identitätsanbieter hat diese E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie dort, und versuchen Sie es dann noch einmal.",
    },
  },

  forgotPassword: {
    title: "Passwort vergessen",
    text: "Geben Sie die E-Mail-Adresse Ihres Kontos ein. Sie bekommen einen Link, mit dem Sie ein neues Passwort festlegen.",
    email: "E-Mail-Adresse",
    submit: "Link senden",
    sent: (email: string) =>
      `Wenn ${email} ein Konto mit Passwort hat, ist eine E-Mail unterwegs. Ihr Link funktioniert einmal, innerhalb einer Stunde.`,
    back: "Zurück zur Anmeldung",
  },

  signInAgain: {
    title: "Noch einmal anmelden",
    text: "Ihre Sitzung ist beendet. Melden Sie sich an, um weiterzumachen, wo Sie waren. Ihre Eingaben bleiben erhalten.",
    leave: "Zur Anmeldeseite",
  },

  join: {
    pageTitle: "Willkommen",
    createAccount: "Konto anlegen",
    operatorText:
      "Sie werden der Betreiber dieses Dienstes. Sie sehen jede App und können andere einladen. Bewahren Sie Ihr Passwort gut auf.",
    invitedTo: (app: string | null) => `Sie sind zu ${app ?? "einer App"} eingeladen`,
    signInToJoin: (role: string) =>
      `Melden Sie sich mit Ihrem Passwort an, um als ${role} beizutreten.`,
    choosePasswordToJoin: (role: string) => `Wählen Sie ein Passwort, um als ${role} beizutreten.`,
    roles: { owner: "Inhaber", editor: "Bearbeiter", viewer: "Betrachter" },
    resetPassword: "Neues Passwort wählen",
    resetText: "Überall sonst werden Sie abgemeldet.",
    email: "E-Mail-Adresse",
    password: "Ihr Passwort",
    newPassword: "Neues Passwort",
    passwordHint: "Mindestens 10 Zeichen. Einige Wörter hintereinander merkt man sich leicht.",
    join: "App beitreten",
    setPassword: "Passwort festlegen",
    submit: "Konto anlegen",
    usedTitle: "Dieser Link funktioniert nicht mehr",
    usedText:
      "Er wurde schon verwendet, ist abgelaufen oder unvollständig. Wenn Sie ein Konto haben, melden Sie sich an. Bitten Sie sonst um einen neuen Link.",
    signIn: "Anmelden",
  },

  account: {
    title: "Ihr Konto",
    password: "Passwort",
    currentPassword: "Aktuelles Passwort",
    newPassword: "Neues Passwort",
    passwordHint: "Mindestens 10 Zeichen",
    change: "Passwort ändern",
    changed: "Ihr Passwort wurde geändert. Überall sonst sind Sie abgemeldet.",
    wrongPassword: "Das aktuelle Passwort stimmt nicht. Versuchen Sie es noch einmal.",
    sessionsText:
      "In diesen Browsern sind Sie angemeldet. Wenn Sie einen nicht erkennen, melden Sie ihn ab, und ändern Sie Ihr Passwort.",
    signOutOthers: "Andere Browser abmelden",
    othersSignedOut: "In allen anderen Browsern sind Sie abgemeldet",
    browserSignedOut: "In diesem Browser sind Sie abgemeldet",
    signOutAll: "Überall abmelden",
  },

  secondFactor: {
    title: "Einmalcodes",
    required:
      "Ihre Rolle verlangt einen zweiten Faktor. Fügen Sie einen Passkey hinzu oder schalten Sie Einmalcodes ein, um fortzufahren. Wenn Sie einen Passkey haben, melden Sie sich damit an.",
    passkeyRequired:
      "Ihre Rolle verlangt einen Passkey. Fügen Sie einen hinzu, um fortzufahren. Wenn Sie einen haben, melden Sie sich damit an.",
    text: "Mit Einmalcodes melden Sie sich mit Ihrem Passwort und einem Code aus einer App auf Ihrem Smartphone an.",
    noPassword:
      "Ihr Konto hat kein Passwort. Verwenden Sie den zweiten Faktor Ihres Identitätsanbieters.",
    setUp: "Einmalcodes einrichten",
    setUpTitle: "Einmalcodes einrichten",
    password: "Ihr Passwort",
    next: "Weiter",
    scan: "Scannen Sie diesen Code mit einer Authenticator-App, etwa Aegis, 1Password oder Google Authenticator.",
    qrCode: "QR-Code für die Authenticator-App",
    typeSecret: "Oder geben Sie diesen Schlüssel in die App ein:",
    copySecret: "Schlüssel kopieren",
    code: "Einmalcode",
    codeHint: "Die sechs Ziffern in Ihrer Authenticator-App oder ein Wiederherstellungscode",
    firstCodeHint: "Die sechs Ziffern, die die App jetzt zeigt",
    turnOn: "Einschalten",
    onSince: "Eingeschaltet seit ",
    codesLeft: (count: number) =>
      count === 1
        ? "1 Wiederherstellungscode ist übrig."
        : `${count} Wiederherstellungscodes sind übrig.`,
    renew: "Neue Wiederherstellungscodes",
    renewTitle: "Neue Wiederherstellungscodes erzeugen?",
    renewText: "Ihre bisherigen Wiederherstellungscodes funktionieren dann nicht mehr.",
    turnOff: "Ausschalten",
    turnOffTitle: "Einmalcodes ausschalten?",
    turnOffText: "Wer Ihr Passwort kennt, kann sich dann anmelden.",
    turnedOff: "Einmalcodes sind ausgeschaltet",
    recoveryTitle: "Wiederherstellungscodes",
    recoveryText:
      "Bewahren Sie diese Codes dort auf, wo Sie sie ohne Ihr Smartphone finden. Mit jedem können Sie sich einmal anmelden. Sie werden nicht wieder angezeigt.",
    copyCodes: "Codes kopieren",
    download: "Herunterladen",
    fileName: "throughline-wiederherstellungscodes.txt",
    saved: "Ich habe sie gespeichert",
  },

  passkeys: {
    title: "Passkeys",
    text: "Mit einem Passkey melden Sie sich ohne Passwort an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts oder mit einem Sicherheitsschlüssel.",
    signIn: "Mit Passkey anmelden",
    name: "Name",
    nameHint: "Damit Sie ihn in der Liste erkennen",
    createdAt: "Hinzugefügt",
    usedAt: "Zuletzt verwendet",
    never: "nie",
    actions: "Aktionen",
    otherDomain: (domain: string) =>
      `Für ${domain}, wo das Dashboard früher war. Er funktioniert nicht mehr.`,
    elsewhere: (origin: string) =>
      `Passkeys funktionieren unter ${origin}. Öffnen Sie das Dashboard dort, um einen hinzuzufügen.`,
    unsupported:
      "Dieser Browser unterstützt keine Passkeys. Verwenden Sie einen anderen, um einen Passkey hinzuzufügen.",
    add: "Passkey hinzufügen",
    addTitle: "Passkey hinzufügen",
    confirm: "Bestätigen Sie mit einem Ihrer Passkeys, dass Sie es sind.",
    byPassword: "Stattdessen das Passwort verwenden",
    createText:
      "Ihr Browser fragt, wo der Passkey liegen soll: auf diesem Gerät, auf Ihrem Smartphone oder auf einem Sicherheitsschlüssel.",
    create: "Passkey erstellen",
    added: "Ihr Passkey wurde hinzugefügt",
    rename: "Umbenennen",
    renameOf: (name: string) => `${name} umbenennen`,
    renameTitle: "Passkey umbenennen",
    renamed: "Ihr Passkey wurde umbenannt",
    remove: "Entfernen",
    removeOf: (name: string) => `${name} entfernen`,
    removeTitle: (name: string) => `${name} entfernen?`,
    removeText:
      "Sie können sich damit nicht mehr anmelden. Browser, in denen Sie angemeldet sind, bleiben angemeldet. Löschen Sie den Passkey auch auf Ihrem Gerät.",
    removed: "Ihr Passkey wurde entfernt",
    cancelled:
      "Der Browser hat den Vorgang nicht abgeschlossen: Er wurde abgebrochen oder hat zu lange gedauert. Versuchen Sie es noch einmal.",
    alreadyHere: "Dieses Gerät oder dieser Passwortmanager hat schon einen Passkey für Ihr Konto.",
    noLock:
      "Dieses Gerät kann nicht prüfen, ob Sie es sind. Richten Sie eine PIN, einen Fingerabdruck oder die Gesichtserkennung ein, oder verwenden Sie ein anderes Gerät.",
  },

  sessions: {
    title: "Sitzungen",
    browser: "Browser",
    thisBrowser: "Dieser Browser",
    unknownBrowser: "Unbekannter Browser",
    browserOn: (browser: string, system: string) => `${browser} auf ${system}`,
    country: "Angemeldet aus",
    unknown: "nicht bekannt",
    usedAt: "Zuletzt verwendet",
    expiresAt: "Endet",
    actions: "Aktionen",
    signOut: "Abmelden",
    signOutOf: (browser: string) => `${browser} abmelden`,
  },

  noApps: {
    pageTitle: "Keine Apps",
    title: "Sie haben noch keinen Zugriff auf eine App",
    text: "Bitten Sie einen Inhaber, Sie in den Einstellungen der App einzuladen.",
    titleForOperator: "Es gibt noch keine Apps",
    textForOperator:
      "Legen Sie die erste App an, um ihre Schlüssel zu bekommen und Links zu erstellen.",
    create: "App anlegen",
  },
};
