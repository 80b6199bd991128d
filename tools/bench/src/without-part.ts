import { registerHooks } from "node:module";

/**
 * Starts the service without one of its parts: `node --import <this file>?fast-path`, `…?journal` or `…?thread`. This module replaces the module
 * that uses the part, so that the product needs no switch for a measurement.
 */
const replacements: Readonly<Record<string, { readonly module: string; readonly by: string }>> = {
  "fast-path": {
    module: "/server/src/public/clicks/link-fast-path.ts",
    by: "./links-without-fast-path.ts",
  },
  journal: { module: "/storage/src/sqlite/click-store.ts", by: "./clicks-without-journal.ts" },
  thread: { module: "/storage/src/sqlite/store.ts", by: "./store-without-thread.ts" },
};

const part = new URL(import.meta.url).search.slice(1);
const replacement = replacements[part];
if (!replacement) throw new Error(`The service has no part "${part}" to leave out.`);
const { module } = replacement;
const by = new URL(replacement.by, import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const isReplaced = resolved.url.endsWith(module) && context.parentURL !== by;
    return isReplaced ? { ...resolved, url: by } : resolved;
  },
});
