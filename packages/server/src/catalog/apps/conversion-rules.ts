import { createHash } from "node:crypto";
import type { ConversionRule, ConversionRules } from "@throughline/protocol";
import type { App } from "@throughline/storage";

/**
 * Returns the conversion rules of an app for a client that has those of another revision. Undefined if the client does not ask
 * for rules or has the current ones. The rules go into each response anew, because the stored answer of an install would keep
 * old ones.
 */
export function rulesForClient(
  { conversionRules: rules = [] }: Pick<App, "conversionRules">,
  known: string | null | undefined,
): { readonly conversionRules: ConversionRules } | undefined {
  const revision = revisionOf(rules);
  if (known === undefined || known === null || known === revision) return undefined;
  return { conversionRules: { revision, rules: rules as ConversionRule[] } };
}

function revisionOf(rules: NonNullable<App["conversionRules"]>): string {
  if (rules.length === 0) return "";
  return createHash("sha256").update(JSON.stringify(rules)).digest("base64url").slice(0, 12);
}
