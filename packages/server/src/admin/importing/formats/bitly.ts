import type { LinkFormat } from "../format.ts";
import { momentIn, nameIn, requireText, tagsIn, textIn } from "../fields.ts";
import { parseShortUrl } from "../short-url.ts";
import { webLink } from "./web-link.ts";

/** A link export from Bitly, which sends every visitor to the long URL. A custom back-half takes precedence over the random one. */
export const bitly: LinkFormat = {
  fileType: "a Bitly export",
  required: [
    ["bitlink", "link", "shorturl", "shortlink", "id"],
    ["longurl", "destinationurl", "destination", "url"],
  ],
  read(fields, options) {
    const short = textIn(fields, "custombitlink", "custombitlinks", "customlink", "custombackhalf");
    const listed = requireText(fields, "bitlink", "link", "shorturl", "shortlink", "id");
    const { host, code } = parseShortUrl(
      short?.includes("/") ? (short.split(/[,;|]/)[0] ?? "") : listed,
    );
    return {
      host,
      link: {
        code,
        ...webLink(requireText(fields, "longurl", "destinationurl", "destination", "url"), options),
        name: nameIn(fields, "title"),
        tags: tagsIn(fields, "tags"),
        createdAt: momentIn(fields, "created", "createdat", "datecreated", "creationdate") ?? null,
      },
    };
  },
};
