import { checkDestination, checkWebUrl, completeUrl } from "@throughline/engine";
import { valueAt } from "@throughline/protocol/admin";
import type { FlatField } from "@throughline/protocol/admin";
import { invalidField } from "../../platform/http/errors.ts";

/** Where a URL is in a record, and where it leads. */
export type UrlField = Pick<FlatField, "path" | "url">;

/**
 * Returns the record with complete URLs: `shop.example/x` gets `https://`. Throws if a browser or an app must not be sent to
 * one of them.
 *
 * @param prefix where the record is in the request, such as `linkTemplates.0.`
 */
export function completeUrls<Body extends object>(
  fields: readonly UrlField[],
  record: Body,
  prefix = "",
): Body {
  let completed = record;
  for (const { path, url } of fields) {
    const value = url === undefined ? undefined : valueAt(record, path);
    if (typeof value !== "string") continue;
    const full = completeUrl(value);
    const reason = url === "destination" ? checkDestination(full) : checkWebUrl(full);
    if (reason !== undefined) throw invalidField(`${prefix}${path}`, reason);
    if (full !== value) completed = withValueAt(completed, path.split("."), full) as Body;
  }
  return completed;
}

function withValueAt(record: unknown, [key = "", ...rest]: readonly string[], value: string) {
  const old: unknown = (record as Record<string, unknown>)[key];
  const next: unknown = rest.length === 0 ? value : withValueAt(old, rest, value);
  return Array.isArray(record)
    ? record.with(Number(key), next)
    : { ...(record as object), [key]: next };
}
