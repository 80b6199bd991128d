import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { missingPackages } from "./setup.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

/** The installed Node may not support TypeScript, so all TypeScript must run through run.mjs. */
const startsTypeScript = /\bnode (?!\S*scripts\/run\.mjs)[^\n`]*(?:--conditions|\.ts\b)/;

describe("the installed Node", () => {
  const packages = globSync(["package.json", "{apps,packages,tools}/*/package.json"], {
    cwd: root,
  });

  it.each(packages)("runs no TypeScript in the scripts of %s", (file) => {
    const { scripts = {} } = JSON.parse(read(file)) as { scripts?: Record<string, string> };
    const commands = Object.values(scripts);
    expect(commands.filter((command) => startsTypeScript.test(command))).toEqual([]);
  });

  it("runs no TypeScript and needs no SQLite in the commands of the docs", () => {
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
    // Without this check, run.mjs would reinstall node_modules while these tests use it.
    expect(missingPackages("start"), "run `npm test`, which installs first").toBeUndefined();
  });

  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["../scripts/run.mjs", ...args], {
      cwd: join(root, "docs"),
      encoding: "utf8",
    });

  it("runs a program from its source, from any folder", () => {
    const { stdout, status } = run("start", "packages/cli/src/main.ts", "--version");
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(status).toBe(0);
  });

  it("passes on Node options, arguments and the exit code", () => {
    const program = "console.log(process.argv[1]); process.exitCode = 7";
    expect(run("start", "-e", program, "given")).toMatchObject({ stdout: "given\n", status: 7 });
  });
});
