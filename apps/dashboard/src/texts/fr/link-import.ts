import type { Translation } from "../../language/translation.ts";
import type { linkImportTexts as English } from "../link-import.ts";

export const linkImportTexts: Translation<typeof English> = {
  title: "Importer des liens",
  format: "Format du fichier",
  formats: {
    csv: "Liste de liens (CSV)",
    ndjson: "Export Throughline (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "Fichier",
  csvHint:
    "La première ligne nomme les colonnes, séparées par des virgules ou des points-virgules. Seule destination est obligatoire. Un lien sans code en reçoit un aléatoire. Toutes les autres colonnes d’un export de liens, comme name, folder, tags, utm_source ou expires_at, sont facultatives. Un export de liens peut aussi servir de modèle.",
  downloadTemplate: "Télécharger le modèle",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nsoldes-printemps,https://shop.example/sale,Soldes de printemps,Pour l’e-mail d’avril,Campagnes,"e-mail, printemps",newsletter,email,printemps,2030-05-01T12:00:00Z\r\n',
  drop: "Déposez un fichier ici, ou choisissez-en un",
  replace: "Remplacer les liens existants",
  replaceHint: "Si désactivé, un code qui a déjà une autre destination est un conflit",
  toStore: "Envoyer vers la boutique les téléphones sans l’app",
  toStoreHint: "Même pour les liens qui les envoyaient vers une page web",
  tooLarge:
    "Le fichier dépasse 5,9 Mo. Divisez-le, ou lancez throughline import en ligne de commande.",
  emptyFile: "Le fichier est vide. Choisissez-en un autre.",
  unreadable: "Le fichier n’a pas pu être lu. Choisissez-le de nouveau.",
  done: (created: number, replaced: number) =>
    `${created} ${created < 2 ? "lien créé" : "liens créés"}, ${replaced} ${replaced < 2 ? "remplacé" : "remplacés"}`,

  preview: "Aperçu de l’import",
  outcomes: {
    created: "Nouveau",
    replaced: "Remplacé",
    unchanged: "Inchangé",
    conflict: "Conflit",
    invalid: "Non valide",
  },
  notImported:
    "Ces lignes ne peuvent pas être importées. Corrigez le fichier et choisissez-le de nouveau, ou ignorez-les.",
  runWithout: (links: string, lines: string) => `Importer ${links} et ignorer ${lines}`,
  links: (count: number, formatted: string) => `${formatted} ${count < 2 ? "lien" : "liens"}`,
  lines: (count: number, formatted: string) => `${formatted} ${count < 2 ? "ligne" : "lignes"}`,
  linesWithErrors: "Lignes avec erreurs",
  moreErrors: (count: string) => `Et ${count} de plus.`,
  firstLinks: "Premiers liens",
  columns: {
    line: "Ligne",
    code: "Code",
    error: "Erreur",
    destination: "Destination",
    outcome: "Résultat",
  },
  run: (links: string) => `Importer ${links}`,
  nothingToImport: "Rien à importer",
};
