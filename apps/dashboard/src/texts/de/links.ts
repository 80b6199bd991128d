import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const links = (count: number) => (count === 1 ? "1 Link" : `${count} Links`);

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "Links",
    exportQrCodes: "QR-Codes (ZIP)",
    exportDailyCounts: "Tageszahlen der Klicks, Installationen und Ereignisse aller Links",
    importLinks: "Links importieren",
    createLink: "Link erstellen",
    searchLabel: "Links durchsuchen",
    searchPlaceholder: "Nach Name, Code, Notizen, Ziel, Tag oder Kampagne suchen",
    folder: "Ordner",
    allFolders: "Alle Ordner",
    archived: "Archiviert",
    removeTag: (tag: string) => `Tag-Filter ${tag} entfernen`,
    tag: "Tag",
    tagAnalytics: (tag: string) => `Statistik zu ${tag}`,
    generatingQrCodes: "QR-Codes werden erzeugt…",
    qrCodesLimited: (count: number) =>
      `Die Datei enthält die ersten ${count} QR-Codes. Die übrigen bekommen Sie, indem Sie die Liste mit Suche oder Tag eingrenzen.`,
    notFoundHeading: "Keine Links gefunden",
    notFound:
      "Versuchen Sie es mit weniger oder anderen Wörtern. Jedes Wort muss in Name, Notizen, Ordner, Codes, Ziel, Titel, Tags oder Kampagne des Links vorkommen.",
    emptyHeading: "Erstellen Sie Ihren ersten Link",
    empty:
      "Ein Link öffnet einen Bildschirm Ihrer App, auch bei Personen, die die App erst nach dem Klick installieren. Seine Klicks, Installationen und Ereignisse sehen Sie dann hier.",
    keepSearching: "Ältere Links durchsuchen",
    showMore: "Mehr Links zeigen",
    showOlder: "Ältere Links zeigen",
    columns: {
      link: "Link",
      clicks: "Klicks",
      installs: "Installationen",
      events: "Ereignisse",
      actions: "Aktionen",
      range: "letzte 30 Tage",
      unknown: "–",
      select: (name: string) => `${name} auswählen`,
      selectAll: "Alle gezeigten Links auswählen",
    },
  },

  bulk: {
    label: "Ausgewählte Links",
    selected: (count: number) => `${count} ausgewählt`,
    tag: "Tag",
    addTag: "Tag hinzufügen",
    removeTag: "Tag entfernen",
    disable: "Deaktivieren",
    enable: "Aktivieren",
    export: "Auswahl exportieren",
    clear: "Auswahl aufheben",
    tagged: (tag: string) => (count: number) => `${tag} zu ${links(count)} hinzugefügt`,
    untagged: (tag: string) => (count: number) => `${tag} von ${links(count)} entfernt`,
    disabled: (count: number) =>
      `${links(count)} deaktiviert. Besucher sehen eine Seite, auf der steht, dass der Link nicht funktioniert.`,
    enabled: (count: number) => `${links(count)} wieder aktiv`,
    archive: "Archivieren",
    restore: "Wiederherstellen",
    archived: (count: number) =>
      `${links(count)} archiviert. Besucher kommen zum Ziel nach Ablauf oder sehen eine Seite, auf der steht, dass der Link abgelaufen ist.`,
    restored: (count: number) => `${links(count)} wiederhergestellt`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Änderung an ${links(count)} rückgängig gemacht`
        : `Änderung an ${links(count)} rückgängig gemacht. ${links(skipped)} seither geändert und so gelassen.`,
    nothing: "Die Links sind schon so. Nichts wurde geändert.",
    more: "Ändern…",
    dialogTitle: "Links ändern",
    which: "Welche Links",
    onlySelected: (count: number) => `Die ausgewählten (${count})`,
    allOfList: "Alle Links der Liste, mit Suche und Filtern",
    addTags: "Tags hinzufügen",
    tagsHint: "Trennen Sie Tags mit Kommas",
    removeTags: "Tags entfernen",
    folder: "In Ordner verschieben",
    noFolder: "Aus ihren Ordnern nehmen",
    expiresAt: "Läuft ab am",
    noExpiry: "Nie ablaufen",
    hostFrom: "Host ersetzen",
    hostHint: "In jeder URL, zu der die Links führen",
    hostTo: "Neuer Host",
    preview: "Zeigen, was sich ändert",
    previewLabel: "Was sich ändert",
    apply: (count: number) => `${links(count)} ändern`,
    cancel: "Abbrechen",
    changed: (count: number) => `${links(count)} geändert`,
    summary: (changed: number, unchanged: number) =>
      `${links(changed)} zu ändern${unchanged > 0 ? `, ${links(unchanged)} schon passend` : ""}.`,
    blocked: "Erst wenn alle geändert werden können, wird ein Link geändert.",
    none: "keine",
  },

  changes: {
    title: "Letzte Änderungen",
    empty:
      "Änderungen an mehreren Links zugleich erscheinen hier und lassen sich 30 Tage lang rückgängig machen.",
    at: "Geändert",
    by: "Von",
    links: "Links",
    until: "Rückgängig bis",
    actions: "Aktionen",
  },

  views: {
    label: "Ansichten",
    empty: "Speichern Sie Suche, Tag und Sortierung, um später zu ihnen zurückzukehren.",
    name: "Name der Ansicht",
    hint: "Nur in diesem Browser gespeichert",
    save: "Ansicht speichern",
    remove: (name: string) => `Ansicht ${name} löschen`,
  },

  status: {
    archived: "Archiviert",
    disabled: "Deaktiviert",
    expired: "Abgelaufen",
    usedUp: "Klickgrenze erreicht",
    scheduled: "Geplant",
    test: "Test",
  },

  menu: {
    label: (code: string) => `Aktionen für ${code}`,
    showQrCode: "QR-Code zeigen",
    edit: "Bearbeiten",
    duplicate: "Duplizieren",
    enable: "Aktivieren",
    disable: "Deaktivieren",
    archive: "Archivieren",
    restore: "Wiederherstellen",
    delete: "Endgültig löschen",
  },

  actions: {
    deleted: (code: string) => `${code} wurde gelöscht`,
    undo: "Rückgängig",
    restored: (code: string) => `${code} wurde wiederhergestellt`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `${code} wurde archiviert. Besucher sehen eine Seite, auf der steht, dass er abgelaufen ist.`
        : `${code} wurde archiviert. Besucher kommen zu ${fallback}.`,
    deleteTitle: (code: string) => `${code} endgültig löschen?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `Der Link, seine Einstellungen und sein Passwort gehen verloren. ${codes.map((code) => `/${code}`).join(", ")} führt dann zu einer Fehlerseite. Seine Zahlen (Klicks: ${clicks}, Installationen: ${installs}) bleiben in den Summen der App, aber die Seite des Links ist weg. Das lässt sich nicht rückgängig machen.`,
    deleteAction: "Endgültig löschen",
    enabled: (code: string) => `${code} ist wieder aktiv`,
    disabled: (code: string) =>
      `${code} ist deaktiviert. Besucher sehen eine Seite, auf der steht, dass der Link nicht funktioniert.`,
  },

  page: {
    addressLabel: "Adresse des Links",
    edit: "Link bearbeiten",
    showQrCode: "QR-Code zeigen",
    analytics: "Statistik dieses Links",
    details: "Einzelheiten",
    yes: "Ja",
    clicksUsed: (used: number, max: number) => `${used} von ${max} verbraucht`,
    password: "Passwort",
    hasPassword: "Besucher müssen ein Passwort eingeben",
    firstCode: "Erster Code",
    archivedAt: "Archiviert",
    createdAt: "Erstellt",
    updatedAt: "Geändert",
  },

  qrCode: {
    print: "Größe",
    printHint: "Im Druck ein Zehntel der Entfernung, aus der gescannt wird",
    screen: "Für Bildschirme",
    centimetres: (width: number) => `${width} cm im Druck (300 dpi)`,
    title: (code: string) => `QR-Code für ${code}`,
    alt: (url: string) => `QR-Code für ${url}`,
    size: "Größe in Pixeln",
    margin: "Rand in Modulen",
    marginHint: "Scanner brauchen mindestens 4 Module",
    foreground: "Farbe",
    background: "Hintergrund",
    contrast:
      "Die Farben sind sich für manche Kameras zu ähnlich. Wählen Sie eine dunklere Farbe oder einen helleren Hintergrund.",
    logo: "Logo",
    logoHint: "PNG, JPEG oder SVG bis 1 MB, in der Mitte gezeigt",
    logoTooLarge: "Die Datei ist größer als 1 MB. Wählen Sie eine kleinere.",
    logoUnreadable:
      "Die Datei ist kein Bild, das dieser Browser zeigen kann. Wählen Sie eine andere.",
    removeLogo: "Logo entfernen",
    countScans: "Scans getrennt zählen",
    countScansHint:
      "Ergänzt den Link um utm_medium=qr. Die Statistik zeigt diese Scans unter Quellen › Medien.",
    saveSvg: "Als SVG speichern",
    savePng: "Als PNG speichern",
    noCanvas:
      "Dieser Browser kann das Bild nicht zeichnen. Speichern Sie den QR-Code stattdessen als SVG.",
    failed: "Das Bild konnte nicht erzeugt werden. Speichern Sie den QR-Code stattdessen als SVG.",
  },
};
