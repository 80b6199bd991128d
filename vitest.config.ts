import { defineConfig } from "vitest/config";

const conditions = ["source"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,apps,tools}/*/{src,validate,test}/**/*.test.ts", "scripts/**/*.test.ts"],
  },
});
