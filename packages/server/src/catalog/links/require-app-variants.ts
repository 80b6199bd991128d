import type { LinkChange } from "@throughline/protocol";
import type { App } from "@throughline/storage";
import { requireVariant } from "../variants/app-variants.ts";

/** Refuses a link, rule or split that names a variant of the app that does not exist. */
export function requireAppVariants(app: App, { appVariant, rules, split }: LinkChange): void {
  requireVariant(app, "appVariant", appVariant);
  for (const [index, rule] of (rules ?? []).entries()) {
    requireVariant(app, `rules.${index}.appVariant`, rule.appVariant);
  }
  for (const [index, variant] of (split?.variants ?? []).entries()) {
    requireVariant(app, `split.variants.${index}.appVariant`, variant.appVariant);
  }
}
