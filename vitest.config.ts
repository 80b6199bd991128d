import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findChromium } from "./scripts/find-chromium.mjs";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    env: {
      CHROME_BIN: findChromium(process.env),
      // Threads and processes that run from sources need not strip the same types again: they start in half the time.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)),
    },
    // Threads that strip types (WebAssembly) and end while others go on bring two faults of V8 to light, each of
    // which ends the process: it loses track of code pages on a processor with protection keys
    // (https://github.com/nodejs/node/issues/64500), and the compiled wrapper of an import is freed with a module
    // that is gone. Neither is needed here. The packed service strips no types.
    execArgv: ["--no-memory-protection-keys", "--wasm-wrapper-tiering-budget=2000000000"],
    globalSetup: ["packages/storage/src/postgres/testing/global-setup.ts"],
    // More than there are processors: browsers, databases and disks are waited for.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
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
