/** The steps of `npm test` and `npm run test:release`. */

/** @typedef {import("./run-steps.mjs").Step} Step */

const client = "packages/react-native";
const example = "apps/example";

/** @type {Step} */
const clientTests = {
  title: "client tests on React Native",
  kind: "tests",
  command: ["jest", `--config=${client}/jest.config.cjs`, "--json"],
};

/** @type {Step} */
const exampleTests = {
  title: "example app's journeys",
  kind: "tests",
  // Babel and Expo look for their configuration in the current folder.
  command: ["npm", "run", "--silent", "test:jest", `--workspace=${example}`, "--", "--json"],
};

/** @param {string[]} args */
function vitest(...args) {
  return ["vitest", "run", "--reporter=default", "--reporter=json", ...args];
}

const releaseConfig = "--config=vitest.release.config.ts";

/**
 * @param {string} title
 * @param {string[]} command
 * @returns {Step}
 */
function check(title, ...command) {
  return { title, command, kind: "check" };
}

/**
 * @param {string} workspace
 * @param {string} name the name of a script of the workspace
 */
function script(workspace, name) {
  return ["npm", "run", "--silent", name, `--workspace=@throughline/${workspace}`];
}

/** @type {Step[]} */
export const contributorSteps = [
  ...[
    check("demo build", "node", "scripts/build-pages.mjs", "demo"),
    check("dashboard build", "node", "scripts/build-pages.mjs", "dashboard"),
    check("types", "tsc", "--build"),
    check("lint", "oxlint", "--type-aware", "--deny-warnings"),
    check("format", "oxfmt", "--check"),
    check("spelling", "cspell", "lint", "--no-progress"),
    check("unused code and dependencies", "knip"),
  ].map((step) => ({ ...step, sideBySide: true })),
  { title: "tests", kind: "tests", command: vitest() },
  ...[clientTests, exampleTests].map((step) => ({ ...step, sideBySide: true })),
];

/** @type {Step[]} */
export const releaseSteps = [
  {
    ...check(
      "packages for fresh apps",
      "nice",
      "-n19",
      "node",
      "packages/react-native/scripts/check-consumers.mjs",
      "--prepare",
    ),
    inBackground: true,
  },
  { title: "release tests", kind: "tests", command: vitest(releaseConfig) },
  ...[
    check("client package", ...script("react-native", "check:package")),
    check("example app's bundles and native projects", "npm", "run", "--silent", "check:example"),
  ].map((step) => ({ ...step, sideBySide: true })),
  check("client core in Hermes", ...script("react-native", "test:hermes")),
  check("website package", ...script("web", "check:package")),
  check("service package", ...script("cli", "check:package")),
  check(
    "packages from a registry, client in fresh apps",
    "npm",
    "run",
    "--silent",
    "check:registry",
  ),
];

/**
 * Returns the steps that run the tests of some folders or files, or those that depend on uncommitted changes.
 *
 * @param {{ paths: readonly string[], changed: boolean, release: boolean }} selection
 * @returns {Step[]}
 */
export function selectedTests({ paths, changed, release }) {
  const inVitest = [...paths, ...(changed ? ["--changed"] : []), "--passWithNoTests"];
  const inJest = [...paths, ...(changed ? ["--onlyChanged"] : []), "--passWithNoTests"];
  /** @param {string} folder */
  const concerns = (folder) =>
    changed || paths.some((path) => folder.startsWith(path) || path.startsWith(folder));
  if (release) {
    return [{ title: "release tests", kind: "tests", command: vitest(releaseConfig, ...inVitest) }];
  }
  return [
    { title: "tests", kind: "tests", command: vitest(...inVitest) },
    ...[
      { folder: client, step: clientTests },
      { folder: example, step: exampleTests },
    ]
      .filter(({ folder }) => concerns(folder))
      .map(({ step }) => ({ ...step, command: [...step.command, ...inJest] })),
  ];
}
