import { createHash } from "node:crypto";
import type { ImportedLink } from "@throughline/protocol";
import type { LinkFormat } from "../format.ts";
import { RowError } from "../format.ts";
import { jsonIn, needed, previewIn, someOf, tagsIn, textIn, utmIn } from "../fields.ts";
import { toBase32 } from "../../../platform/ids/base32.ts";
import { withoutGuard } from "../formula-guard.ts";
import type { Fields } from "../records.ts";

const columns = [
  "code",
  "destination",
  "url",
  "iosdestination",
  "iosfallback",
  "androiddestination",
  "androidfallback",
  "desktopdestination",
  "desktopfallback",
  "webfallback",
  "appvariant",
  "page",
  "template",
  "rules",
  "split",
  "title",
  "description",
  "image",
  "utmsource",
  "utmmedium",
  "utmcampaign",
  "utmterm",
  "utmcontent",
  "tags",
  "data",
  "startsat",
  "expiresat",
  "maxclicks",
  "clicksused",
  "haspassword",
  "expiredfallback",
  "sensitive",
  "deterministiconly",
  "disabled",
  "test",
  "madeby",
  "createdat",
  "updatedat",
];

/**
 * The CSV that `throughline export links --format csv` writes. Only `destination` is required. A link without a code gets
 * one that depends on its other cells, so that the same file can be imported again.
 */
export const throughlineCsv: LinkFormat = {
  fileType: "a list of links",
  syntax: "csv",
  required: [["destination"]],
  only: columns,
  read(cells) {
    const fields: Fields = new Map(
      [...cells].map(([name, cell]) => [name, withoutGuard(String(cell))] as const),
    );
    const platform = (name: string) =>
      someOf({
        destination: textIn(fields, `${name}destination`),
        fallback: textIn(fields, `${name}fallback`),
      }) ?? null;
    const json = (name: string) => {
      const text = textIn(fields, name);
      return text === undefined ? null : jsonIn(text);
    };
    const template = textIn(fields, "template");
    return {
      link: {
        code: textIn(fields, "code") ?? codeOf(fields),
        ...(template !== undefined && { template }),
        destination: needed(fields, "destination"),
        ios: platform("ios"),
        android: platform("android"),
        desktop: platform("desktop"),
        webFallback: textIn(fields, "webfallback") ?? null,
        appVariant: textIn(fields, "appvariant") ?? null,
        page: textIn(fields, "page") ?? null,
        rules: json("rules") as NonNullable<ImportedLink["rules"]> | null,
        split: json("split") as NonNullable<ImportedLink["split"]> | null,
        preview: previewIn(fields) ?? null,
        utm: utmIn(fields) ?? null,
        tags: tagsIn(fields, "tags"),
        data: json("data") as NonNullable<ImportedLink["data"]> | null,
        startsAt: textIn(fields, "startsat") ?? null,
        expiresAt: textIn(fields, "expiresat") ?? null,
        maxClicks: numberIn(fields, "maxclicks"),
        clicksUsed: numberIn(fields, "clicksused"),
        hasPassword: yesOrNo(fields, "haspassword"),
        expiredFallback: textIn(fields, "expiredfallback") ?? null,
        sensitive: yesOrNo(fields, "sensitive"),
        deterministicOnly: yesOrNo(fields, "deterministiconly"),
        disabled: yesOrNo(fields, "disabled"),
        test: yesOrNo(fields, "test"),
        madeBy: textIn(fields, "madeby") ?? null,
        createdAt: textIn(fields, "createdat") ?? null,
      },
    };
  },
};

const codeLength = 8;

function codeOf(fields: Fields): string {
  const cells = JSON.stringify([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return toBase32(createHash("sha256").update(cells).digest()).slice(0, codeLength);
}

/** Parses `true` or `false`. Any other text is an error, since a setting must not be guessed. */
function yesOrNo(fields: Fields, name: string): boolean {
  const text = textIn(fields, name) ?? "false";
  if (text === "true" || text === "false") return text === "true";
  throw new RowError(`${name} must be true or false, not ${text}.`);
}

function numberIn(fields: Fields, name: string): number | null {
  const text = textIn(fields, name);
  if (text === undefined) return null;
  if (/^\d+$/.test(text)) return Number(text);
  throw new RowError(`${name} must be a whole number, not ${text}.`);
}

const names: Readonly<Record<string, keyof ImportedLink>> = {
  webfallback: "webFallback",
  startsat: "startsAt",
  appvariant: "appVariant",
  expiresat: "expiresAt",
  maxclicks: "maxClicks",
  clicksused: "clicksUsed",
  haspassword: "hasPassword",
  expiredfallback: "expiredFallback",
  deterministiconly: "deterministicOnly",
  madeby: "madeBy",
  createdat: "createdAt",
};

/** Columns of an export that an import ignores. */
const ignoredColumns = new Set(["url", "splitstartedat", "updatedat"]);

/** The NDJSON that `throughline export links` writes: one link per line, in the format of the admin API. */
export const throughlineNdjson: LinkFormat = {
  fileType: "a list of links",
  syntax: "ndjson",
  required: [],
  read(fields) {
    const parts = [...fields].filter(([name]) => !ignoredColumns.has(name));
    const named = parts.map(([name, value]) => [names[name] ?? name, value] as const);
    return { link: Object.fromEntries(named) as unknown as ImportedLink };
  },
};
