import type { LinkParts } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";

const day = 86_400_000;

/**
 * Adds the values of one of the app's link templates to a new link. Values that the link sets itself take precedence. UTM
 * parameters and previews are mergeFields field by field. An empty list of tags counts as not set. Throws when there is no such
 * template.
 */
export function withTemplate(app: App, name: string, own: LinkParts, now: number): LinkParts {
  const template = app.linkTemplates?.find((known) => known.name === name);
  if (!template) {
    throw invalidField("template", `There is no link template "${name}".`);
  }
  const { expiresInDays, tags, utm, preview, webFallback, page } = template;
  return {
    ...own,
    utm: mergeFields(utm, own.utm),
    preview: mergeFields(preview, own.preview),
    tags: own.tags && own.tags.length > 0 ? own.tags : [...(tags ?? [])],
    webFallback: own.webFallback ?? webFallback ?? null,
    page: own.page ?? page ?? null,
    expiresAt:
      own.expiresAt ??
      (expiresInDays === undefined ? null : new Date(now + expiresInDays * day).toISOString()),
  };
}

/** Merges the fields of a template and a link. The link's own fields take precedence. Returns `null` if both are missing. */
function mergeFields<Parts extends object>(
  template: Parts | undefined,
  own: Parts | null | undefined,
): Parts | null {
  return template || own ? ({ ...template, ...own } as Parts) : null;
}
