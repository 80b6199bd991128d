import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { missingPackages } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The machine's own Node may be one that cannot read TypeScript: only run.mjs may be asked to. */
const startsTypeScript = /\bnode (?!\S*scripts\/run\.mjs)[^\n`]*(?:--conditions|\.ts\b)/;

describe("the machine's own Node", () => {
  const packages = globSync(["package.json", "{apps,packages,tools}/*/package.json"], {
    cwd: root,
  });

  it.each(packages)("is asked to run no TypeScript by the scripts of %s", (file) => {
    const { scripts = {} } = JSON.parse(read(file)) as { scripts?: Record<string, string> };
    const commands = Object.values(scripts);
    expect(commands.filter((command) => startsTypeScript.test(command))).toEqual([]);
  });

  it("is asked to run no TypeScript, and to know no SQLite, by a command in the docs", () => {
    const pages = globSync(["*.md", "docs/**/*.md", "{apps,packages,tools}/*/*.md"], { cwd: root });
    const commands = pages.flatMap((page) =>
      [...read(page).matchAll(/^```(?:sh)?\n(.*?)^```/gms)].map(([, block = ""]) => block),
    );
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((block) => startsTypeScript.test(block))).toEqual([]);
    expect(commands.filter((block) => /^\s*node -e/m.test(block))).toEqual([]);
  });
});

describe("run.mjs", { timeout: 60_000 }, () => {
  beforeAll(() => {
    // Otherwise run.mjs would install, and pull node_modules from under these tests.
    expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["../scripts/run.mjs", ...args], {
      cwd: join(root, "docs"),
      encoding: "utf8",
    });

  it("runs a program from its source, wherever it is called", () => {
    const { stdout, status } = run("start", "packages/cli/src/main.ts", "--version");
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(status).toBe(0);
  });

  it("hands on Node's options, the arguments and the exit code", () => {
    const program = "console.log(process.argv[1]); process.exitCode = 7";
    expect(run("start", "-e", program, "given")).toMatchObject({ stdout: "given\n", status: 7 });
  });
});
