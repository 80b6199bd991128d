import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { root } from "../processes.mjs";
import { createScratch } from "./surface.ts";
import type { Entry } from "./surface.ts";

const run = promisify(execFile);

/**
 * Returns the compiler's sentences about code that was written for the released types and does not fit the current ones.
 * The compiler compares every exported value. What it allows, but breaks users, is compared beside it: a type that is
 * gone, and a property that is.
 */
export async function typeChanges(entries: readonly Entry[]): Promise<string[]> {
  const folder = await createScratch();
  try {
    const files = await Promise.all(
      // An entry that the last release did not have breaks nobody.
      entries
        .filter(({ released }) => existsSync(released))
        .map(async (entry, index) => {
          const file = join(folder, `entry-${index}.ts`);
          await writeFile(file, await comparison(entry, folder));
          return { file, entry };
        }),
    );
    const errors = await compile(files.map(({ file }) => file));
    return errors.map((error) =>
      files.reduce(
        (text, { file, entry }) => text.replace(relative(root, file), entry.name),
        error.replace(/\(\d+,\d+\): error TS\d+/, ""),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function comparison({ released, current }: Entry, folder: string): Promise<string> {
  const code = await readFile(released, "utf8");
  const types = [...code.matchAll(/^export declare (?:interface|type) (\w+)(<)?/gm)];
  const from = (file: string) => JSON.stringify(relative(folder, file).replace(/\.d\.ts$/, ".js"));
  return [
    `import * as current from ${from(current)};`,
    `import type * as released from ${from(released)};`,
    "export const values: typeof released = current;",
    ...types.map(([, name = "", isGeneric]) =>
      isGeneric
        ? `export type { ${name} } from ${from(current)};`
        : `export const ${name}: Record<Exclude<keyof released.${name}, keyof current.${name}>, never> = {};`,
    ),
  ].join("\n");
}

async function compile(files: readonly string[]): Promise<string[]> {
  const options =
    `--noEmit --strict --exactOptionalPropertyTypes --skipLibCheck --ignoreConfig --pretty false
    --module esnext --moduleResolution bundler --target es2022 --jsx react-jsx`.split(/\s+/);
  try {
    await run(join(root, "node_modules/.bin/tsc"), [...options, "--types", "", ...files], {
      cwd: root,
    });
    return [];
  } catch (error) {
    const { stdout = "" } = error as { stdout?: string };
    if (!stdout.includes("error TS")) throw error;
    // Indented lines explain the line before.
    return stdout
      .trim()
      .split(/\n(?!\s)/)
      .map((text) => text.replaceAll(/\n\s*/g, " "));
  }
}
