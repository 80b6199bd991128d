import { defineConfig } from "vitest/config";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    allowOnly: false,
    include: ["{packages,apps,tools}/*/{src,test}/**/*.test.ts", "scripts/**/*.test.ts"],
  },
});
