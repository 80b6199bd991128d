/** `npm run version-packages`: turns the changesets into versions and changelogs, updates every file that contains a version, and writes what the release promises. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./processes.mjs";

const client = join(root, "packages/react-native");
const run = (/** @type {string} */ command, /** @type {string[]} */ ...args) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit" });

run("npx", "changeset", "version");
const { version } = JSON.parse(readFileSync(join(client, "package.json"), "utf8"));
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
run("node", "--conditions=source", "scripts/compatibility/write-surface.ts");
run("npx", "oxfmt", "packages", "tools");
