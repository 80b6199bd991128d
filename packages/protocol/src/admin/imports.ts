import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { importedCodePattern } from "../validate/code.ts";
import { match } from "../validate/schemas.ts";
import { schemasIn } from "./field-table.ts";
import * as t from "./fields.ts";
import { InstallAd, InstallRecord } from "./installs.ts";
import { linkFields } from "./link-fields.ts";
import { LinkParts, TemplateName } from "./links.ts";
import { adminRoute } from "./route.ts";
import { counts } from "./statistics.ts";
import { userId } from "./users.ts";
import { fileFormats, recordKinds } from "./vocabulary.ts";
import { variantName } from "./variant-name.ts";

export const ImportedLink = t.strictObject("A link with the code that it has elsewhere.", {
  code: t.pattern(
    importedCodePattern,
    "The link's path, with one or more segments, such as `promo/abcd`. The imported link keeps this path.",
  ),
  template: TemplateName,
  ...LinkParts.properties,
  ...schemasIn(linkFields, "imported"),
});
/** A link from another service or another installation. */
export type ImportedLink = Static<typeof ImportedLink>;

const replace = t.optional(
  t.boolean(
    "Whether a link replaces an existing link that has the same code and a different destination. Otherwise such a link is a conflict.",
  ),
);
const dryRun = t.optional(t.boolean("Only report what would happen."));

export const LinkImport = t.strictObject("The links to import.", {
  // Each link is validated on its own, so that the response can name the invalid links.
  links: t.list(
    Type.Unsafe<ImportedLink>({ type: "object" }),
    "The links, each with a `code`, a `destination` and the optional fields of a new link.",
    { minItems: 1, maxItems: limits.linksPerImport },
  ),
  replace,
  dryRun,
});
export type LinkImport = Static<typeof LinkImport>;

export const LinkImportItem = t.object("What happens to one link.", {
  code: t.nullableString("The link's code; `null` when it has none."),
  outcome: t.oneOf(
    ["created", "replaced", "unchanged", "conflict", "invalid"],
    "What happens to the link. `unchanged`: the link exists with the same destination. `conflict`: another link has the code.",
  ),
  error: t.nullableString("What is wrong with the link; `null` when nothing is."),
});
export type LinkImportItem = Static<typeof LinkImportItem>;

export const LinkImportReport = t.object("What happened to each link.", {
  done: t.boolean(
    "Whether the links were imported. `false` after a dry run, or when a link is invalid or a conflict.",
  ),
  items: t.list(LinkImportItem, "One entry per link, in the order of the request."),
});
export type LinkImportReport = Static<typeof LinkImportReport>;

export const FileImport = t.strictObject("The file to import.", {
  format: t.oneOf(fileFormats, "The file's format, or the service that exported it."),
  content: Type.String({ minLength: 1, description: "The file's bytes in base64." }),
  replace,
  toStore: t.optional(
    t.boolean(
      "Send phones without the app to the store, even if the file names a web page for them.",
    ),
  ),
  skipFaulty: t.optional(
    t.boolean(
      "Import the other links if a line is invalid or a conflict. By default, nothing is imported then.",
    ),
  ),
  dryRun,
});
export type FileImport = Static<typeof FileImport>;

export const LineError = t.object("A line that cannot be imported.", {
  line: t.number("The line's number in the file."),
  code: t.nullableString("The link's code; `null` when the line has none."),
  outcome: t.oneOf(["conflict", "invalid"], "Why the line cannot be imported."),
  error: t.string("What is wrong with the line."),
});
export type LineError = Static<typeof LineError>;

export const ImportedLine = t.object("A line that can be imported.", {
  line: t.number("The line's number in the file."),
  code: t.string("The link's code."),
  destination: t.string("The link's destination."),
  outcome: t.oneOf(["created", "replaced", "unchanged"], "What happens to the link."),
});
export type ImportedLine = Static<typeof ImportedLine>;

export const FileImportReport = t.object("What happened to the links in the file.", {
  done: t.boolean(
    "Whether the file was imported. `false` after a dry run, or when a line is invalid or a conflict and `skipFaulty` is not set.",
  ),
  counts: t.object("How many lines have each outcome.", {
    created: t.number("Links that did not exist before."),
    replaced: t.number("Links that replaced an existing one."),
    unchanged: t.number("Links that exist with the same destination."),
    conflict: t.number("Lines whose code belongs to another link."),
    invalid: t.number("Lines that cannot be read as a link."),
  }),
  errors: t.list(LineError, "The first lines that cannot be imported."),
  lines: t.list(ImportedLine, "The first lines that can be imported."),
  notes: t.list(Type.String(), "Notes that apply to many links, one sentence each."),
});
export type FileImportReport = Static<typeof FileImportReport>;

const { installId, test } = {
  installId: t.id("The install's id."),
  test: t.boolean("Whether the install belongs to a tester."),
};

/** A line of each export. */
export const exportedLines = {
  installs: t.strictObject("A line of the export of installs.", {
    installId,
    at: t.moment("When the app was first opened."),
    platform: t.orNull(t.shortText("The platform.")),
    device: t.optional(t.orNull(t.shortText("The phone and its system."))),
    userId: t.optional(
      t.orNull(t.text(limits.userIdLength, "The user. An import reads users from the events.")),
    ),
    country: t.optional(t.orNull(t.shortText("The country of the click. An import ignores it."))),
    campaign: t.optional(t.orNull(t.shortText("The campaign of the click. An import ignores it."))),
    link: t.orNull(t.url("The link the app received.")),
    code: t.optional(t.orNull(t.url("The link of the match. An import reads it from `record`."))),
    ruleOrVariant: t.optional(t.orNull(t.text(64, "The rule or variant that the visitor got."))),
    appVariant: t.optional(t.orNull(variantName("The variant of the app."))),
    match,
    test,
    flags: t.optional(
      t.list(Type.String(), "The signs of fraud. An import reads them from `record`.", {
        maxItems: 10,
      }),
    ),
    adClickIds: t.optional(
      t.list(t.anyObject("A shortened id."), "An import leaves them out.", { maxItems: 50 }),
    ),
    ad: t.optional(InstallAd),
    record: InstallRecord,
  }),
  events: t.strictObject("A line of the export of events.", {
    id: t.id("The event's id."),
    installId: t.orNull(installId),
    userId: t.optional(t.orNull(userId("The user of the event."))),
    name: t.text(limits.eventNameLength, "The event's name."),
    at: t.moment("When the event happened."),
    receivedAt: t.moment("When the service received the event."),
    platform: t.orNull(t.shortText("The platform.")),
    data: Type.Unknown({ description: "What the app sent with the event." }),
    test,
    link: t.optional(t.orNull(t.url("The link of the install. An import ignores it."))),
    country: t.optional(t.orNull(t.shortText("The country of the click. An import ignores it."))),
    value: t.optional(t.orNull(t.number("The revenue. An import reads it from `data`."))),
    currency: t.optional(t.orNull(t.shortText("Its currency. An import reads it from `data`."))),
  }),
  clicks: t.strictObject("A line of the export of clicks: the counts of one day.", {
    // A colon occurs only in the name of a link without a code, such as `path:https://go.shop.example/a`. Such a link is
    // not stored, so its counts cannot be imported.
    link: t.orNull(
      Type.String({
        minLength: 1,
        maxLength: limits.urlLength,
        pattern: "^[^:]+$",
        description: "The link's code; `null` for the whole app.",
      }),
    ),
    day: t.pattern("^\\d{4}-\\d{2}-\\d{2}$", "The day in UTC, such as `2026-11-16`.", "2026-11-16"),
    ...counts,
  }),
};

/** A line of each export, as an import reads it. */
export type ExportedLines = {
  [Kind in keyof typeof exportedLines]: Static<(typeof exportedLines)[Kind]>;
};
/** What was counted on one day (UTC) for a link, or for the whole app. */
export type ExportedDailyCounts = ExportedLines["clicks"];

export const RecordImport = t.strictObject("The records to import.", {
  kind: t.oneOf(recordKinds, "Which export the lines come from."),
  // Each line is validated on its own, so that the response can name the invalid lines.
  records: t.list(
    Type.Unsafe<object>({ type: "object" }),
    "Lines of the NDJSON export, oldest first.",
    { minItems: 1, maxItems: limits.linksPerImport },
  ),
});
export type RecordImport = Static<typeof RecordImport>;

export const RecordImportReport = t.object("What happened to the records.", {
  done: t.boolean("Whether the records were imported; `false` when one is invalid."),
  counts: t.object("How many records have each outcome.", {
    created: t.count("Records that were imported."),
    unchanged: t.count(
      "Records that the app already has; for clicks, days that were already counted for the link.",
    ),
    invalid: t.count("Records that cannot be read."),
  }),
  errors: t.list(
    t.object("An invalid record.", {
      index: t.count("The record's position in the request, counted from 0."),
      error: t.string("What is wrong with the record."),
    }),
    "The invalid records.",
  ),
});
export type RecordImportReport = Static<typeof RecordImportReport>;

const editorRoute = { role: "editor", scope: "links", tag: "links" } as const;

export const importRoutes = {
  importLinks: adminRoute({
    method: "POST",
    path: "/api/v1/import/links",
    ...editorRoute,
    summary: "Import links",
    description:
      "Creates up to 500 links with the codes that they have elsewhere. If one link is invalid or a conflict, none is created. The request can be repeated: a link that already exists stays as it is.",
    body: LinkImport,
    response: LinkImportReport,
    bodyBytes: limits.importBodyBytes,
    bulk: true,
    audit: "imported links",
  }),
  importFile: adminRoute({
    method: "POST",
    path: "/api/v1/import/file",
    ...editorRoute,
    summary: "Import a file of links",
    description:
      "Creates the links in a file from this or another service. If one line is invalid or a conflict, no link is created. Make a dry run first: its response says what would happen to each line. A file can hold 10,000 links; the command line accepts larger files.",
    body: FileImport,
    response: FileImportReport,
    bodyBytes: limits.importBodyBytes,
    upload: "content",
    bulk: true,
    audit: "imported a file of links",
  }),
  importRecords: adminRoute({
    method: "POST",
    path: "/api/v1/import/records",
    role: "owner",
    scope: "admin",
    tag: "installs",
    summary: "Import installs, events or counts",
    description:
      "Imports up to 500 lines of an NDJSON export in one transaction, oldest first, and installs before their events. Existing records stay unchanged, so the request can be repeated. Imported installs and events are not counted and trigger no webhook; the counts come with the export of clicks.",
    body: RecordImport,
    response: RecordImportReport,
    bodyBytes: limits.importBodyBytes,
    bulk: true,
    audit: "imported exported records",
  }),
};
