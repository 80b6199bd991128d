import type { LinkFormat } from "../format.ts";
import { flagIn, momentIn, nameIn, requireText, textIn } from "../fields.ts";
import { parseShortUrl } from "../short-url.ts";
import { webLink } from "./web-link.ts";

/** Links of Kutt: one link of `GET /api/v2/links` per line, or the table `links` as CSV. */
export const kutt: LinkFormat = {
  fileType: "a list of Kutt links",
  required: [["address", "link"], ["target"]],
  read(fields, options) {
    const short = textIn(fields, "link");
    const { host, code } = short?.includes("/")
      ? parseShortUrl(short)
      : { host: textIn(fields, "domain"), code: requireText(fields, "address") };
    return {
      host,
      link: {
        code,
        ...webLink(requireText(fields, "target"), options),
        name: nameIn(fields, "description"),
        expiresAt: momentIn(fields, "expirein") ?? null,
        // The API says only whether a link has a password, the table contains its hash.
        hasPassword:
          flagIn(fields, "password") || (textIn(fields, "password") ?? "").startsWith("$2"),
        disabled: flagIn(fields, "banned"),
        createdAt: momentIn(fields, "createdat") ?? null,
      },
    };
  },
};
