import { fileURLToPath } from "node:url";
import type { AdminRoute, Endpoint } from "@throughline/protocol/admin";
import { defineConfig } from "vite";
import type { Plugin } from "vite";

// Also when a test builds it, whose own environment says otherwise.
process.env["NODE_ENV"] = "production";

/**
 * The definitions of endpoints hold schemas, which only the service needs. The browser gets how to reach each endpoint,
 * which role may call it, and how the audit log names it.
 */
const endpointsWithoutSchemas: Plugin = {
  name: "endpoints-without-schemas",
  // Before Vite resolves modules itself.
  enforce: "pre",
  async load(file) {
    if (!file.endsWith("/protocol/src/admin/routes.ts")) return undefined;
    const { accountRoutes, adminRoutes } = await import("@throughline/protocol/admin");
    return Object.entries({ accountRoutes, adminRoutes })
      .map(([name, routes]) => `export const ${name} = ${JSON.stringify(reachedBy(routes))};`)
      .join("\n");
  },
  resolveId(module) {
    if (/^typebox(\/|$)/.test(module)) {
      throw new Error("The dashboard must not import a file of the protocol that has schemas.");
    }
  },
};

function reachedBy(routes: Readonly<Record<string, Endpoint & Partial<AdminRoute>>>) {
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
  // Where the service serves it.
  base: "/dashboard/",
  resolve: { conditions: ["source", "module", "browser", "production"] },
  build: {
    emptyOutDir: true,
    // The policy allows no inline code, and a data URL is one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      onwarn(warning, warn) {
        // Radix marks its modules for a framework that is not here.
        if (warning.code !== "MODULE_LEVEL_DIRECTIVE") warn(warning);
      },
    },
  },
});
