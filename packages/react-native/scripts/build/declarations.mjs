import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/**
 * Writes the declarations of the entries, once for each module format. They are the same whether or not React Native
 * is installed: every exported value that involves a type of another package is annotated, and a check holds that.
 *
 * @param {string} client the workspace
 * @param {string} target
 */
export async function emitDeclarations(client, target) {
  const scratch = await mkdtemp(join(tmpdir(), "throughline-types-"));
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin/tsc");
  await run(process.execPath, [
    tsc,
    "--project",
    join(client, "tsconfig.build.json"),
    "--outDir",
    scratch,
  ]);
  await cp(join(scratch, "react-native/src"), join(target, "module"), { recursive: true });
  await cp(join(scratch, "protocol/src"), join(target, "module/protocol"), { recursive: true });
  await rm(scratch, { recursive: true });
  for (const file of await readdir(join(target, "module"), { recursive: true })) {
    if (file.endsWith(".d.ts")) await rewriteImports(join(target, "module"), file);
  }
  await cp(join(target, "module"), join(target, "commonjs"), { recursive: true });
  await writeFile(join(target, "module/package.json"), `{ "type": "module" }\n`);
}

/**
 * TypeScript before 5.0 cannot follow an import of `./x.ts`, and would take everything behind it for `any`.
 *
 * @param {string} folder
 * @param {string} file
 */
async function rewriteImports(folder, file) {
  const code = await readFile(join(folder, file), "utf8");
  const protocol = relative(dirname(file), "protocol/client.js");
  await writeFile(
    join(folder, file),
    code
      .replaceAll(/(["'])(\.\.?\/[^"']+)\.tsx?\1/g, "$1$2.js$1")
      .replaceAll(
        /(["'])@throughline\/protocol\/client\1/g,
        `$1${protocol.startsWith(".") ? protocol : `./${protocol}`}$1`,
      ),
  );
}
