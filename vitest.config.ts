import { defineConfig } from "vitest/config";
import { exclude, shared, tests } from "./vitest.shared.ts";

/** Their modules keep no state between tests, so test files share a worker and its modules. */
const withoutIsolation = ["packages/{engine,protocol,server,storage}/src/**/*.test.ts"];

/** What `npm test` runs: everything but `*.release.test.ts`. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    projects: [
      {
        extends: true,
        test: { name: "isolated", include: tests, exclude: [...exclude, ...withoutIsolation] },
      },
      {
        extends: true,
        test: {
          name: "shared",
          include: withoutIsolation,
          exclude,
          isolate: false,
          setupFiles: ["packages/server/src/testing/close-services.ts"],
        },
      },
    ],
  },
});
