/**
 * `npm run release`: builds and checks every public package, and lists what would be published. `npm run release -- --publish`
 * publishes the packages, with provenance on GitHub Actions and GitLab CI.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { giveUp, root } from "./processes.mjs";

/** The public packages, in the order of publication. Checking `workspace` builds `folder`, which is then packed. */
export const released = [
  { workspace: "@throughline/react-native", folder: "packages/react-native/dist/package" },
  { workspace: "@throughline/web", folder: "packages/web/dist/package" },
  { workspace: "@throughline/cli", folder: "packages/cli/dist" },
];

/** @param {string} folder the folder of the changesets */
export function waitingChangesets(folder) {
  return readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
}

/**
 * Returns the reason why a release is not possible now, if there is one.
 *
 * @param {readonly string[]} waiting the changesets that were not released yet
 * @param {string} changes the output of `git status --porcelain`
 * @returns {string | undefined}
 */
export function whyNotYet(waiting, changes) {
  if (waiting.length > 0) {
    const count = waiting.length === 1 ? "1 changeset waits" : `${waiting.length} changesets wait`;
    return `${count}. Turn them into versions and changelogs first: npm run version-packages`;
  }
  return changes === "" ? undefined : "There are uncommitted changes. Commit them first.";
}

/**
 * Returns the arguments of `npm publish`.
 *
 * @param {string} folder
 * @param {{ publish: boolean, env: NodeJS.ProcessEnv }} options
 */
export function publishArguments(folder, { publish, env }) {
  return [
    "publish",
    `./${folder}`,
    "--access=public",
    ...(publish ? [`--provenance=${provesOrigin(env)}`] : ["--dry-run"]),
  ];
}

/**
 * Sets the repository of a package, because npm accepts provenance only if the package names the repository that it was built from.
 *
 * @param {Record<string, unknown>} manifest
 * @param {NodeJS.ProcessEnv} env
 */
export function withRepository(manifest, env) {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name, CI_PROJECT_URL: project } = env;
  const page = name ? `${server}/${name}` : project;
  if (!provesOrigin(env) || !page) return manifest;
  return { ...manifest, repository: { type: "git", url: `git+${page}.git` } };
}

/** @param {NodeJS.ProcessEnv} env */
function provesOrigin(env) {
  return Boolean(env["ACTIONS_ID_TOKEN_REQUEST_URL"] || env["SIGSTORE_ID_TOKEN"]);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const publish = process.argv.includes("--publish");
  const refusal = whyNotYet(
    waitingChangesets(join(root, ".changeset")),
    git("status", "--porcelain"),
  );
  if (refusal) giveUp(refusal);
  for (const workspace of new Set(released.map((one) => one.workspace))) {
    run("npm", "run", "check:package", `--workspace=${workspace}`);
  }
  for (const { folder } of released) {
    const file = join(root, folder, "package.json");
    const manifest = JSON.parse(readFileSync(file, "utf8"));
    const named = withRepository(manifest, process.env);
    if (publish) writeFileSync(file, `${JSON.stringify(named, undefined, 2)}\n`);
    run("npm", ...publishArguments(folder, { publish, env: process.env }));
    if (publish) git("tag", `${manifest.name}@${manifest.version}`);
  }
  if (!publish) process.stdout.write("\nNothing was published: npm run release -- --publish\n");
}

/** @param {string[]} args */
function git(...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  execFileSync(command, args, { cwd: root, stdio: "inherit" });
}
