import type { LinkFormat } from "../format.ts";
import { asTags, flagIn, momentIn, requireText, toPreview, textIn, textsIn } from "../fields.ts";
import { parseShortUrl } from "../short-url.ts";

/**
 * A Firebase Dynamic Links export: one line per short link of a domain, with the parameters of its long link. Firebase sent
 * computers, and phones on a platform without an app, to the `link` parameter.
 */
export const firebase: LinkFormat = {
  fileType: "a Firebase Dynamic Links export",
  required: [["shortlink", "shorturl"], ["link"]],
  unsupported: {
    amv: "a minimum app version is not supported",
    imv: "a minimum app version is not supported",
    ius: "the app's scheme is a setting of the app",
    ipfl: "iPads get what iPhones get",
    ipbi: "iPads get what iPhones get",
    at: "App Store affiliate tokens are not supported",
    ct: "App Store campaign tokens are not supported",
    mt: "App Store media types are not supported",
    pt: "App Store provider tokens are not supported",
  },
  read(fields) {
    const { host, code } = parseShortUrl(requireText(fields, "shortlink", "shorturl"));
    const destination = requireText(fields, "link");
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
          toPreview(textIn(fields, "st"), textIn(fields, "sd"), textIn(fields, "si")) ?? null,
        ...textsIn(fields, "utm"),
        tags,
        createdAt: momentIn(fields, "created", "createdat", "creationtime") ?? null,
      },
    };
  },
};
