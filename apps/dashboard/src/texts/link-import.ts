/** Texts for the link import. */
export const linkImportTexts = {
  title: "Import links",
  format: "File format",
  formats: {
    csv: "List of links (CSV)",
    ndjson: "Throughline export (NDJSON)",
    firebase: "Firebase Dynamic Links",
    branch: "Branch",
    bitly: "Bitly",
    dub: "Dub",
    shlink: "Shlink",
    yourls: "YOURLS",
    kutt: "Kutt",
    linkforty: "LinkForty",
  },
  file: "File",
  csvHint:
    "The first row names the columns, separated by commas or semicolons. Only destination is required. A link without a code gets a random one. Every other column of a link export, such as name, folder, tags, utm_source or expires_at, is optional. You can also use a link export as a template.",
  downloadTemplate: "Download template",
  template:
    'code,destination,name,notes,folder,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nspring-sale,https://shop.example/sale,Spring sale,For the April mailing,Campaigns,"mail, spring",newsletter,email,spring,2030-05-01T12:00:00Z\r\n',
  drop: "Drop a file here, or choose one",
  replace: "Replace existing links",
  replaceHint: "If off, a code that already has another destination is a conflict",
  toStore: "Send phones without the app to the store",
  toStoreHint: "Even for links that used to send them to a web page",
  tooLarge:
    "The file is larger than 5.9 MB. Split it, or run throughline import on the command line.",
  emptyFile: "The file is empty. Choose another file.",
  unreadable: "The file could not be read. Choose it again.",
  done: (created: number, replaced: number) =>
    `${created} ${created === 1 ? "link" : "links"} created, ${replaced} replaced`,

  preview: "Import preview",
  outcomes: {
    created: "New",
    replaced: "Replaced",
    unchanged: "Unchanged",
    conflict: "Conflict",
    invalid: "Invalid",
  },
  notImported:
    "These lines cannot be imported. Correct the file and choose it again, or skip them.",
  runWithout: (links: string, lines: string) => `Import ${links} and skip ${lines}`,
  links: (count: number, formatted: string) => `${formatted} ${count === 1 ? "link" : "links"}`,
  lines: (count: number, formatted: string) => `${formatted} ${count === 1 ? "line" : "lines"}`,
  linesWithErrors: "Lines with errors",
  moreErrors: (count: string) => `And ${count} more.`,
  firstLinks: "First links",
  columns: {
    line: "Line",
    code: "Code",
    error: "Error",
    destination: "Destination",
    outcome: "Result",
  },
  run: (links: string) => `Import ${links}`,
  nothingToImport: "Nothing to import",
} as const;
