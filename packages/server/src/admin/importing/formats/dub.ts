import type { ImportedLink } from "@throughline/protocol";
import { RowError } from "../format.ts";
import type { ImportOptions, LinkFormat } from "../format.ts";
import { flagIn, jsonIn, momentIn, requireText, tagsIn, textIn, textsIn } from "../fields.ts";
import type { Fields } from "../records.ts";
import { parseShortUrl } from "../short-url.ts";
import { webRule } from "./imported-rules.ts";
import type { ImportedRules } from "./imported-rules.ts";
import { webLink } from "./web-link.ts";

/** A Dub export with the URL and either the short link or domain and key. Other columns are optional. */
export const dub: LinkFormat = {
  fileType: "a Dub export",
  required: [
    ["shortlink", "key", "slug", "link"],
    ["url", "destinationurl"],
  ],
  unsupported: {
    rewrite: "link cloaking is not supported",
    proxy: "a link always has its own preview",
    comments: "comments are not supported, but tags are",
  },
  read(fields, options) {
    const { host, code } = parseShortUrl(shortUrlIn(fields));
    return {
      host,
      link: {
        code,
        ...webLink(requireText(fields, "url", "destinationurl"), options, {
          ios: textIn(fields, "ios"),
          android: textIn(fields, "android"),
        }),
        rules: countryRules(fields, options),
        split: splitIn(fields, options),
        ...textsIn(fields, "preview"),
        ...textsIn(fields, "utm"),
        tags: tagsIn(fields, "tags"),
        expiresAt: momentIn(fields, "expiresat") ?? null,
        expiredFallback: textIn(fields, "expiredurl") ?? null,
        hasPassword: textIn(fields, "password") !== undefined,
        createdAt: momentIn(fields, "createdat") ?? null,
        disabled: flagIn(fields, "disabled"),
      },
    };
  },
};

/** Parses the destinations per country, such as `{"DE": "https://shop.example/de"}`. */
function countryRules(fields: Fields, options: ImportOptions): ImportedRules | null {
  const geo = objectIn(fields, "geo");
  const rules = Object.entries(geo).map(([country, page]) =>
    webRule(country, { countries: [country] }, String(page), options),
  );
  return rules.length > 0 ? rules : null;
}

/** Parses an A/B test, such as `[{"url": "https://shop.example/b", "percentage": 50}]`. After a completed test, the link's URL is the winner. */
function splitIn(
  fields: Fields,
  { toStore }: ImportOptions,
): NonNullable<ImportedLink["split"]> | null {
  const tested = listIn(fields, "testvariants");
  const end = momentIn(fields, "testcompletedat");
  if (tested.length === 0 || (end !== undefined && Date.parse(end) < Date.now())) return null;
  const variants = tested.map((variant, index) => {
    const { url, percentage } = Object(variant) as { url?: unknown; percentage?: unknown };
    if (typeof url !== "string" || typeof percentage !== "number") {
      throw new RowError("testVariants is not a list of URLs and percentages.");
    }
    // A, B, C, …
    const name = String.fromCodePoint("A".charCodeAt(0) + index);
    return { name, weight: percentage, destination: url, ...(!toStore && { fallback: url }) };
  });
  return { variants };
}

function objectIn(fields: Fields, name: string): object {
  const value = valueIn(fields, name) ?? {};
  if (typeof value === "object" && !Array.isArray(value)) return value;
  throw new RowError(`${name} is not a JSON object.`);
}

function listIn(fields: Fields, name: string): readonly unknown[] {
  const value = valueIn(fields, name) ?? [];
  if (Array.isArray(value)) return value;
  throw new RowError(`${name} is not a JSON list.`);
}

/** Returns a JSON value, which a CSV file contains as text. */
function valueIn(fields: Fields, name: string): unknown {
  const value = fields.get(name);
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : jsonIn(value);
}

function shortUrlIn(fields: Fields): string {
  const shortLink = textIn(fields, "shortlink", "link");
  if (shortLink !== undefined) return shortLink;
  const domain = textIn(fields, "domain");
  if (domain === undefined) throw new RowError("Both shortLink and domain are empty.");
  return `${domain}/${requireText(fields, "key", "slug").replace(/^\/+/, "")}`;
}
