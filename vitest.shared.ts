import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults } from "vitest/config";
import type { ViteUserConfig } from "vitest/config";
import { findBrowser } from "./scripts/find-browser.mjs";

const conditions = ["source"];

export const tests = [
  "{packages,apps,tools}/*/{src,test}/**/*.test.ts",
  "packages/*/plugin/*.test.mts",
  "scripts/**/*.test.ts",
];
export const releaseTests = tests.map((pattern) => pattern.replace(".test.", ".release.test."));
export const exclude = [...configDefaults.exclude, ...releaseTests];

export const shared = {
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    // The condition `source` leads to TypeScript in `eventsource`, which Node does not run in node_modules.
    server: { deps: { inline: [/@modelcontextprotocol\/client/, /\/eventsource\//] } },
    env: {
      CHROME_BIN: findBrowser(process.env) ?? "",
      // Threads and processes that run from sources then start in half the time: the compiled code is kept.
      NODE_COMPILE_CACHE: fileURLToPath(new URL("node_modules/.cache/node", import.meta.url)),
    },
    // Threads that strip types (WebAssembly) and end while others go on bring two faults of V8 to light, each of
    // which ends the process: it loses track of code pages on a processor with protection keys
    // (https://github.com/nodejs/node/issues/64500), and the compiled wrapper of an import is freed with a module
    // that is gone. Neither is needed here. The packed service strips no types.
    execArgv: ["--no-memory-protection-keys", "--wasm-wrapper-tiering-budget=2000000000"],
    globalSetup: ["packages/storage/src/postgres/testing/global-setup.ts"],
    // More workers than processors: tests wait for browsers, databases and disks.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // Generous, for a busy machine. Tests wait for a condition, never for a fixed time.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
} satisfies ViteUserConfig;
