/**
 * `npm test`, `npm run test:release` and both together (`npm run test:all`): installs what is missing, runs the
 * checks and tests, and prints the slowest files and the totals.
 */
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { giveUp } from "./processes.mjs";
import { continueOnNode24, installBrowser, installPackages } from "./setup.mjs";
import { closingLines, runSteps } from "./testing/run-steps.mjs";
import { contributorSteps, releaseSteps, selectedTests } from "./testing/steps.mjs";

const help = `npm test                         every check and test that a change must pass
npm test -- packages/engine      only the tests in a folder or file, without the other checks
npm test -- --changed            only the tests that depend on uncommitted changes
npm run test:release             what a release must pass as well: packed packages, installed PostgreSQL, fail-over …
npm run test:release -- <path>   only the release tests in a folder or file
npm run test:all                 both, as CI runs them
`;

const { values, positionals } = readArguments();
if (values.help) {
  process.stdout.write(help);
  process.exit();
}
await continueOnNode24(fileURLToPath(import.meta.url));
await installPackages("test");
process.env["CHROME_BIN"] = await installBrowser();
const isRelease = values.release || values.all;
if (isRelease) {
  const { installReleaseParts } = await import("./testing/release-parts.mjs");
  await installReleaseParts();
}

const selection = { paths: positionals, changed: values.changed, release: values.release };
const isSelective = positionals.length > 0 || values.changed;
const steps = isSelective
  ? selectedTests(selection)
  : [...(values.release ? [] : contributorSteps), ...(isRelease ? releaseSteps : [])];

const started = performance.now();
const results = await runSteps(steps);
const failed = results.reduce((sum, result) => sum + result.failed, 0);
const ran = results.reduce((sum, result) => sum + result.passed, failed);
if (isSelective && ran === 0) {
  giveUp(
    values.changed ? "No test depends on a change." : `No test matches ${positionals.join(" ")}.`,
  );
}
process.stdout.write(closingLines(results, performance.now() - started));
process.exitCode = failed === 0 ? 0 : 1;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        all: { type: "boolean", default: false },
        changed: { type: "boolean", default: false },
        help: { type: "boolean", default: false },
        release: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    return giveUp(`${/** @type {Error} */ (error).message}\n\n${help}`);
  }
}
