/** `node scripts/build-client.mjs`: packs the client library if its sources have changed. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildOnce } from "./build-pages.mjs";
import { root } from "./processes.mjs";

const client = join(root, "packages/react-native");
const sources = [
  "packages/protocol/src",
  ...["src", "plugin", "scripts"].map((folder) => `packages/react-native/${folder}`),
  ...["package.json", "README.md", "app.plugin.js", "tsconfig.json"].map(
    (file) => `packages/react-native/${file}`,
  ),
  "CHANGELOG.md",
  "packages/react-native/tsconfig.build.json",
  "tsconfig.base.json",
];

/** @returns {Promise<string>} the npm package of the client, as `npm pack` writes it */
export async function buildClient() {
  const folder = await buildOnce(join(client, "dist/packed"), "the client", sources, (target) => [
    join(client, "scripts/pack.mjs"),
    target,
  ]);
  const tarball = readdirSync(folder).find((name) => name.endsWith(".tgz"));
  return join(folder, `${tarball}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(`${await buildClient()}\n`);
}
