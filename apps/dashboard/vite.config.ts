import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

// Also when a test builds it, whose own environment says otherwise.
process.env["NODE_ENV"] = "production";

export default defineConfig({
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
