import { checkDestination, checkWebUrl } from "@throughline/engine";
import { valueAt } from "@throughline/protocol/admin";
import type { FlatField } from "@throughline/protocol/admin";
import { invalidField } from "../../platform/http/errors.ts";

/**
 * Refuses URLs that a browser or an app must not be sent to.
 *
 * @param prefix where the record is in the request, such as `linkTemplates.0.`
 */
export function checkUrls(fields: readonly FlatField[], record: object, prefix = ""): void {
  for (const { path, url } of fields) {
    const value = url === undefined ? undefined : valueAt(record, path);
    if (typeof value !== "string") continue;
    const reason = url === "destination" ? checkDestination(value) : checkWebUrl(value);
    if (reason !== undefined) throw invalidField(`${prefix}${path}`, reason);
  }
}
