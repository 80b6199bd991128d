import type { LinkFormat } from "../format.ts";
import { momentIn, nameIn, requireText, textIn } from "../fields.ts";
import { parseShortUrl } from "../short-url.ts";
import { webLink } from "./web-link.ts";

/** Short URLs of YOURLS: its table `yourls_url`, or the links that its API returns for `action=stats`. */
export const yourls: LinkFormat = {
  fileType: "a list of YOURLS short URLs",
  required: [
    ["keyword", "shorturl"],
    ["url", "longurl"],
  ],
  read(fields, options) {
    const short = textIn(fields, "shorturl");
    const { host, code } = short?.includes("/")
      ? parseShortUrl(short)
      : { host: undefined, code: requireText(fields, "keyword", "shorturl") };
    return {
      host,
      link: {
        code,
        ...webLink(requireText(fields, "url", "longurl"), options),
        name: nameIn(fields, "title"),
        createdAt: momentIn(fields, "timestamp", "date") ?? null,
      },
    };
  },
};
