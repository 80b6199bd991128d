import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.mjs";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    env: { CHROME_BIN: findChromium(process.env) },
    // V8 loses track of code pages when threads that strip types (WebAssembly) come and go on a processor
    // with protection keys, and ends the process: https://github.com/nodejs/node/issues/64500.
    execArgv: ["--no-memory-protection-keys"],
    globalSetup: ["packages/storage/src/postgres/testing/global-setup.ts"],
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
