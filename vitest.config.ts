import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.mjs";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    env: { CHROME_BIN: findChromium(process.env) },
    // For a busy machine; no test waits for time to pass.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    include: [
      "{packages,apps,tools}/*/{src,test}/**/*.test.ts",
      "packages/*/plugin/*.test.mts",
      "scripts/**/*.test.ts",
    ],
  },
});
