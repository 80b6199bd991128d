import type { Translation } from "../../language/translation.ts";
import type {
  LinkFieldTexts,
  LinkInputPath,
  linkSectionTexts as Sections,
} from "../link-fields.ts";

export const linkSectionTexts: Translation<typeof Sections> = {
  destination: "Destination",
  link: "Lien",
  codes: "Codes et domaine",
  social: "Aperçu social",
  campaign: "Campagne (UTM)",
  platforms: "Destinations par plateforme",
  limits: "Début, expiration, nombre maximal de clics et mot de passe",
  advanced: "Données, association et statistiques",
};

export const linkFieldTexts: Readonly<Record<LinkInputPath, LinkFieldTexts>> = {
  destination: {
    section: "destination",
    label: "Destination",
    hint: "L’écran qui s’ouvre dans l’app : une URL, un chemin ou une URL avec le schéma propre à l’app",
    placeholder: "https://shop.example/products/42",
  },
  name: {
    section: "link",
    label: "Nom",
    hint: "Pour les listes et les statistiques. Les visiteurs ne le voient jamais.",
    placeholder: "E-mail d’été, premier bouton",
  },
  tags: {
    section: "link",
    label: "Tags",
    hint: "Séparez les tags par des virgules. Vous pouvez filtrer les liens par tag.",
    placeholder: "e-mail, printemps",
  },
  folder: { section: "link", label: "Dossier", placeholder: "Été 2026" },
  notes: {
    section: "link",
    label: "Notes",
    hint: "Pour l’équipe. Les visiteurs ne les voient jamais.",
  },
  page: {
    section: "link",
    label: "Page d’accueil",
    hint: "Les visiteurs sans l’app voient cette page. Les propriétaires peuvent créer des pages dans les paramètres.",
  },

  currentCode: {
    section: "codes",
    label: "Nouveau code",
    hint: "Renomme le lien. Son code actuel continue de fonctionner, et ses clics comptent pour le lien.",
  },
  aliases: {
    section: "codes",
    label: "Alias",
    hint: "D’autres codes qui mènent à ce lien, séparés par des virgules",
    placeholder: "ete, soldes2026",
  },
  domain: {
    section: "codes",
    label: "Domaine",
    hint: "Le domaine de l’URL du lien. Ses codes fonctionnent sur tous les domaines de l’app.",
  },

  "preview.title": { section: "social", label: "Titre" },
  "preview.description": { section: "social", label: "Description" },
  "preview.image": {
    section: "social",
    label: "Image",
    placeholder: "https://shop.example/sale.jpg",
  },

  "utm.source": {
    section: "campaign",
    label: "Source",
    hint: "Où le lien apparaît, par exemple newsletter, instagram ou affiche",
  },
  "utm.medium": {
    section: "campaign",
    label: "Support",
    hint: "Le type de canal, par exemple email, social ou print",
  },
  "utm.campaign": {
    section: "campaign",
    label: "Campagne",
    hint: "La campagne du lien, par exemple soldes-printemps",
  },
  "utm.term": { section: "campaign", label: "Terme", hint: "Le mot clé payant" },
  "utm.content": {
    section: "campaign",
    label: "Contenu",
    hint: "La variante de l’annonce ou du bouton, par exemple bouton-bleu",
  },

  "ios.destination": { section: "platforms", label: "Destination iOS" },
  "ios.fallback": {
    section: "platforms",
    label: "Repli iOS sans l’app",
    hint: "S’ouvre à la place de l’App Store",
  },
  "android.destination": { section: "platforms", label: "Destination Android" },
  "android.fallback": {
    section: "platforms",
    label: "Repli Android sans l’app",
    hint: "S’ouvre à la place de Google Play",
  },
  "desktop.destination": {
    section: "platforms",
    label: "Destination sur ordinateur",
    hint: "Si vide, les visiteurs obtiennent l’un des replis ci-dessous, ou une page avec le lien en code QR",
  },
  "desktop.fallback": {
    section: "platforms",
    label: "Repli sur ordinateur",
    hint: "Utilisé s’il n’y a pas de destination sur ordinateur",
  },
  webFallback: {
    section: "platforms",
    label: "Repli web",
    hint: "Pour les ordinateurs, et les téléphones que l’app ne prend pas en charge",
  },
  appVariant: {
    section: "platforms",
    label: "Variante de l’app",
    hint: "Les visiteurs obtiennent les pages de boutique de cette variante",
  },

  data: {
    section: "advanced",
    label: "Données pour l’app (JSON)",
    placeholder: '{ "coupon": "WELCOME" }',
  },
  sensitive: {
    section: "advanced",
    label: "Sensible",
    hint: "Exige une probabilité plus élevée pour les associations par signaux de l’appareil. À utiliser quand une mauvaise association serait nuisible.",
  },
  deterministicOnly: {
    section: "advanced",
    label: "Associations exactes uniquement",
    hint: "Associe par install referrer ou presse-papiers, jamais par signaux de l’appareil",
  },
  test: {
    section: "advanced",
    label: "Lien de test",
    hint: "Exclu des statistiques. Les téléphones Android voient la page d’accueil avant Google Play.",
  },

  countsFrom: {
    section: "advanced",
    label: "Compter à partir de",
    hint: "Les statistiques de ce lien commencent ici, dans votre fuseau horaire. Les chiffres antérieurs sont conservés et reviennent si vous videz ce champ.",
  },
  startsAt: {
    section: "limits",
    label: "Début",
    hint: "Dans votre fuseau horaire. D’ici là, les visiteurs voient une page indiquant quand le lien commence.",
  },
  expiresAt: { section: "limits", label: "Expiration", hint: "Dans votre fuseau horaire" },
  expiredFallback: {
    section: "limits",
    label: "Destination après expiration",
    hint: "Une page web. Si vide, les visiteurs voient une page indiquant que le lien a expiré.",
    placeholder: "https://shop.example/over",
  },
  maxClicks: {
    section: "limits",
    label: "Nombre maximal de clics",
    hint: "Après ce nombre de clics, le lien se comporte comme s’il avait expiré. Les visites répétées comptent aussi.",
  },
};
