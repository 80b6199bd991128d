import type { Format } from "../format.ts";
import { asTags, flagIn, momentIn, needed, previewOf, textIn, utmIn } from "../fields.ts";
import { readShortUrl } from "../short-url.ts";

/**
 * Firebase Dynamic Links: the export of a domain, a line per short link, with the parameters of its long link. Phones of a
 * platform the link names no app for, and computers, went to the link itself.
 */
export const firebase: Format = {
  owner: "a Firebase Dynamic Links export",
  required: [["shortlink", "shorturl"], ["link"]],
  noEqual: {
    amv: "there is no minimum version of the app",
    imv: "there is no minimum version of the app",
    ius: "the app's scheme is a setting of the app",
    ipfl: "an iPad gets what an iPhone gets",
    ipbi: "an iPad gets what an iPhone gets",
    at: "there is no affiliate token of the App Store",
    ct: "there is no campaign of the App Store",
    mt: "there is no media type of the App Store",
    pt: "there is no provider token of the App Store",
  },
  read(fields) {
    const { host, code } = readShortUrl(needed(fields, "shortlink", "shorturl"));
    const destination = needed(fields, "link");
    const androidFallback = textIn(fields, "afl") ?? (fields.has("apn") ? undefined : destination);
    const iosFallback = textIn(fields, "ifl") ?? (fields.has("ibi") ? undefined : destination);
    const tags = asTags([
      textIn(fields, "name"),
      flagIn(fields, "archived") ? "archived" : undefined,
    ]);
    return {
      host,
      link: {
        code,
        destination,
        ios: iosFallback === undefined ? null : { fallback: iosFallback },
        android: androidFallback === undefined ? null : { fallback: androidFallback },
        desktop: { fallback: textIn(fields, "ofl") ?? destination },
        preview:
          previewOf(textIn(fields, "st"), textIn(fields, "sd"), textIn(fields, "si")) ?? null,
        utm: utmIn(fields) ?? null,
        tags,
        createdAt: momentIn(fields, "created", "createdat", "creationtime") ?? null,
      },
    };
  },
};
