import type { Format } from "../format.ts";
import { RowFault } from "../format.ts";
import {
  asTags,
  cut,
  jsonIn,
  momentIn,
  needed,
  previewOf,
  someOf,
  tagsIn,
  textIn,
} from "../fields.ts";
import { plainName } from "../records.ts";
import type { Fields } from "../records.ts";
import { readShortUrl } from "../short-url.ts";

/**
 * Branch: a CSV of links with their link data as columns or as JSON in `data`, or the answers of `GET /v1/url`, one a
 * line. Its control parameters begin with `$`, its analytics with `~` or `+`; all else is the link's own data.
 */
export const branch: Format = {
  owner: "a list of Branch links",
  required: [["url", "link", "shorturl", "shortlink", "branchlink", "data"]],
  noEqual: {
    $iosdeepview: "there are no deepviews, but a landing page",
    $androiddeepview: "there are no deepviews, but a landing page",
    $desktopdeepview: "there are no deepviews, but a landing page",
    $matchduration: "how long a click waits is a setting of the app",
  },
  read(fields) {
    const data = dataIn(fields);
    const all: Fields = new Map([
      ...Object.entries(data).map(([name, value]) => [plainName(name), value] as const),
      ...fields,
    ]);
    const url = needed(all, "url", "link", "shorturl", "shortlink", "branchlink");
    const { host, code } = readShortUrl(url);
    const fallback = textIn(all, "$fallbackurl");
    const path = (name: string) => asPath(textIn(all, name));
    const destination =
      path("$deeplinkpath") ??
      textIn(all, "$canonicalurl", "$desktopurl", "$fallbackurl") ??
      textIn(all, "$iosurl", "$androidurl");
    if (destination === undefined) {
      throw new RowFault("It leads nowhere: no $deeplink_path, $canonical_url or $desktop_url.");
    }
    const expiry = momentIn(all, "$expirationdate", "expirationdate");
    return {
      host,
      link: {
        code,
        destination,
        ios:
          someOf({
            destination: path("$iosdeeplinkpath"),
            fallback: textIn(all, "$iosurl") ?? fallback,
          }) ?? null,
        android:
          someOf({
            destination: path("$androiddeeplinkpath"),
            fallback: textIn(all, "$androidurl") ?? fallback,
          }) ?? null,
        desktop: someOf({ fallback: textIn(all, "$desktopurl") ?? fallback }) ?? null,
        preview:
          previewOf(
            textIn(all, "$ogtitle"),
            textIn(all, "$ogdescription"),
            textIn(all, "$ogimageurl"),
          ) ?? null,
        utm:
          someOf({
            source: mark(all, "channel"),
            medium: mark(all, "feature"),
            campaign: mark(all, "campaign"),
          }) ?? null,
        tags: asTags([...tagsIn(all, "tags"), textIn(all, "stage", "~stage")]),
        data: ownData(data),
        createdAt: momentIn(all, "createdat", "creationtime", "creationdate", "created") ?? null,
        expiresAt: expiry ?? null,
      },
    };
  },
};

function mark(fields: Fields, name: string): string | undefined {
  const text = textIn(fields, name, `~${name}`);
  return text && cut(text, 256);
}

function dataIn(fields: Fields): Record<string, unknown> {
  const given = fields.get("data");
  const value = typeof given === "string" ? jsonIn(given) : (given ?? {});
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new RowFault("data is not a JSON object.");
  }
  return value as Record<string, unknown>;
}

/** Paths of Branch's apps begin without a slash; a URL stays one. */
function asPath(text: string | undefined): string | undefined {
  if (text === undefined || text.includes("://")) return text;
  return `/${text.replace(/^\/+/, "")}`;
}

/** What the app itself put there; Branch adds the link's own `url`. */
function ownData(data: Record<string, unknown>): Record<string, unknown> | null {
  const own = Object.entries(data).filter(([name]) => /^[^$~+]/.test(name) && name !== "url");
  return own.length > 0 ? Object.fromEntries(own) : null;
}
