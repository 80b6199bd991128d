import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../../..");

/** The script in the service, which serves it as `/throughline.js`. It is committed, because the service builds nothing. */
export const servedScript = join(root, "packages/server/src/public/web/throughline.min.js");

/** Returns the script for websites: the whole package in one minified file. */
export async function bundleScript() {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ["packages/web/src/script.ts"],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    conditions: ["source"],
  });
  return outputFiles[0]?.text ?? "";
}
