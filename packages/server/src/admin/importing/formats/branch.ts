import type { LinkFormat } from "../format.ts";
import { RowError } from "../format.ts";
import {
  asTags,
  cut,
  jsonIn,
  momentIn,
  requireText,
  toPreview,
  pickPresent,
  tagsIn,
  textIn,
} from "../fields.ts";
import { plainName } from "../records.ts";
import type { Fields } from "../records.ts";
import { parseShortUrl } from "../short-url.ts";
import type { ImportedRules } from "./imported-rules.ts";

/**
 * A list of Branch links: a CSV with the link data in columns or as JSON in `data`, or one response of `GET /v1/url` per
 * line. Names of control parameters begin with `$`, names of analytics parameters with `~` or `+`. Everything else is the
 * data of the link.
 */
export const branch: LinkFormat = {
  fileType: "a list of Branch links",
  required: [["url", "link", "shorturl", "shortlink", "branchlink", "data"]],
  unsupported: {
    $iosdeepview: "deepviews are not supported; Throughline shows a landing page",
    $androiddeepview: "deepviews are not supported; Throughline shows a landing page",
    $desktopdeepview: "deepviews are not supported; Throughline shows a landing page",
    $matchduration: "the match window is a setting of the app",
  },
  read(fields) {
    const data = dataIn(fields);
    const all: Fields = new Map([
      ...Object.entries(data).map(([name, value]) => [plainName(name), value] as const),
      ...fields,
    ]);
    const url = requireText(all, "url", "link", "shorturl", "shortlink", "branchlink");
    const { host, code } = parseShortUrl(url);
    const fallback = textIn(all, "$fallbackurl");
    const path = (name: string) => asPath(textIn(all, name));
    const destination =
      path("$deeplinkpath") ??
      textIn(all, "$canonicalurl", "$desktopurl", "$fallbackurl") ??
      textIn(all, "$iosurl", "$androidurl");
    if (destination === undefined) {
      throw new RowError(
        "The link has no destination: $deeplink_path, $canonical_url and $desktop_url are empty.",
      );
    }
    const expiry = momentIn(all, "$expirationdate", "expirationdate");
    return {
      host,
      link: {
        code,
        destination,
        ios:
          pickPresent({
            destination: path("$iosdeeplinkpath"),
            fallback: textIn(all, "$iosurl") ?? fallback,
          }) ?? null,
        android:
          pickPresent({
            destination: path("$androiddeeplinkpath"),
            fallback: textIn(all, "$androidurl") ?? fallback,
          }) ?? null,
        desktop: pickPresent({ fallback: textIn(all, "$desktopurl") ?? fallback }) ?? null,
        rules: tabletRules(all),
        preview:
          toPreview(
            textIn(all, "$ogtitle"),
            textIn(all, "$ogdescription"),
            textIn(all, "$ogimageurl"),
          ) ?? null,
        utm:
          pickPresent({
            source: analytics(all, "channel"),
            medium: analytics(all, "feature"),
            campaign: analytics(all, "campaign"),
          }) ?? null,
        tags: asTags([...tagsIn(all, "tags"), textIn(all, "stage", "~stage")]),
        data: ownData(data),
        createdAt: momentIn(all, "createdat", "creationtime", "creationdate", "created") ?? null,
        expiresAt: expiry ?? null,
      },
    };
  },
};

/** Returns a rule for iPads if they have a web page of their own. */
function tabletRules(fields: Fields): ImportedRules | null {
  const fallback = textIn(fields, "$ipadurl");
  const when: ImportedRules[number]["when"] = { platforms: ["ios"], devices: ["tablet"] };
  return fallback === undefined ? null : [{ name: "iPad", when, fallback }];
}

function analytics(fields: Fields, name: string): string | undefined {
  const text = textIn(fields, name, `~${name}`);
  return text && cut(text, 256);
}

function dataIn(fields: Fields): Record<string, unknown> {
  const raw = fields.get("data");
  const value = typeof raw === "string" ? jsonIn(raw) : (raw ?? {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RowError("data is not a JSON object.");
  }
  return value as Record<string, unknown>;
}

/** Adds the leading slash, which Branch leaves out. URLs stay unchanged. */
function asPath(text: string | undefined): string | undefined {
  if (text === undefined || text.includes("://")) return text;
  return `/${text.replace(/^\/+/, "")}`;
}

/** Returns the data that the app stored, without the `url` that Branch adds. */
function ownData(data: Record<string, unknown>): Record<string, unknown> | null {
  const entries = Object.entries(data).filter(([name]) => /^[^$~+]/.test(name) && name !== "url");
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}
