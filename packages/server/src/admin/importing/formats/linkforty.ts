import { linkFields } from "@throughline/protocol/validate";
import type { LinkFormat } from "../format.ts";
import { cut, jsonIn, momentIn, nameIn, requireText, textIn, toPreview } from "../fields.ts";
import type { Fields } from "../records.ts";
import { webLink } from "./web-link.ts";

const utmNames = ["source", "medium", "campaign", "term", "content"] as const;

/** Links of LinkForty: one link of `GET /api/links` per line, or its table `links` as CSV. */
export const linkForty: LinkFormat = {
  fileType: "a list of LinkForty links",
  required: [["shortcode"], ["originalurl"]],
  unsupported: {
    targetingrules:
      "targeting rules, which exclude visitors there; create rules for other visitors",
  },
  read(fields, options) {
    const destination = requireText(fields, "originalurl");
    const pages = {
      ios: textIn(fields, "iosappstoreurl", "iosurl"),
      android: textIn(fields, "androidappstoreurl", "androidurl"),
    };
    const utm = Object.entries(objectIn(fields, "utmparameters")).filter(
      ([name, value]) => utmNames.some((known) => known === name) && typeof value === "string",
    );
    const notes = textIn(fields, "description");
    const data = objectIn(fields, "deeplinkparameters");
    return {
      link: {
        code: requireText(fields, "shortcode"),
        ...webLink(destination, options, pages),
        webFallback: textIn(fields, "webfallbackurl") ?? null,
        name: nameIn(fields, "title"),
        notes: notes === undefined ? null : cut(notes, linkFields.notes.cutAt),
        preview:
          toPreview(
            textIn(fields, "ogtitle"),
            textIn(fields, "ogdescription"),
            textIn(fields, "ogimageurl"),
          ) ?? null,
        utm: utm.length > 0 ? Object.fromEntries(utm) : null,
        data: Object.keys(data).length > 0 ? data : null,
        expiresAt: momentIn(fields, "expiresat") ?? null,
        disabled: /^(?:false|f|0)$/i.test(textIn(fields, "isactive") ?? ""),
        createdAt: momentIn(fields, "createdat") ?? null,
      },
    };
  },
};

/** Returns an object, which a table contains as JSON. */
function objectIn(fields: Fields, name: string): Record<string, unknown> {
  const value = fields.get(name);
  const parsed = typeof value === "string" && value.trim() !== "" ? jsonIn(value) : value;
  return typeof parsed === "object" && parsed !== null ? (parsed as Record<string, unknown>) : {};
}
