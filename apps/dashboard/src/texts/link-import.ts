/** Texts of the link import. */
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
  },
  file: "File",
  csvHint:
    "The first row names the columns. Only destination is required: a link without a code gets one. title, tags, utm_source, expires_at and every other column of a link export are optional. Columns are separated by commas or semicolons. An export of links is a template, too.",
  downloadTemplate: "Download template",
  template:
    'code,destination,title,tags,utm_source,utm_medium,utm_campaign,expires_at\r\nspring-sale,https://shop.example/sale,Spring sale,"mail, spring",newsletter,email,spring,2030-05-01T12:00:00Z\r\n',
  drop: "Drop a file here, or choose one",
  replace: "Replace existing links",
  replaceHint: "If off, a code that already leads elsewhere is a conflict, and nothing is imported",
  toStore: "Send phones without the app to the store",
  toStoreHint: "Also for links that sent them to a web page before",
  tooLarge:
    "The file is larger than 5.9 MB. Split it, or import it with the command: throughline import",
  emptyFile: "The file is empty. Choose another one.",
  unreadable: "The file could not be read. Choose it again.",
  done: (created: number, replaced: number) => `${created} links created, ${replaced} replaced`,

  preview: "Import preview",
  outcomes: {
    created: "New",
    replaced: "Replaced",
    unchanged: "Unchanged",
    conflict: "Conflict",
    invalid: "Invalid",
  },
  faulty: "Nothing is imported while a line has an error. Correct the file and choose it again.",
  faultyLines: "Lines with errors",
  moreFaults: (count: string) => `And ${count} more.`,
  firstLinks: "First links",
  columns: {
    line: "Line",
    code: "Code",
    error: "Error",
    destination: "Destination",
    outcome: "Result",
  },
  run: (count: string) => `Import ${count} links`,
  nothingToImport: "Nothing to import",
} as const;
