import { createHash } from "node:crypto";
import type { ImportedLink } from "@throughline/protocol";
import { flatLinkFields, nestValues } from "@throughline/protocol/admin";
import type { FlatField } from "@throughline/protocol/admin";
import { linkFields } from "@throughline/protocol/validate";
import type { LinkFormat } from "../format.ts";
import { RowError } from "../format.ts";
import { columnOf, jsonIn, requireText, tagsIn, textIn, textsOfList, readText } from "../fields.ts";
import { toBase32 } from "../../../platform/ids/base32.ts";
import { withoutGuard } from "../formula-guard.ts";
import { plainName } from "../records.ts";
import type { Fields } from "../records.ts";

const importedFields = flatLinkFields.filter(({ isImported }) => isImported);

/**
 * The CSV that `throughline export links --format csv` writes. Only `destination` is required. A link without a code gets
 * one that depends on its other cells, so that the same file can be imported again.
 */
export const throughlineCsv: LinkFormat = {
  fileType: "a list of links",
  syntax: "csv",
  required: [["destination"]],
  allowed: ["code", "template", ...flatLinkFields.map(columnOf)],
  read(cells) {
    const fields: Fields = new Map(
      [...cells].map(([name, cell]) => [name, withoutGuard(String(cell))] as const),
    );
    const values = importedFields.map((field) => [field.path, valueIn(fields, field)] as const);
    const template = textIn(fields, "template");
    return {
      link: {
        ...nestValues(values),
        code: textIn(fields, "code") ?? deriveCode(fields),
        destination: requireText(fields, "destination"),
        ...(template !== undefined && { template }),
      },
    };
  },
};

/** Returns the value in the column of a link's field. */
function valueIn(fields: Fields, field: FlatField): unknown {
  const text = readText(fields, field);
  const name = columnOf(field);
  switch (field.kind) {
    case "list":
      // Tags that are too long are cut. A code is not, because it would be another code.
      return name === "tags" ? tagsIn(fields, name) : textsOfList(fields, name);
    case "flag":
      // Any other text is an error, since a setting must not be guessed.
      if (text !== undefined && text !== "true" && text !== "false") {
        throw new RowError(`${name} must be true or false, not ${text}.`);
      }
      return text === "true";
    case "number":
      if (text !== undefined && !/^\d+$/.test(text)) {
        throw new RowError(`${name} must be a whole number, not ${text}.`);
      }
      return text && Number(text);
    case "json":
      return text && jsonIn(text);
    default:
      return text;
  }
}

const codeLength = 8;

/** Returns a code for a row without one. The same row always gets the same code, so that a repeated import adds no second link. */
function deriveCode(fields: Fields): string {
  const cells = JSON.stringify([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return toBase32(createHash("sha256").update(cells).digest()).slice(0, codeLength);
}

/** The names of a link's fields, by their normalized spelling. */
const fieldNames = new Map(Object.keys(linkFields).map((name) => [plainName(name), name]));
/** Fields of an export that an import ignores. */
const ignoredFields = new Set(
  flatLinkFields.filter(({ isImported }) => !isImported).map(({ path }) => plainName(path)),
);

/** The NDJSON that `throughline export links` writes: one link per line, in the format of the admin API. */
export const throughlineNdjson: LinkFormat = {
  fileType: "a list of links",
  syntax: "ndjson",
  required: [],
  read(fields) {
    const parts = [...fields].filter(([name]) => !ignoredFields.has(name));
    const named = parts.map(([name, value]) => [fieldNames.get(name) ?? name, value] as const);
    return { link: Object.fromEntries(named) as unknown as ImportedLink };
  },
};
