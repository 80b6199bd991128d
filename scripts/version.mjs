/** `npm run version-packages`: turns the changesets into versions and the changelog, updates every file that contains a version, and writes what the release promises. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withVersion } from "./changelog.mjs";
import { root } from "./processes.mjs";
import { waitingChangesets } from "./release.mjs";

const client = join(root, "packages/react-native");
const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit" });

const waiting = join(root, ".changeset");
const changesets = waitingChangesets(waiting).map((name) =>
  readFileSync(join(waiting, name), "utf8"),
);
run("npx", "changeset", "version");
const { version } = JSON.parse(readFileSync(join(client, "package.json"), "utf8"));
const changelog = join(root, "CHANGELOG.md");
writeFileSync(changelog, withVersion(readFileSync(changelog, "utf8"), version, changesets));
const file = join(client, "src/core/version.ts");
writeFileSync(file, readFileSync(file, "utf8").replace(/"[^"]*";/, `"${version}";`));
for (const deployed of [
  "deploy/Dockerfile",
  "deploy/compose.yaml",
  "deploy/compose.postgres.yaml",
  "deploy/kubernetes/throughline.yaml",
]) {
  const path = join(root, deployed);
  const text = readFileSync(path, "utf8");
  const tagged = text.replaceAll(/(throughline:|VERSION=)\d+\.\d+\.\d+/g, `$1${version}`);
  writeFileSync(path, tagged);
}
run("npm", "install", "--package-lock-only");
for (const script of ["write-surface", "write-conversations"]) {
  run("node", "--conditions=source", `scripts/compatibility/${script}.ts`);
}
run("npx", "oxfmt", "CHANGELOG.md", "apps", "packages", "tools");
