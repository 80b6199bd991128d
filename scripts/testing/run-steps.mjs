/** Runs the steps of a test run and counts what passed. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { follow, INTERRUPTED, root } from "../processes.mjs";

/**
 * @typedef {{ name: string, seconds: number }} TimedFile
 * @typedef {{ file: string, test: string, message: string }} Failure
 * @typedef {{ passed: number, failed: number, files?: TimedFile[], failures?: Failure[] }} Outcome
 * @typedef {Outcome & { title: string, seconds: number }} Result
 * @typedef {object} Step
 * @property {string} title
 * @property {readonly string[]} command
 * @property {"check" | "tests"} kind a check counts as one test; tests are counted by their runner's report
 * @property {boolean} [sideBySide] runs at the same time as neighbouring steps with this mark
 * @property {boolean} [inBackground] runs from the start, at the same time as all other steps
 */

const reports = mkdtempSync(join(tmpdir(), "throughline-test-"));
process.on("exit", () => rmSync(reports, { recursive: true, force: true }));

/**
 * @param {readonly Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  /** @type {Result[]} */
  const results = [];
  const background = steps.filter(({ inBackground }) => inBackground);
  const inBackground = background.map((step) => runStep(step, true));
  for (const batch of batches(steps.filter((step) => !background.includes(step)))) {
    const waiting = [...batch];
    const next = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) {
        results.push(await runStep(step, batch.length > 1));
      }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, next));
  }
  results.push(...(await Promise.all(inBackground)));
  return results;
}

/**
 * Groups neighbouring steps that run side by side. Every other step is a group of its own.
 *
 * @param {readonly Step[]} steps
 * @returns {Step[][]}
 */
function batches(steps) {
  /** @type {Step[][]} */
  const groups = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.sideBySide && last?.at(-1)?.sideBySide) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * @param {Step} step
 * @param {boolean} isOneOfSeveral whether other steps run at the same time; the output is then shown at the end, and only if the step failed
 * @returns {Promise<Result>}
 */
async function runStep({ title, command, kind }, isOneOfSeveral) {
  const started = performance.now();
  if (!isOneOfSeveral) process.stdout.write(`\n▸ ${title}\n`);
  const report = join(reports, `${readdirSync(reports).length}-${title.replaceAll(/\W+/g, "-")}`);
  const args = kind === "tests" ? [...command, `--outputFile=${report}`] : command;
  const { code, output } = await runTool(args, isOneOfSeveral);
  const outcome = kind === "tests" ? readReport(report, code) : countCheck(code);
  const seconds = (performance.now() - started) / 1000;
  const mark = outcome.failed > 0 ? "✗" : "✓";
  if (outcome.failed > 0 && output !== "") process.stdout.write(`\n${output}\n`);
  process.stdout.write(`${mark} ${title} (${Math.round(seconds)} s)\n`);
  return { ...outcome, title, seconds };
}

/** @param {number} code */
function countCheck(code) {
  return { passed: Number(code === 0), failed: Number(code !== 0) };
}

/**
 * Reads a report in Jest's format. A missing report counts as one failure, and a skipped test as a failed test.
 *
 * @param {string} file
 * @param {number} code
 * @returns {Outcome}
 */
export function readReport(file, code) {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const failed = report.numTotalTests - report.numPassedTests;
  /** @type {FileReport[]} */
  const fileReports = report.testResults;
  return {
    passed: report.numPassedTests,
    failed: code === 0 ? failed : Math.max(1, failed),
    files: fileReports.map((result) => ({
      name: relative(root, result.name),
      seconds: (result.endTime - result.startTime) / 1000,
    })),
    failures: fileReports.flatMap(readFailures),
  };
}

/**
 * Returns the failed tests of a file. A file that could not be loaded has no tests, only a message.
 *
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} TestReport
 * @typedef {object} FileReport
 * @property {string} name
 * @property {string} status
 * @property {number} startTime
 * @property {number} endTime
 * @property {string} message
 * @property {TestReport[]} assertionResults
 *
 * @param {FileReport} report
 * @returns {Failure[]}
 */
function readFailures({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failures = assertionResults
    .filter((test) => test.status !== "passed")
    .map((test) => ({
      file,
      test: test.fullName,
      message: test.failureMessages?.[0] ?? `The test was not run (${test.status}).`,
    }));
  if (failures.length > 0 || status === "passed") return failures;
  return [{ file, test: "(the whole file)", message }];
}

/**
 * @param {readonly string[]} command
 * @param {boolean} isCaptured
 */
async function runTool([tool = "", ...args], isCaptured) {
  const bin = join(root, "node_modules", ".bin");
  const child = spawn(tool, args, {
    cwd: root,
    stdio: isCaptured ? ["ignore", "pipe", "pipe"] : "inherit",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (/** @type {string} */ text) => (output += text));
  }
  const { code, interrupted } = await follow(child);
  if (interrupted) process.exit(INTERRUPTED);
  return { code, output: output.trim() };
}

/** The number of lines of an error message that the summary repeats. */
const maxMessageLines = 12;

/**
 * Formats the slowest files, every failure, a line for each step, and the totals.
 *
 * @param {readonly Result[]} results
 * @param {number} milliseconds the duration of all steps
 */
export function closingLines(results, milliseconds) {
  const slowest = results
    .flatMap(({ files = [] }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 10);
  const total = (/** @type {"passed" | "failed"} */ key) =>
    results.reduce((sum, result) => sum + result[key], 0);
  const seconds = Math.round(milliseconds / 1000);
  return [
    "",
    ...(slowest.length > 0 ? ["The slowest files:"] : []),
    ...slowest.map((file) => `${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`),
    ...results.flatMap(({ failures = [] }) =>
      failures.flatMap(({ file, test, message }) => [
        "",
        `✗ ${file}: ${test.trim()}`,
        ...message
          .trim()
          .split("\n")
          .slice(0, maxMessageLines)
          .map((line) => `    ${line}`),
      ]),
    ),
    "",
    ...results.map(({ title, passed, failed, seconds: taken }) =>
      failed > 0
        ? `✗ ${title}: ${failed} of ${passed + failed} failed (${Math.round(taken)} s)`
        : `✓ ${title}: ${passed} passed (${Math.round(taken)} s)`,
    ),
    "",
    `Took ${Math.floor(seconds / 60)} min ${seconds % 60} s.`,
    `${total("passed")} passed, ${total("failed")} failed`,
    "",
  ].join("\n");
}
