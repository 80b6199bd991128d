import { defineConfig } from "vitest/config";
import { BaseSequencer } from "vitest/node";
import type { TestSpecification } from "vitest/node";
import { exclude, shared, tests } from "./vitest.shared.ts";

/** The client keeps its session in a module. The other tests start processes or change the environment. */
const isolated = [
  "packages/react-native/**/*.test.{ts,mts}",
  "packages/cli/src/**/*.test.ts",
  "scripts/**/*.test.ts",
];

/** Starts the contract of the stores early. Its files are small, so that Vitest would run them last. */
class ContractFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- The base class sorts, not an array.
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name);
    const isContract = ({ moduleId }: TestSpecification) => moduleId.endsWith("/store.test.ts");
    return [...byProject.values()].flatMap((group) => [
      ...group.filter(isContract),
      ...group.filter((file) => !isContract(file)),
    ]);
  }
}

/** What `npm test` runs: everything but `*.release.test.ts`. */
export default defineConfig({
  ...shared,
  test: {
    ...shared.test,
    sequence: { sequencer: ContractFirst },
    projects: [
      {
        extends: true,
        test: { name: "isolated", include: isolated, exclude },
      },
      {
        extends: true,
        test: {
          name: "shared",
          include: tests,
          exclude: [...exclude, ...isolated],
          isolate: false,
          setupFiles: ["packages/server/src/testing/close-services.ts"],
        },
      },
    ],
  },
});
