import { defineConfig } from "vitest/config";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    // For a busy machine; no test waits for time to pass.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    include: ["{packages,apps,tools}/*/{src,test}/**/*.test.ts", "scripts/**/*.test.ts"],
  },
});
