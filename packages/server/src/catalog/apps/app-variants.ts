import { defaultVariant } from "@throughline/protocol";
import type { App, AppVariant } from "@throughline/storage";

/** Returns all builds of an app. The first one is the app's own. */
export function everyVariant({ ios, android, variants = [] }: App): readonly AppVariant[] {
  return [{ name: defaultVariant, ...(ios && { ios }), ...(android && { android }) }, ...variants];
}
