import { Type } from "typebox";
import type { Static } from "typebox";
import { limits } from "../limits.ts";
import { oldCodePattern } from "../validate/code.ts";
import { match } from "../validate/schemas.ts";
import {
  closed,
  count,
  flag,
  id,
  list,
  matching,
  moment,
  nullableText,
  number,
  oneOf,
  orNull,
  string,
  text,
  url,
  words,
} from "./fields.ts";
import { InstallRecord } from "./installs.ts";
import { LinkParts } from "./links.ts";
import { route } from "./route.ts";
import { counts } from "./statistics.ts";
import { fileFormats, recordKinds } from "./vocabulary.ts";

export const ImportedLink = Type.Object(
  {
    code: matching(
      oldCodePattern,
      "The link's path, of one or more segments, such as `promo/abcd`. The link keeps it.",
    ),
    ...LinkParts.properties,
    createdAt: Type.Optional(orNull(moment("When the link was created; now when left out."))),
    madeBy: Type.Optional(orNull(id("The install that created the link in the app."))),
  },
  closed,
);
/** A link that another service, or another installation of this one, had before. */
export type ImportedLink = Static<typeof ImportedLink>;

const replace = Type.Optional(
  flag(
    "Whether a link replaces an existing link that has the same code and another destination. Otherwise such a link is a conflict.",
  ),
);
const dryRun = Type.Optional(flag("Only report what would happen."));

export const LinkImport = Type.Object(
  {
    // Each link is validated on its own, so that the answer can name the invalid ones.
    links: list(
      Type.Unsafe<ImportedLink>({ type: "object" }),
      "The links, each with a `code`, a `destination` and the optional fields of a new link.",
      { minItems: 1, maxItems: limits.linksPerImport },
    ),
    replace,
    dryRun,
  },
  { ...closed, description: "The links to import." },
);
export type LinkImport = Static<typeof LinkImport>;

export const LinkImportItem = Type.Object({
  code: nullableText("The link's code; `null` when it has none."),
  outcome: oneOf(
    ["created", "replaced", "unchanged", "conflict", "invalid"],
    "What happens to the link. `unchanged`: the link exists with the same destination. `conflict`: another link has the code.",
  ),
  error: nullableText("What is wrong with the link; `null` when nothing is."),
});
export type LinkImportItem = Static<typeof LinkImportItem>;

export const LinkImportReport = Type.Object(
  {
    done: flag(
      "Whether the links were imported. `false` after a dry run, or when a link is invalid or a conflict.",
    ),
    items: list(LinkImportItem, "One entry per link, in the order of the request."),
  },
  { description: "What happened to each link." },
);
export type LinkImportReport = Static<typeof LinkImportReport>;

export const FileImport = Type.Object(
  {
    format: oneOf(fileFormats, "The file's format, or the service that exported it."),
    content: Type.String({ minLength: 1, description: "The file's bytes in base64." }),
    replace,
    toStore: Type.Optional(
      flag("Send phones without the app to the store, even if the file names a web page for them."),
    ),
    dryRun,
  },
  { ...closed, description: "The file to import." },
);
export type FileImport = Static<typeof FileImport>;

export const LineFault = Type.Object({
  line: number("The line's number in the file."),
  code: nullableText("The link's code; `null` when the line has none."),
  outcome: oneOf(["conflict", "invalid"], "Why the line cannot be imported."),
  error: string("What is wrong with the line."),
});
export type LineFault = Static<typeof LineFault>;

export const ImportedLine = Type.Object({
  line: number("The line's number in the file."),
  code: string("The link's code."),
  destination: string("The link's destination."),
  outcome: oneOf(["created", "replaced", "unchanged"], "What happens to the link."),
});
export type ImportedLine = Static<typeof ImportedLine>;

export const FileImportReport = Type.Object(
  {
    done: flag(
      "Whether the file was imported. `false` after a dry run, or when a line is invalid or a conflict.",
    ),
    counts: Type.Object(
      {
        created: number("Links that did not exist before."),
        replaced: number("Links that replaced an existing one."),
        unchanged: number("Links that exist with the same destination."),
        conflict: number("Lines whose code belongs to another link."),
        invalid: number("Lines that cannot be read as a link."),
      },
      { description: "How many lines have each outcome." },
    ),
    faults: list(LineFault, "The first lines that cannot be imported."),
    lines: list(ImportedLine, "The first lines that can be imported."),
    notes: list(Type.String(), "What applies to many links, one sentence each."),
  },
  { description: "What happened to the file's links." },
);
export type FileImportReport = Static<typeof FileImportReport>;

const { installId, test } = {
  installId: id("The install's id."),
  test: flag("Whether it belongs to a tester."),
};

/** A line of each export. */
export const exportedLines = {
  installs: Type.Object(
    {
      installId,
      at: moment("When the app was first opened."),
      platform: orNull(words("The platform.")),
      link: orNull(url("The link the app received.")),
      match,
      test,
      record: InstallRecord,
    },
    closed,
  ),
  events: Type.Object(
    {
      id: id("The event's id."),
      installId: orNull(installId),
      name: text(limits.eventNameLength, "The event's name."),
      at: moment("When the event happened."),
      receivedAt: moment("When the service received the event."),
      platform: orNull(words("The platform.")),
      data: Type.Unknown({ description: "What the app sent with the event." }),
      test,
    },
    closed,
  ),
  clicks: Type.Object(
    {
      // Only the name of a link that is its own path has a colon, and such a link is not stored.
      link: orNull(
        Type.String({
          minLength: 1,
          maxLength: limits.urlLength,
          pattern: "^[^:]+$",
          description: "The link's code; `null` for the whole app.",
        }),
      ),
      day: matching("^\\d{4}-\\d{2}-\\d{2}$", "The day in UTC, such as `2026-11-16`."),
      ...counts,
    },
    closed,
  ),
};

/** A line of each export, as an import reads it. */
export type ExportedLines = {
  [Kind in keyof typeof exportedLines]: Static<(typeof exportedLines)[Kind]>;
};
/** What was counted on one day (UTC) for a link, or for the whole app. */
export type DayOfCounts = ExportedLines["clicks"];

export const RecordImport = Type.Object(
  {
    kind: oneOf(recordKinds, "Which export the lines come from."),
    // Each line is validated on its own, so that the answer can name the invalid ones.
    records: list(
      Type.Unsafe<object>({ type: "object" }),
      "Lines of the NDJSON export, oldest first.",
      { minItems: 1, maxItems: limits.linksPerImport },
    ),
  },
  { ...closed, description: "The records to import." },
);
export type RecordImport = Static<typeof RecordImport>;

export const RecordImportReport = Type.Object(
  {
    done: flag("Whether the records were imported; `false` when one is invalid."),
    counts: Type.Object(
      {
        created: count("Records that were imported."),
        unchanged: count(
          "Records the app already has; for clicks, days on which the link was counted already.",
        ),
        invalid: count("Records that cannot be read."),
      },
      { description: "How many records have each outcome." },
    ),
    faults: list(
      Type.Object({
        index: count("The record's position in the request, counted from 0."),
        error: string("What is wrong with the record."),
      }),
      "The invalid records.",
    ),
  },
  { description: "What happened to the records." },
);
export type RecordImportReport = Static<typeof RecordImportReport>;

export const importRoutes = {
  importLinks: route({
    method: "POST",
    path: "/api/v1/import/links",
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Import links",
    description:
      "Creates up to 500 links with the codes they have elsewhere: all of them, or none when one is invalid or a conflict. The request can be repeated: a link that exists already stays as it is.",
    body: LinkImport,
    answer: LinkImportReport,
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  }),
  importFile: route({
    method: "POST",
    path: "/api/v1/import/file",
    role: "editor",
    scope: "links",
    tag: "links",
    summary: "Import a file of links",
    description:
      "Creates the links of a file from this or another service: all of them, or none. Make a dry run first: the answer says what happens to each line. A file can hold 10,000 links; the command line takes larger ones.",
    body: FileImport,
    answer: FileImportReport,
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  }),
  importRecords: route({
    method: "POST",
    path: "/api/v1/import/records",
    role: "owner",
    scope: "admin",
    tag: "installs",
    summary: "Import installs, events or counts",
    description:
      "Imports up to 500 lines of an NDJSON export in one transaction, oldest first, and installs before their events. Existing records stay unchanged, so the request can be repeated. Imported installs and events are not counted and trigger no webhook; the counts come with the export of clicks.",
    body: RecordImport,
    answer: RecordImportReport,
    bodyBytes: limits.importBodyBytes,
    bulk: true,
  }),
};
