import type { ImportedLink } from "@throughline/protocol";
import type { ImportOptions } from "../format.ts";

export type ImportedRules = NonNullable<ImportedLink["rules"]>;
type ImportedRule = ImportedRules[number];

/** Returns a rule that sends visitors to another web page. With `toStore`, phones without the app go to the store instead. */
export function webRule(
  name: string,
  when: ImportedRule["when"],
  page: string,
  { toStore }: ImportOptions,
): ImportedRule {
  return { name, when, destination: page, ...(!toStore && { fallback: page }) };
}
