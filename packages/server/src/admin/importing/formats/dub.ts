import { RowFault } from "../format.ts";
import type { Format } from "../format.ts";
import { flagIn, momentIn, needed, previewOf, tagsIn, textIn, utmIn } from "../fields.ts";
import type { Fields } from "../records.ts";
import { readShortUrl } from "../short-url.ts";
import { webLink } from "./web-link.ts";

/** Dub: an export with the short link, or domain and key, and the URL; the other columns are as its owner chose. */
export const dub: Format = {
  owner: "a Dub export",
  required: [
    ["shortlink", "key", "slug", "link"],
    ["url", "destinationurl"],
  ],
  noEqual: {
    geo: "a link leads to the same place in every country",
    rewrite: "links are redirects",
    proxy: "previews are always one's own",
    comments: "a link has tags, no comments",
  },
  read(fields, choices) {
    if (textIn(fields, "password") !== undefined) {
      throw new RowFault("It has a password, which has no equal here; leave the line out.");
    }
    const { host, code } = readShortUrl(shortUrlIn(fields));
    return {
      host,
      link: {
        code,
        ...webLink(needed(fields, "url", "destinationurl"), choices, {
          ios: textIn(fields, "ios"),
          android: textIn(fields, "android"),
        }),
        preview:
          previewOf(
            textIn(fields, "title"),
            textIn(fields, "description"),
            textIn(fields, "image"),
          ) ?? null,
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
  const whole = textIn(fields, "shortlink", "link");
  if (whole !== undefined) return whole;
  const domain = textIn(fields, "domain");
  if (domain === undefined) throw new RowFault("Both shortLink and domain are empty.");
  return `${domain}/${needed(fields, "key", "slug").replace(/^\/+/, "")}`;
}
