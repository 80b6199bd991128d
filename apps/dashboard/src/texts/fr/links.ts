import type { Translation } from "../../language/translation.ts";
import type { linkTexts as English } from "../links.ts";

const links = (count: number) => (count < 2 ? `${count} lien` : `${count} liens`);

export const linkTexts: Translation<typeof English> = {
  list: {
    title: "Liens",
    exportQrCodes: "Codes QR (ZIP)",
    exportDailyCounts:
      "Chiffres quotidiens des clics, installations et événements de tous les liens",
    importLinks: "Importer des liens",
    createLink: "Créer un lien",
    searchLabel: "Rechercher des liens",
    searchPlaceholder: "Par nom, code, notes, destination, tag ou campagne",
    folder: "Dossier",
    allFolders: "Tous les dossiers",
    archived: "Archivés",
    removeTag: (tag: string) => `Retirer le filtre de tag ${tag}`,
    tag: "Tag",
    tagAnalytics: (tag: string) => `Statistiques de ${tag}`,
    generatingQrCodes: "Génération des codes QR…",
    qrCodesLimited: (count: number) =>
      `Le fichier contient les ${count} premiers codes QR. Pour obtenir les autres, réduisez la liste avec une recherche ou un tag.`,
    notFoundHeading: "Aucun lien trouvé",
    notFound:
      "Essayez moins de mots, ou d’autres. Chaque mot doit figurer dans le nom, les notes, le dossier, les codes, la destination, le titre, les tags ou la campagne du lien.",
    emptyHeading: "Créez votre premier lien",
    empty:
      "Un lien ouvre un écran de votre app, même pour les personnes qui l’installent après avoir cliqué. Vous voyez ensuite ici ses clics, installations et événements.",
    keepSearching: "Continuer dans les liens plus anciens",
    showMore: "Afficher plus de liens",
    showOlder: "Afficher des liens plus anciens",
    columns: {
      link: "Lien",
      clicks: "Clics",
      installs: "Installations",
      events: "Événements",
      actions: "Actions",
      range: "30 derniers jours",
      unknown: "–",
      select: (name: string) => `Sélectionner ${name}`,
      selectAll: "Sélectionner tous les liens affichés",
    },
  },

  bulk: {
    label: "Liens sélectionnés",
    selected: (count: number) => `${count} sélectionnés`,
    tag: "Tag",
    addTag: "Ajouter un tag",
    removeTag: "Retirer un tag",
    disable: "Désactiver",
    enable: "Activer",
    export: "Exporter la sélection",
    clear: "Effacer la sélection",
    tagged: (tag: string) => (count: number) => `${tag} ajouté à ${links(count)}`,
    untagged: (tag: string) => (count: number) => `${tag} retiré de ${links(count)}`,
    disabled: (count: number) =>
      `Désactivation de ${links(count)} effectuée. Les visiteurs voient une page indiquant que le lien ne fonctionne pas.`,
    enabled: (count: number) => `Réactivation de ${links(count)} effectuée`,
    archive: "Archiver",
    restore: "Restaurer",
    archived: (count: number) =>
      `Archivage de ${links(count)} effectué. Les visiteurs sont envoyés vers la destination après expiration de chaque lien, ou voient une page indiquant que le lien a expiré.`,
    restored: (count: number) => `Restauration de ${links(count)} effectuée`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Modification annulée pour ${links(count)}`
        : `Modification annulée pour ${links(count)}. Laissé en l’état, car modifié depuis : ${links(skipped)}.`,
    nothing: "Les liens sont déjà ainsi. Rien n’a été modifié.",
    more: "Modifier…",
    dialogTitle: "Modifier des liens",
    which: "Quels liens",
    onlySelected: (count: number) => `Les liens sélectionnés (${count})`,
    allOfList: "Tous les liens de la liste, avec sa recherche et ses filtres",
    addTags: "Ajouter des tags",
    tagsHint: "Séparez les tags par des virgules",
    removeTags: "Retirer des tags",
    folder: "Déplacer vers le dossier",
    noFolder: "Sortir de leurs dossiers",
    expiresAt: "Expire le",
    noExpiry: "N’expire jamais",
    hostFrom: "Remplacer l’hôte",
    hostHint: "Dans toutes les URL vers lesquelles mènent les liens",
    hostTo: "Nouvel hôte",
    preview: "Montrer ce qui change",
    previewLabel: "Ce qui change",
    apply: (count: number) => `Modifier ${links(count)}`,
    cancel: "Annuler",
    changed: (count: number) => `Modification de ${links(count)} effectuée`,
    summary: (changed: number, unchanged: number) =>
      `À modifier : ${links(changed)}${unchanged > 0 ? ` ; déjà ainsi : ${links(unchanged)}` : ""}.`,
    blocked: "Aucun lien n’est modifié tant que tous ne peuvent pas l’être.",
    none: "aucun",
  },

  changes: {
    title: "Modifications récentes",
    empty:
      "Les modifications de plusieurs liens à la fois apparaissent ici et peuvent être annulées pendant 30 jours.",
    at: "Modifié",
    by: "Par",
    links: "Liens",
    until: "Annulable jusqu’au",
    actions: "Actions",
  },

  views: {
    label: "Vues",
    empty: "Enregistrez la recherche, le tag et le tri actuels pour y revenir plus tard.",
    name: "Nom de la vue",
    hint: "Enregistrée dans ce navigateur uniquement",
    save: "Enregistrer la vue",
    remove: (name: string) => `Supprimer la vue ${name}`,
  },

  status: {
    archived: "Archivé",
    disabled: "Désactivé",
    expired: "Expiré",
    usedUp: "Nombre maximal de clics atteint",
    scheduled: "Programmé",
    test: "Test",
  },

  menu: {
    label: (code: string) => `Actions pour ${code}`,
    showQrCode: "Afficher le code QR",
    edit: "Modifier",
    duplicate: "Dupliquer",
    enable: "Activer",
    disable: "Désactiver",
    archive: "Archiver",
    restore: "Restaurer",
    delete: "Supprimer définitivement",
  },

  actions: {
    deleted: (code: string) => `${code} a été supprimé`,
    undo: "Annuler",
    restored: (code: string) => `${code} a été restauré`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `${code} a été archivé. Les visiteurs voient une page indiquant qu’il a expiré.`
        : `${code} a été archivé. Les visiteurs sont envoyés vers ${fallback}.`,
    deleteTitle: (code: string) => `Supprimer ${code} définitivement ?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `Le lien, ses paramètres et son mot de passe sont perdus. ${codes.map((code) => `/${code}`).join(", ")} affichera une page d’erreur. Ses chiffres (clics : ${clicks}, installations : ${installs}) restent dans les totaux de l’app, mais la page du lien disparaît. Cette action est irréversible.`,
    deleteAction: "Supprimer définitivement",
    enabled: (code: string) => `${code} est de nouveau actif`,
    disabled: (code: string) =>
      `${code} est désactivé. Les visiteurs voient une page indiquant que le lien ne fonctionne pas.`,
  },

  page: {
    addressLabel: "Adresse du lien",
    edit: "Modifier le lien",
    showQrCode: "Afficher le code QR",
    analytics: "Statistiques de ce lien",
    details: "Détails",
    yes: "Oui",
    clicksUsed: (used: number, max: number) => `${used} utilisés sur ${max}`,
    password: "Mot de passe",
    hasPassword: "Les visiteurs doivent saisir un mot de passe",
    firstCode: "Premier code",
    archivedAt: "Archivé",
    createdAt: "Créé",
    updatedAt: "Mis à jour",
  },

  qrCode: {
    print: "Taille",
    printHint: "À l’impression, un dixième de la distance de lecture",
    screen: "Pour les écrans",
    centimetres: (width: number) => `${width} cm à l’impression (300 dpi)`,
    title: (code: string) => `Code QR de ${code}`,
    alt: (url: string) => `Code QR de ${url}`,
    size: "Taille en pixels",
    margin: "Marge en modules",
    marginHint: "Les lecteurs ont besoin d’au moins 4 modules",
    foreground: "Couleur",
    background: "Fond",
    contrast:
      "Les couleurs sont trop proches pour certains appareils photo. Choisissez une couleur plus foncée ou un fond plus clair.",
    logo: "Logo",
    logoHint: "PNG, JPEG ou SVG jusqu’à 1 Mo, affiché au centre",
    logoTooLarge: "Le fichier dépasse 1 Mo. Choisissez-en un plus petit.",
    logoUnreadable:
      "Le fichier n’est pas une image que ce navigateur peut afficher. Choisissez-en un autre.",
    removeLogo: "Retirer le logo",
    countScans: "Compter les scans séparément",
    countScansHint:
      "Ajoute utm_medium=qr au lien. Les statistiques affichent ces scans sous Sources › Supports.",
    saveSvg: "Enregistrer en SVG",
    savePng: "Enregistrer en PNG",
    noCanvas: "Ce navigateur ne peut pas dessiner l’image. Enregistrez plutôt le code QR en SVG.",
    failed: "L’image n’a pas pu être créée. Enregistrez plutôt le code QR en SVG.",
  },
};
