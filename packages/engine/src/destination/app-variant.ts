import type { AppTarget } from "./target.ts";

/** Returns the app with the ids of one of its variants. Returns the app unchanged if it has no variant with this name. */
export function asVariant(app: AppTarget, name: string): AppTarget {
  const variant = app.variants?.find((each) => each.name === name);
  return variant ? { ...app, ios: variant.ios, android: variant.android } : app;
}
