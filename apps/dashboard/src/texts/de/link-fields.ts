import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "Ziel",
  link: "Link",
  codes: "Codes und Domain",
  social: "Social-Vorschau",
  campaign: "Kampagne (UTM)",
  platforms: "Ziele je Plattform",
  limits: "Start, Ablauf, Klickgrenze und Passwort",
  advanced: "Daten, Zuordnung und Statistik",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Ziel",
    hint: "Der Bildschirm, der sich in der App öffnet: eine URL, ein Pfad oder eine URL mit dem eigenen Schema der App",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Name",
    hint: "Für Listen und Statistik. Besucher sehen ihn nie.",
    placeholder: "Sommer-Mail, erster Button",
  },
  tags: {
    section: "link",
    label: "Tags",
    hint: "Trennen Sie Tags mit Kommas. Links lassen sich nach Tags filtern.",
    placeholder: "mail, frühling",
  },
  folder: { section: "link", label: "Ordner", placeholder: "Sommer 2026" },
  notes: { section: "link", label: "Notizen", hint: "Für das Team. Besucher sehen sie nie." },
  page: {
    section: "link",
    label: "Landingpage",
    hint: "Besucher ohne die App sehen diese Seite. Inhaber können in den Einstellungen Seiten anlegen.",
  },

  currentCode: {
    section: "codes",
    label: "Neuer Code",
    hint: "Benennt den Link um. Sein bisheriger Code funktioniert weiter, und dessen Klicks zählen für den Link.",
  },
  aliases: {
    section: "codes",
    label: "Weitere Codes",
    hint: "Codes, die ebenfalls zu diesem Link führen, mit Kommas getrennt",
    placeholder: "sommer, sale2026",
  },
  domain: {
    section: "codes",
    label: "Domain",
    hint: "Die Domain in der URL des Links. Seine Codes funktionieren auf allen Domains der App.",
  },

  "preview.title": { section: "social", label: "Titel" },
  "preview.description": { section: "social", label: "Beschreibung" },
  "preview.image": {
    section: "social",
    label: "Bild",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Quelle",
    hint: "Wo der Link erscheint, etwa newsletter, instagram oder plakat",
  },
  "utm.medium": {
    section: "campaign",
    label: "Medium",
    hint: "Die Art des Kanals, etwa email, social oder print",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Kampagne",
    hint: "Die Kampagne, zu der der Link gehört, etwa fruehling-sale",
  },
  "utm.term": { section: "campaign", label: "Begriff", hint: "Das bezahlte Suchwort" },
  "utm.content": {
    section: "campaign",
    label: "Inhalt",
    hint: "Die Variante der Anzeige oder des Buttons, etwa blauer-button",
  },

  "ios.destination": { section: "platforms", label: "Ziel auf iOS" },
  "ios.fallback": {
    section: "platforms",
    label: "iOS-Fallback ohne die App",
    hint: "Öffnet sich statt des App Store",
  },
  "android.destination": { section: "platforms", label: "Ziel auf Android" },
  "android.fallback": {
    section: "platforms",
    label: "Android-Fallback ohne die App",
    hint: "Öffnet sich statt Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Ziel am Desktop",
    hint: "Leer: Besucher bekommen einen der Fallbacks unten oder eine Seite mit dem Link als QR-Code",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Desktop-Fallback",
    hint: "Gilt, wenn es kein Ziel am Desktop gibt",
  },
  webFallback: {
    section: "platforms",
    label: "Web-Fallback",
    hint: "Für Computer und für Smartphones, die die App nicht unterstützt",
  },
  appVariant: {
    section: "platforms",
    label: "App-Variante",
    hint: "Besucher kommen zu den Store-Seiten dieser Variante",
  },

  data: {
    section: "advanced",
    label: "Daten für die App (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Sensibel",
    hint: "Verlangt bei Zuordnungen durch Gerätesignale eine höhere Wahrscheinlichkeit. Für Links, bei denen eine falsche Zuordnung schaden würde.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Nur exakte Zuordnungen",
    hint: "Ordnet durch Install-Referrer oder Zwischenablage zu, nie durch Gerätesignale",
  },
  test: {
    section: "advanced",
    label: "Testlink",
    hint: "Zählt nicht in der Statistik. Android-Geräte sehen vor Google Play die Landingpage.",
  },

  countsFrom: {
    section: "advanced",
    label: "Zählen ab",
    hint: "Ab hier zählt die Statistik dieses Links, in Ihrer Zeitzone. Frühere Zahlen bleiben erhalten und kehren zurück, wenn Sie das Feld leeren.",
  },
  startsAt: {
    section: "limits",
    label: "Beginn",
    hint: "In Ihrer Zeitzone. Bis dahin sehen Besucher eine Seite, auf der steht, wann der Link beginnt.",
  },
  expiresAt: { section: "limits", label: "Ablauf", hint: "In Ihrer Zeitzone" },
  expiredFallback: {
    section: "limits",
    label: "Ziel nach Ablauf",
    hint: "Eine Webseite. Leer: Besucher sehen eine Seite, auf der steht, dass der Link abgelaufen ist.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Klickgrenze",
    hint: "Nach so vielen Klicks verhält sich der Link, als wäre er abgelaufen. Wiederholte Besuche zählen mit.",
  },
};
