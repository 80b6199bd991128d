/** `npm test`: sets up, runs every check and every test, prints one closing line with the totals. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findChromium } from "./find-chromium.mjs";
import { follow, INTERRUPTED, root } from "./processes.mjs";
import { continueOnNode24, installPackages, installSystemParts } from "./setup.mjs";

await continueOnNode24(fileURLToPath(import.meta.url));
await installPackages("test");
if (process.platform === "linux") {
  await installSystemParts([
    { debianPackage: "chromium", file: findChromium(process.env) },
    // Of Debian 12; what the tests need of a newer one comes from npm.
    { debianPackage: "postgresql-15", file: "/usr/lib/postgresql/15/bin/postgres" },
    { debianPackage: "patroni", file: "/usr/bin/patroni" },
    { debianPackage: "etcd-server", file: "/usr/bin/etcd" },
    { debianPackage: "systemd", file: "/usr/bin/systemd-analyze" },
    { debianPackage: "prometheus", file: "/usr/bin/promtool" },
    // The Hermes engine comes as an x64 program.
    ...(process.arch === "x64"
      ? []
      : [{ debianPackage: "qemu-user-static", file: "/usr/bin/qemu-x86_64-static" }]),
  ]);
}

/** @typedef {{ passed: number, failed: number }} Count */

const results = mkdtempSync(join(tmpdir(), "throughline-test-"));
process.on("exit", () => rmSync(results, { recursive: true, force: true }));

const typescriptProjects = ["", "packages", "tools", "apps"]
  .flatMap((folder) =>
    folder && existsSync(join(root, folder))
      ? readdirSync(join(root, folder)).map((name) => join(folder, name))
      : [folder],
  )
  .filter((folder) => existsSync(join(root, folder, "tsconfig.json")));

const client = ["--workspace=@throughline/react-native"];
const example = ["--workspace=@throughline/example"];

/** @type {[title: string, run: () => Promise<Count>][]} */
const steps = [
  ["format", () => check("prettier", "--check", "--log-level=warn", ".")],
  ["lint", () => check("oxlint", "--type-aware", "--deny-warnings")],
  ...typescriptProjects.map(
    (folder) =>
      /** @type {[string, () => Promise<Count>]} */ ([
        `types ${folder || "scripts"}`,
        () => check("tsc", "--project", folder || "."),
      ]),
  ),
  ["unused code and dependencies", () => check("knip")],
  ["demo build", () => check("node", "scripts/build-pages.mjs", "demo")],
  ["dashboard build", () => check("node", "scripts/build-pages.mjs", "dashboard")],
  ["tests", () => tests("vitest", "run", "--reporter=default", "--reporter=json")],
  [
    "client tests on React Native",
    () => tests("jest", "--config=packages/react-native/jest.config.cjs", "--json"),
  ],
  [
    "example app's journeys",
    () => tests("npm", "run", "--silent", "test:jest", ...example, "--", "--json"),
  ],
  ["client core in Hermes", () => check("npm", "run", "--silent", "test:hermes", ...client)],
  ["client package", () => check("npm", "run", "--silent", "check:package", ...client)],
  [
    "service package",
    () => check("npm", "run", "--silent", "check:package", "--workspace=@throughline/cli"),
  ],
  [
    "example app's bundles and native projects",
    () => check("npm", "run", "--silent", "check:example"),
  ],
];

/** @type {[string, Count][]} */
const counts = [];
for (const [title, run] of steps) {
  process.stdout.write(`\n▸ ${title}\n`);
  counts.push([title, await run()]);
}

process.stdout.write("\n");
for (const [title, { passed, failed }] of counts) {
  process.stdout.write(
    failed ? `✗ ${title} (${failed} of ${passed + failed} failed)\n` : `✓ ${title} (${passed})\n`,
  );
}
const total = (/** @type {keyof Count} */ key) =>
  counts.reduce((sum, [, count]) => sum + count[key], 0);
process.stdout.write(`\n${total("passed")} passed, ${total("failed")} failed\n`);
process.exitCode = total("failed") === 0 ? 0 : 1;

/**
 * A check counts as one test.
 *
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function check(tool, ...args) {
  const passed = (await runTool(tool, args)) === 0;
  return { passed: Number(passed), failed: Number(!passed) };
}

/**
 * A test runner that writes its counts in Jest's format; one that dies before that has failed once. A
 * skipped test is a failed one.
 *
 * @param {string} tool
 * @param {string[]} args
 * @returns {Promise<Count>}
 */
async function tests(tool, ...args) {
  const file = join(results, `${readdirSync(results).length}.json`);
  const code = await runTool(tool, [...args, `--outputFile=${file}`]);
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { numTotalTests, numPassedTests } = JSON.parse(readFileSync(file, "utf8"));
  const failed = numTotalTests - numPassedTests;
  return { passed: numPassedTests, failed: code === 0 ? failed : Math.max(1, failed) };
}

/**
 * @param {string} tool
 * @param {string[]} args
 */
async function runTool(tool, args) {
  const bin = join(root, "node_modules", ".bin");
  const child = spawn(tool, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env["PATH"]}` },
  });
  const { code, interrupted } = await follow(child);
  if (interrupted) process.exit(INTERRUPTED);
  return code;
}
