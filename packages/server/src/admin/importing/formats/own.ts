import type { ImportedLink } from "@throughline/protocol";
import type { Format } from "../format.ts";
import { RowFault } from "../format.ts";
import { jsonIn, needed, previewOf, someOf, tagsIn, textIn, utmIn } from "../fields.ts";
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
  "expiresat",
  "expiredfallback",
  "sensitive",
  "deterministiconly",
  "disabled",
  "test",
  "madeby",
  "createdat",
  "updatedat",
];

/** The service's own CSV, as `throughline export links --format csv` writes it; `code` and `destination` are enough. */
export const ownCsv: Format = {
  owner: "a list of links",
  syntax: "csv",
  required: [["code"], ["destination"]],
  only: columns,
  read(cells) {
    const fields: Fields = new Map(
      [...cells].map(([name, cell]) => [name, withoutGuard(String(cell))] as const),
    );
    const side = (name: string) =>
      someOf({
        destination: textIn(fields, `${name}destination`),
        fallback: textIn(fields, `${name}fallback`),
      }) ?? null;
    const data = textIn(fields, "data");
    return {
      link: {
        code: needed(fields, "code"),
        destination: needed(fields, "destination"),
        ios: side("ios"),
        android: side("android"),
        desktop: side("desktop"),
        webFallback: textIn(fields, "webfallback") ?? null,
        preview:
          previewOf(
            textIn(fields, "title"),
            textIn(fields, "description"),
            textIn(fields, "image"),
          ) ?? null,
        utm: utmIn(fields) ?? null,
        tags: tagsIn(fields, "tags"),
        data: data === undefined ? null : (jsonIn(data) as Record<string, unknown>),
        expiresAt: textIn(fields, "expiresat") ?? null,
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

/** A setting is not guessed. */
function yesOrNo(fields: Fields, name: string): boolean {
  const text = textIn(fields, name) ?? "false";
  if (text === "true" || text === "false") return text === "true";
  throw new RowFault(`${name} must be true or false, not ${text}.`);
}

const names: Readonly<Record<string, keyof ImportedLink>> = {
  webfallback: "webFallback",
  expiresat: "expiresAt",
  expiredfallback: "expiredFallback",
  deterministiconly: "deterministicOnly",
  madeby: "madeBy",
  createdat: "createdAt",
};

/** What an export says of a link, and no import can. */
const shownOnly = new Set(["url", "updatedat"]);

/** The same as JSON lines: links as the admin API shows them. */
export const ownJson: Format = {
  owner: "a list of links",
  syntax: "ndjson",
  required: [],
  read(fields) {
    const parts = [...fields].filter(([name]) => !shownOnly.has(name));
    const named = parts.map(([name, value]) => [names[name] ?? name, value] as const);
    return { link: Object.fromEntries(named) as unknown as ImportedLink };
  },
};
