/**
 * `npm run release`: builds and checks every public package and puts what a release consists of into `artifacts/release`: the
 * packages, the list of what is bundled (SBOM), checksums and the notes. `npm run release -- --publish` publishes the
 * packages, with provenance on GitHub Actions and GitLab CI. `--tag=v1.2.3` refuses any other version.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pathToFileURL } from "node:url";
import { notesOf } from "./changelog.mjs";
import { giveUp, root } from "./processes.mjs";

/** The public packages, in the order of publication. Checking `workspace` builds `folder`, which is then packed. */
export const released = [
  { workspace: "@throughline/react-native", folder: "packages/react-native/dist/package" },
  { workspace: "@throughline/web", folder: "packages/web/dist/package" },
  { workspace: "@throughline/cli", folder: "packages/cli/dist" },
];

/** The licenses that a bundled library may have. All of them allow to distribute it under ours. */
const allowedLicenses =
  /^\(?(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|OFL-1\.1)( (OR|AND) |\)?$)/;

/** @param {string} folder the folder of the changesets */
export function waitingChangesets(folder) {
  return readdirSync(folder).filter((file) => file.endsWith(".md") && file !== "README.md");
}

/**
 * Returns the reason why a release is not possible now, if there is one.
 *
 * @param {readonly string[]} waiting the changesets that were not released yet
 * @param {string} changes the output of `git status --porcelain`
 * @param {{ tag?: string | undefined, version: string }} names
 * @returns {string | undefined}
 */
export function whyNotYet(waiting, changes, { tag, version }) {
  if (waiting.length > 0) {
    const count = waiting.length === 1 ? "1 changeset waits" : `${waiting.length} changesets wait`;
    return `${count}. Turn them into a version and its notes first: npm run version-packages`;
  }
  if (changes !== "") return "There are uncommitted changes. Commit them first.";
  return tag === undefined || tag === `v${version}`
    ? undefined
    : `The tag is ${tag}, but the packages have version ${version}.`;
}

/**
 * Returns the arguments of `npm publish`.
 *
 * @param {string} file the packed package
 * @param {NodeJS.ProcessEnv} env
 */
export function publishArguments(file, env) {
  return ["publish", file, "--access=public", `--provenance=${provesOrigin(env)}`];
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

/**
 * Returns the libraries that a `THIRD-PARTY-LICENSES.md` lists.
 *
 * @param {string} text
 */
function librariesIn(text) {
  return [...text.matchAll(/^## (\S+) (\S+) \((.*)\)$/gm)].map(
    ([, name = "", version = "", license = ""]) => ({ name, version, license }),
  );
}

/**
 * Returns the libraries of a `THIRD-PARTY-LICENSES.md` whose license is not allowed.
 *
 * @param {string} text
 */
export function otherLicenses(text) {
  return librariesIn(text)
    .filter(({ license }) => !allowedLicenses.test(license))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);
}

/**
 * Returns the list of what the service bundles, in the CycloneDX format.
 *
 * @param {string} licenses the text of `THIRD-PARTY-LICENSES.md`
 * @param {string} version
 */
export function billOfMaterials(licenses, version) {
  const purl = (/** @type {string} */ name, /** @type {string} */ release) =>
    `pkg:npm/${name.replace("@", "%40")}@${release}`;
  const component = { type: "application", name: "throughline", version };
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { ...component, purl: purl("throughline", version) } },
    components: librariesIn(licenses).map(({ name, version: release, license }) => ({
      type: "library",
      name,
      version: release,
      purl: purl(name, release),
      licenses: [{ expression: license }],
    })),
  };
}

/**
 * Builds all packages and packs them into a folder.
 *
 * @param {string} target
 * @param {"build" | "check:package"} script `check:package` builds and checks
 * @returns {{ file: string, hash: string }[]} the packed files in the order of publication
 */
export function packAll(target, script) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  return released.map(({ workspace, folder }) => {
    run("npm", "run", "--silent", script, `--workspace=${workspace}`);
    const manifestFile = join(root, folder, "package.json");
    const manifest = withRepository(JSON.parse(readFileSync(manifestFile, "utf8")), process.env);
    writeFileSync(manifestFile, `${JSON.stringify(manifest, undefined, 2)}\n`);
    const [name = ""] = output(
      "npm",
      "pack",
      `./${folder}`,
      "--pack-destination",
      target,
      "--silent",
    )
      .trim()
      .split("\n")
      .slice(-1);
    const file = join(target, name);
    return { file, hash: createHash("sha256").update(readFileSync(file)).digest("hex") };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const { values } = parseArgs({
    options: { publish: { type: "boolean", default: false }, tag: { type: "string" } },
  });
  const { version } = JSON.parse(readFileSync(join(root, "packages/cli/package.json"), "utf8"));
  const refusal = whyNotYet(
    waitingChangesets(join(root, ".changeset")),
    output("git", "status", "--porcelain").trim(),
    { tag: values.tag, version },
  );
  if (refusal) giveUp(refusal);
  const target = join(root, "artifacts/release");
  const packed = packAll(target, "check:package");
  const again = packAll(`${target}-again`, "build");
  rmSync(`${target}-again`, { recursive: true });
  packed.forEach(({ file, hash }, index) => {
    if (again[index]?.hash !== hash) giveUp(`Two builds of ${file} differ.`);
  });
  const licenses = readFileSync(join(root, "packages/cli/dist/THIRD-PARTY-LICENSES.md"), "utf8");
  const others = otherLicenses(licenses);
  if (others.length > 0) giveUp(`These licenses are not allowed:\n${others.join("\n")}`);
  const bill = JSON.stringify(billOfMaterials(licenses, version), undefined, 2);
  writeFileSync(join(target, "throughline.sbom.json"), `${bill}\n`);
  const sums = packed.map(({ file, hash }) => `${hash}  ${file.slice(target.length + 1)}`);
  writeFileSync(join(target, "SHA256SUMS"), `${sums.join("\n")}\n`);
  const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  writeFileSync(join(target, "notes.md"), `${notesOf(changelog, version)}\n`);
  if (values.publish) {
    for (const { file } of packed) run("npm", ...publishArguments(file, process.env));
  } else {
    process.stdout.write(
      `\nThe release is in ${target}.\nNothing was published: npm run release -- --publish\n`,
    );
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function output(command, ...args) {
  return execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 27 });
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, ...args) {
  execFileSync(command, args, { cwd: root, stdio: "inherit" });
}
