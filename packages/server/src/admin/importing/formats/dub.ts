import { RowError } from "../format.ts";
import type { LinkFormat } from "../format.ts";
import { flagIn, momentIn, needed, previewIn, tagsIn, textIn, utmIn } from "../fields.ts";
import type { Fields } from "../records.ts";
import { parseShortUrl } from "../short-url.ts";
import { webLink } from "./web-link.ts";

/** A Dub export with the URL and either the short link or domain and key. Other columns are optional. */
export const dub: LinkFormat = {
  fileType: "a Dub export",
  required: [
    ["shortlink", "key", "slug", "link"],
    ["url", "destinationurl"],
  ],
  unsupported: {
    geo: "destinations per country are not supported",
    rewrite: "link cloaking is not supported",
    proxy: "a link always has its own preview",
    comments: "comments are not supported, but tags are",
  },
  read(fields, choices) {
    if (textIn(fields, "password") !== undefined) {
      throw new RowError("The link has a password, which is not supported. Remove the line.");
    }
    const { host, code } = parseShortUrl(shortUrlIn(fields));
    return {
      host,
      link: {
        code,
        ...webLink(needed(fields, "url", "destinationurl"), choices, {
          ios: textIn(fields, "ios"),
          android: textIn(fields, "android"),
        }),
        preview: previewIn(fields) ?? null,
        utm: utmIn(fields) ?? null,
        tags: tagsIn(fields, "tags"),
        expiresAt: momentIn(fields, "expiresat") ?? null,
        expiredFallback: textIn(fields, "expiredurl") ?? null,
        createdAt: momentIn(fields, "createdat") ?? null,
        disabled: flagIn(fields, "disabled"),
      },
    };
  },
};

function shortUrlIn(fields: Fields): string {
  const shortLink = textIn(fields, "shortlink", "link");
  if (shortLink !== undefined) return shortLink;
  const domain = textIn(fields, "domain");
  if (domain === undefined) throw new RowError("Both shortLink and domain are empty.");
  return `${domain}/${needed(fields, "key", "slug").replace(/^\/+/, "")}`;
}
