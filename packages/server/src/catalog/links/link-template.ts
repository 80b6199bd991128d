import type { LinkParts } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { dayMs } from "@throughline/engine/durations";
import { invalidField } from "../../platform/http/errors.ts";
import { iso } from "../../platform/time/iso.ts";

/**
 * Adds the values of one of the app's link templates to a new link. Values that the link sets itself take precedence. UTM
 * parameters and previews are merged field by field. An empty list of tags counts as not set. Throws when there is no such
 * template.
 */
export function withTemplate(app: App, name: string, own: LinkParts, now: number): LinkParts {
  const template = app.linkTemplates?.find((known) => known.name === name);
  if (!template) {
    throw invalidField("template", `There is no link template "${name}".`);
  }
  const { name: _name, expiresInDays, ...defaults } = template;
  const merged = Object.entries(defaults).map(([field, value]) => [
    field,
    merge(value, own[field as keyof typeof defaults]),
  ]);
  return {
    ...own,
    ...(Object.fromEntries(merged) as Pick<LinkParts, keyof typeof defaults>),
    expiresAt:
      own.expiresAt ?? (expiresInDays === undefined ? null : iso(now + expiresInDays * dayMs)),
  };
}

function merge(value: unknown, own: unknown): unknown {
  if (Array.isArray(value)) return Array.isArray(own) && own.length > 0 ? own : value;
  return typeof value === "object" ? { ...value, ...(own as object | null) } : (own ?? value);
}
