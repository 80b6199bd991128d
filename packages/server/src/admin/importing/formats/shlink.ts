import type { ImportOptions, LinkFormat } from "../format.ts";
import { RowError } from "../format.ts";
import { jsonIn, momentIn, nameIn, requireText, tagsIn } from "../fields.ts";
import { plainName } from "../records.ts";
import type { Fields } from "../records.ts";
import { parseShortUrl } from "../short-url.ts";
import { webRule } from "./imported-rules.ts";
import type { ImportedRules } from "./imported-rules.ts";
import { webLink } from "./web-link.ts";

/**
 * Short URLs of Shlink: the CSV of its web client, or one short URL of its API per line. `redirectRules` are the rules
 * that `GET /rest/v3/short-urls/{code}/redirect-rules` returns.
 */
export const shlink: LinkFormat = {
  fileType: "a list of Shlink short URLs",
  required: [["shorturl"], ["longurl"]],
  read(fields, options) {
    const meta = new Map(
      Object.entries(Object(fields.get("meta")) as object).map(([name, value]) => [
        plainName(name),
        value as unknown,
      ]),
    );
    const { host, code } = parseShortUrl(requireText(fields, "shorturl"));
    return {
      host,
      link: {
        code,
        ...webLink(requireText(fields, "longurl"), options),
        rules: rulesIn(fields, options),
        name: nameIn(fields, "title"),
        tags: tagsIn(fields, "tags"),
        startsAt: momentIn(meta, "validsince") ?? null,
        expiresAt: momentIn(meta, "validuntil") ?? null,
        maxClicks: numberIn(meta, "maxvisits"),
        createdAt: momentIn(fields, "datecreated", "createdat") ?? null,
      },
    };
  },
};

function numberIn(fields: Fields, name: string): number | null {
  const value = fields.get(name);
  return typeof value === "number" ? value : null;
}

interface ShlinkRule {
  readonly longUrl: string;
  readonly priority?: number;
  readonly conditions: readonly { readonly type: string; readonly matchValue: string }[];
}

function rulesIn(fields: Fields, options: ImportOptions): ImportedRules | null {
  const raw = fields.get("redirectrules") ?? [];
  const rules = typeof raw === "string" && raw !== "" ? jsonIn(raw) : raw;
  if (rules === "" || (Array.isArray(rules) && rules.length === 0)) return null;
  if (!Array.isArray(rules) || !rules.every(isRule)) {
    throw new RowError("redirectRules is not a list of rules.");
  }
  return rules
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0))
    .map(({ longUrl, conditions }, index) =>
      webRule(`Rule ${index + 1}`, toConditions(conditions), longUrl, options),
    );
}

function isRule(value: unknown): value is ShlinkRule {
  const { longUrl, conditions } = Object(value) as Partial<ShlinkRule>;
  return typeof longUrl === "string" && Array.isArray(conditions);
}

type Conditions = ImportedRules[number]["when"];

const devices: Readonly<Record<string, Conditions>> = {
  android: { platforms: ["android"] },
  ios: { platforms: ["ios"] },
  mobile: { platforms: ["ios", "android"] },
  desktop: { platforms: ["desktop"] },
};

/** Translates the conditions of a rule. A condition without an equivalent is an error, since without it the rule would apply to more visitors. */
function toConditions(conditions: ShlinkRule["conditions"]): Conditions {
  return Object.assign({}, ...conditions.map(toCondition)) as Conditions;
}

function toCondition({ type, matchValue }: ShlinkRule["conditions"][number]): Conditions {
  if (type === "device" && devices[matchValue]) return devices[matchValue];
  if (type === "language") return { languages: [matchValue] };
  if (type === "geolocation-country-code") return { countries: [matchValue.toUpperCase()] };
  throw new RowError(
    `A rule has the condition ${type} ${matchValue}, which is not supported. Remove the rule.`,
  );
}
