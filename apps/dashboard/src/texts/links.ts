/** Texts of the link list, the link page and QR codes. */
export const linkTexts = {
  list: {
    title: "Links",
    exportLinks: "Export links",
    exportQrCodes: "QR codes (ZIP)",
    exportCounts: "Export daily counts",
    importLinks: "Import links",
    createLink: "Create link",
    searchLabel: "Search links",
    searchPlaceholder: "Search by code, destination, title, tag or campaign",
    clearTag: (tag: string) => `Show links with any tag, not only ${tag}`,
    tagStatistics: (tag: string) => `Statistics for ${tag}`,
    generatingQrCodes: "Generating QR codes…",
    qrCodesLimited: (count: number) =>
      `The file contains the first ${count} QR codes. To get the rest, narrow the list with a search or a tag.`,
    notFoundHeading: "No links found",
    notFound:
      "Try fewer or other words. Every word must appear in the link’s code, destination, title, tags or campaign.",
    emptyHeading: "Create your first link",
    empty:
      "A link opens a screen of your app, even for people who install the app after they click. You then see its clicks, installs and events here.",
    loading: "Loading…",
    searchOlder: "Search older links",
    showMore: "Show more links",
    showOlder: "Show older links",
    columns: {
      link: "Link",
      clicks: "Clicks",
      installs: "Installs",
      events: "Events",
      actions: "Actions",
    },
  },

  status: { disabled: "Disabled", expired: "Expired", test: "Test" },

  menu: {
    label: (code: string) => `Actions for ${code}`,
    showQrCode: "Show QR code",
    edit: "Edit",
    duplicate: "Duplicate",
    enable: "Enable",
    disable: "Disable",
    delete: "Delete",
  },

  actions: {
    deleted: (code: string) => `${code} was deleted`,
    undo: "Undo",
    restored: (code: string) => `${code} was restored`,
    restoreFailed: "The link could not be restored. Create a link with the same code.",
    enabled: (code: string) => `${code} is active again`,
    disabled: (code: string) =>
      `${code} is disabled. Visitors see a page that says the link doesn’t work.`,
  },

  page: {
    addressLabel: "Link address",
    edit: "Edit link",
    showQrCode: "Show QR code",
    allStatistics: "All statistics for this link",
    details: "Details",
    destination: "Destination",
    ios: "On iOS",
    android: "On Android",
    desktop: "On desktop",
    withoutApp: ", without the app: ",
    webFallback: "Web page",
    campaign: "Campaign",
    expiresAt: "Expires",
    expiredFallback: "After expiry",
    createdAt: "Created",
    updatedAt: "Updated",
  },

  qrCode: {
    title: (code: string) => `QR code for ${code}`,
    alt: (url: string) => `QR code for ${url}`,
    saveSvg: "Save as SVG",
    savePng: "Save as PNG",
    close: "Close",
    noCanvas: "This browser cannot draw the image. Save the QR code as SVG instead.",
    failed: "The image could not be created. Save the QR code as SVG instead.",
  },
} as const;
