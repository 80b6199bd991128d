import type { Translation } from "../../language/translation.ts";
import type { adsTexts as English } from "../ads.ts";

export const adsTexts: Translation<typeof English> = {
  title: "Anzeigen",
  sourcesTitle: "Quellen und Kampagnen",
  sources: {
    link: "Link",
    "apple-ads": "Apple Ads",
    meta: "Meta",
    organic: "Organisch",
  },
  rule: "Jede Installation zählt in genau einer Zeile: für ihren Link; ohne Link für das Werbenetzwerk, dessen Anzeige nach eigener Angabe zur Installation geführt hat; sonst als organisch. Ihre Ereignisse und ihr Umsatz zählen in derselben Zeile.",
  alsoFromAds: (count: string) =>
    `Ein Werbenetzwerk beansprucht ${count} der Installationen von Links auch für sich. Sie zählen für den Link.`,
  unnamed: (installs: string, events: string) =>
    `Der Filter lässt ${installs} Installationen und ${events} Ereignisse aus, die vielleicht dazugehören, denn seltene Werte werden gemeinsam gezählt.`,
  columns: {
    source: "Quelle",
    campaign: "Kampagne",
    installs: "Installationen",
    alsoFromAds: "Auch beansprucht",
    events: "Ereignisse",
    revenue: (currency: string) => `Umsatz ${currency}`,
  },
  noCampaign: "Keine Kampagne",
  otherCampaigns: "Alle anderen",
  total: "Gesamt",
  empty:
    "Keine Installationen in diesem Zeitraum. Wählen Sie einen früheren Zeitraum, oder prüfen Sie, ob welche ankommen: auf der ",
  emptyAction: "Live-Seite",
  noAds:
    "In diesem Zeitraum hat kein Werbenetzwerk eine Installation beansprucht. Der Leitfaden Ads beschreibt, was Apple Ads und Meta brauchen; der erste Schritt ist der Aufruf von sendAdSignals in der App.",

  problems: {
    title: "Installationen aus Anzeigen fehlen",
    no_key:
      "Install-Referrer von Anzeigen bei Meta kommen an, aber der App fehlt der Schlüssel, um sie zu entschlüsseln. Kopieren Sie ihn aus den Einstellungen der App bei Meta.",
    wrong_key:
      "Der Schlüssel der App entschlüsselt die Install-Referrer von Metas Anzeigen nicht. Kopieren Sie ihn noch einmal aus den Einstellungen der App bei Meta. Die Referrer der letzten sieben Tage werden dann noch einmal versucht.",
    unavailable:
      "Apple Ads antwortet nicht. Deshalb ist nicht bekannt, welche seiner Anzeigen zu Installationen geführt haben. Der Dienst muss api-adservices.apple.com erreichen. Die Tokens der letzten 24 Stunden werden dann noch einmal versucht.",
    last: "Zuletzt bemerkt: ",
    enterKey: "Schlüssel eingeben",
  },

  postbacks: {
    title: "Postbacks von Apple",
    note: "Postbacks werden nie zu den Installationen gezählt: Sie nennen keine Installation, also zählt dieselbe vielleicht schon für einen Link oder ein Werbenetzwerk. Die Filter gelten nicht für sie.",
    unsigned: "Apple signiert Conversion-Werte nicht.",
    empty:
      "In diesem Zeitraum ist kein Postback angekommen. Apple sendet sie Tage nach einer Installation, sobald ",
    emptyAction: "die Link-Domain ihre Prüfung besteht",
    noAppStoreId:
      "Noch kann kein Postback ankommen, denn sie gehören zu der App, deren Nummer im App Store sie nennen. ",
    enterAppStoreId: "Nummer eingeben",
    test: "Test",
    columns: {
      source: "Kampagne",
      adNetwork: "Werbenetzwerk",
      framework: "Framework",
      conversionType: "Führte zu",
      window: "Fenster",
      count: "Postbacks",
      values: "Conversion-Werte",
    },
    frameworks: { skadnetwork: "SKAdNetwork", adattributionkit: "AdAttributionKit" },
    conversionTypes: {
      download: "Download",
      redownload: "Erneuter Download",
      "re-engagement": "Erneute Nutzung",
    },
    windows: ["Tage 0 bis 2", "Tage 3 bis 7", "Tage 8 bis 35"],
    valueCount: (value: string, count: string) => `${value}: ${count}`,
    meaning: (conditions: string[], value: string) => `${conditions.join(" oder ")} (${value})`,
    limit: (max: string) =>
      `Nur die neuesten ${max} Postbacks dieses Zeitraums werden gezählt. Wählen Sie einen kürzeren Zeitraum, um die übrigen zu zählen.`,
    noValues: "–",
  },

  install: {
    ad: "Anzeige",
    campaign: (name: string) => `Kampagne ${name}`,
    adGroup: (name: string) => `Anzeigengruppe ${name}`,
    oneAd: (name: string) => `Anzeige ${name}`,
    keyword: (id: string) => `Keyword ${id}`,
    countsForLink: "Die Installation zählt für ihren Link.",
    lookUp: "Angefragt",
    states: {
      waiting: "wird bald gefragt, oder noch einmal",
      attributed: "seine Anzeige hat zur Installation geführt",
      not_attributed: "keine seiner Anzeigen hat zur Installation geführt",
      unknown: "wusste es nach fünf Versuchen nicht",
      invalid: "hat das Token abgelehnt, oder der Referrer nennt keine Kampagne",
      unavailable: "hat binnen 24 Stunden nicht geantwortet",
      no_key: "der App fehlt der Schlüssel für den Install-Referrer",
      wrong_key: "der Schlüssel der App entschlüsselt den Install-Referrer nicht",
    },
  },
};
