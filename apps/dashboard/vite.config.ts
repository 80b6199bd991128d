import { fileURLToPath } from "node:url";
import type { AdminRoute, Endpoint } from "@throughline/protocol/admin";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

// Tests build the pages too, and set NODE_ENV to “test”.
process.env["NODE_ENV"] = "production";

/**
 * Replaces the endpoint definitions by their method, path, status, role and audit text. The schemas, which only the
 * service needs, stay out of the browser’s bundle.
 */
const endpointsWithoutSchemas: Plugin = {
  name: "endpoints-without-schemas",
  // Runs before Vite resolves modules.
  enforce: "pre",
  async load(file) {
    if (!file.endsWith("/protocol/src/admin/routes.ts")) return undefined;
    const { accountRoutes, adminRoutes } = await import("@throughline/protocol/admin");
    return Object.entries({ accountRoutes, adminRoutes })
      .map(([name, routes]) => `export const ${name} = ${JSON.stringify(withoutSchemas(routes))};`)
      .join("\n");
  },
  resolveId(module) {
    if (/^typebox(\/|$)/.test(module)) {
      throw new Error(
        "The dashboard imported a protocol module with schemas. Import its types instead.",
      );
    }
  },
};

function withoutSchemas(routes: Readonly<Record<string, Endpoint & Partial<AdminRoute>>>) {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path, status, role, audit }]) => [
      name,
      { method, path, status, role, audit },
    ]),
  );
}

export default defineConfig({
  plugins: [endpointsWithoutSchemas],
  root: fileURLToPath(new URL(".", import.meta.url)),
  // The path at which the service serves the dashboard.
  base: "/dashboard/",
  resolve: { conditions: ["source", "module", "browser", "production"] },
  build: {
    emptyOutDir: true,
    // The Content-Security-Policy forbids inline code, including data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      onwarn(warning, warn) {
        // Radix marks its modules with “use client”, which means nothing here.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
});
