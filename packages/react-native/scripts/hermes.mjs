/**
 * Bundles hermes/checks.ts as Metro would (the same Babel preset, file by file) and runs it in the
 * Hermes engine. The engine's binary is for x86-64: on another processor it runs through qemu.
 */
import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { transformAsync } from "@babel/core";
import { build } from "esbuild";

const require = createRequire(import.meta.url);

/** @type {import("esbuild").Plugin} */
const reactNativeBabel = {
  name: "react-native-babel",
  setup(bundle) {
    bundle.onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const result = await transformAsync(await readFile(path, "utf8"), {
        filename: path,
        configFile: false,
        babelrc: false,
        presets: [
          // esbuild links the modules.
          [require.resolve("@react-native/babel-preset"), { disableImportExportTransform: true }],
        ],
      });
      return { contents: result?.code ?? "", loader: "js" };
    });
  },
};

const folders = /** @type {Partial<Record<NodeJS.Platform, string>>} */ ({
  linux: "linux64-bin",
  darwin: "osx-bin",
  win32: "win64-bin",
});
const engine = join(
  dirname(require.resolve("hermes-engine-cli/package.json")),
  folders[platform()] ?? "linux64-bin",
  "hermes",
);
const foreign = platform() === "linux" && arch() !== "x64";

const scratch = await mkdtemp(join(tmpdir(), "throughline-hermes-"));
const outfile = join(scratch, "checks.js");
await build({
  entryPoints: [fileURLToPath(new URL("../hermes/checks.ts", import.meta.url))],
  outfile,
  bundle: true,
  format: "iife",
  conditions: ["source"],
  plugins: [reactNativeBabel],
  logLevel: "warning",
});
const [command, ...args] = foreign ? ["qemu-x86_64-static", engine, outfile] : [engine, outfile];
const { stdout, stderr, error } = spawnSync(command, args, { encoding: "utf8" });
await rm(scratch, { recursive: true, force: true });

if (error) {
  const hint = foreign ? "install qemu-user-static (apt) to run Hermes on this processor" : engine;
  process.stdout.write(`FAIL  Hermes did not start: ${error.message} (${hint})\n`);
}
process.stdout.write(stdout ?? "");
if (!stdout?.endsWith("all checks passed\n")) {
  process.stdout.write(stderr ?? "");
  process.exitCode = 1;
}
