import { defaultVariant } from "@throughline/protocol";
import type { App, AppVariant } from "@throughline/storage";
import { invalidField } from "../../platform/http/errors.ts";

/** Returns all builds of an app. The first one is the app itself. */
export function everyVariant({ ios, android, variants = [] }: App): readonly AppVariant[] {
  return [{ name: defaultVariant, ...(ios && { ios }), ...(android && { android }) }, ...variants];
}

export function hasVariant(app: App, name: string): boolean {
  return everyVariant(app).some((variant) => variant.name === name);
}

/** Refuses the name of a variant that the app does not have. */
export function requireVariant(app: App, field: string, name: string | null | undefined): void {
  if (name == null || hasVariant(app, name)) return;
  const names = everyVariant(app).map((variant) => variant.name);
  throw invalidField(
    field,
    `The app has no variant "${name}". Its variants are: ${names.join(", ")}.`,
  );
}
