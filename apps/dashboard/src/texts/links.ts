const links = (count: number) => (count === 1 ? "1 link" : `${count} links`);

/** Texts for the link list, the link page and QR codes. */
export const linkTexts = {
  list: {
    title: "Links",
    exportQrCodes: "QR codes (ZIP)",
    exportDailyCounts: "Daily counts of clicks, installs and events of all links",
    importLinks: "Import links",
    createLink: "Create link",
    searchLabel: "Search links",
    searchPlaceholder: "Search by name, code, notes, destination, tag or campaign",
    folder: "Folder",
    allFolders: "All folders",
    archived: "Archived",
    removeTag: (tag: string) => `Remove the tag filter ${tag}`,
    tag: "Tag",
    tagAnalytics: (tag: string) => `Analytics for ${tag}`,
    generatingQrCodes: "Generating QR codes…",
    qrCodesLimited: (count: number) =>
      `The file contains the first ${count} QR codes. To get the rest, narrow the list with a search or a tag.`,
    notFoundHeading: "No links found",
    notFound:
      "Try fewer or different words. Every word must appear in the link’s name, notes, folder, codes, destination, title, tags or campaign.",
    emptyHeading: "Create your first link",
    empty:
      "A link opens a screen in your app, even for people who install the app after they click. You then see its clicks, installs and events here.",
    keepSearching: "Keep searching older links",
    showMore: "Show more links",
    showOlder: "Show older links",
    columns: {
      link: "Link",
      clicks: "Clicks",
      installs: "Installs",
      events: "Events",
      actions: "Actions",
      range: "last 30 days",
      unknown: "–",
      select: (name: string) => `Select ${name}`,
      selectAll: "Select all links shown",
    },
  },

  bulk: {
    label: "Selected links",
    selected: (count: number) => `${count} selected`,
    tag: "Tag",
    addTag: "Add tag",
    removeTag: "Remove tag",
    disable: "Disable",
    enable: "Enable",
    export: "Export selected",
    clear: "Clear selection",
    tagged: (tag: string) => (count: number) => `${tag} was added to ${links(count)}`,
    untagged: (tag: string) => (count: number) => `${tag} was removed from ${links(count)}`,
    disabled: (count: number) =>
      `${links(count)} disabled. Visitors see a page that says the link doesn’t work.`,
    enabled: (count: number) => `${links(count)} active again`,
    archive: "Archive",
    restore: "Restore",
    archived: (count: number) =>
      `${links(count)} archived. Visitors are sent to each link’s destination after expiry, or see a page that says the link has ended.`,
    restored: (count: number) => `${links(count)} restored`,
    undone: (count: number, skipped: number) =>
      skipped === 0
        ? `Change undone for ${links(count)}`
        : `Change undone for ${links(count)}. ${links(skipped)} changed since and stayed as they are.`,
    nothing: "The links are already so. Nothing was changed.",
    more: "Change…",
    dialogTitle: "Change links",
    which: "Which links",
    onlySelected: (count: number) => `The selected ones (${count})`,
    allOfList: "All links of the list, with its search and filters",
    addTags: "Add tags",
    tagsHint: "Separate tags with commas",
    removeTags: "Remove tags",
    folder: "Move to folder",
    noFolder: "Take out of their folders",
    expiresAt: "Expire at",
    noExpiry: "Never expire",
    hostFrom: "Replace the host",
    hostHint: "In every URL that the links lead to",
    hostTo: "New host",
    preview: "Show what changes",
    previewLabel: "What changes",
    apply: (count: number) => `Change ${links(count)}`,
    cancel: "Cancel",
    changed: (count: number) => `${links(count)} changed`,
    summary: (changed: number, unchanged: number) =>
      `${links(changed)} will change${unchanged > 0 ? `, ${links(unchanged)} already match` : ""}.`,
    blocked: "No link is changed until all of them can be.",
    none: "none",
  },

  changes: {
    title: "Recent changes",
    empty: "Changes of several links at once appear here, and can be undone for 30 days.",
    at: "Changed",
    by: "By",
    links: "Links",
    until: "Undo until",
    actions: "Actions",
  },

  views: {
    label: "Views",
    empty: "Save the current search, tag and sort order to return to them later.",
    name: "View name",
    hint: "Saved in this browser only",
    save: "Save view",
    remove: (name: string) => `Delete the view ${name}`,
  },

  status: {
    archived: "Archived",
    disabled: "Disabled",
    expired: "Expired",
    usedUp: "Maximum clicks reached",
    scheduled: "Scheduled",
    test: "Test",
  },

  menu: {
    label: (code: string) => `Actions for ${code}`,
    showQrCode: "Show QR code",
    edit: "Edit",
    duplicate: "Duplicate",
    enable: "Enable",
    disable: "Disable",
    archive: "Archive",
    restore: "Restore",
    delete: "Delete for ever",
  },

  actions: {
    deleted: (code: string) => `${code} was deleted`,
    undo: "Undo",
    restored: (code: string) => `${code} was restored`,
    archived: (code: string, fallback: string | null) =>
      fallback === null
        ? `${code} was archived. Visitors see a page that says it has ended.`
        : `${code} was archived. Visitors are sent to ${fallback}.`,
    deleteTitle: (code: string) => `Delete ${code} for ever?`,
    deleteText: (codes: readonly string[], clicks: number, installs: number) =>
      `The link, its settings and its password are lost. ${codes.map((code) => `/${code}`).join(", ")} will show an error page. Its statistics (${clicks} clicks, ${installs} installs) stay in the app’s totals, but the link’s page is gone. This cannot be undone.`,
    deleteAction: "Delete for ever",
    enabled: (code: string) => `${code} is active again`,
    disabled: (code: string) =>
      `${code} is disabled. Visitors see a page that says the link doesn’t work.`,
  },

  page: {
    addressLabel: "Link address",
    edit: "Edit link",
    showQrCode: "Show QR code",
    analytics: "Analytics for this link",
    details: "Details",
    yes: "Yes",
    clicksUsed: (used: number, max: number) => `${used} of ${max} used`,
    password: "Password",
    hasPassword: "Visitors must enter a password",
    firstCode: "First code",
    archivedAt: "Archived",
    createdAt: "Created",
    updatedAt: "Updated",
  },

  qrCode: {
    print: "Size",
    printHint: "In print, make it a tenth of the distance from which people scan it",
    screen: "For screens",
    centimetres: (width: number) => `${width} cm in print (300 dpi)`,
    title: (code: string) => `QR code for ${code}`,
    alt: (url: string) => `QR code for ${url}`,
    size: "Size in pixels",
    margin: "Margin in modules",
    marginHint: "Scanners need at least 4 modules",
    foreground: "Color",
    background: "Background",
    contrast:
      "The colors are too similar for some cameras. Choose a darker color or a lighter background.",
    logo: "Logo",
    logoHint: "PNG, JPEG or SVG up to 1 MB, shown in the middle",
    logoTooLarge: "The file is larger than 1 MB. Choose a smaller file.",
    logoUnreadable: "The file is not an image that this browser can show. Choose another file.",
    removeLogo: "Remove logo",
    countScans: "Count scans separately",
    countScansHint:
      "Adds utm_medium=qr to the link. Analytics shows these scans under Sources › Mediums.",
    saveSvg: "Save as SVG",
    savePng: "Save as PNG",
    noCanvas: "This browser cannot draw the image. Save the QR code as SVG instead.",
    failed: "The image could not be created. Save the QR code as SVG instead.",
  },
} as const;
