import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folders, root } from "../src/pages.ts";
import { codeBlocks } from "./code-blocks.ts";

const blocks = codeBlocks();
const inLanguage = (...languages: string[]) =>
  blocks.filter(({ language }) => languages.includes(language));

/** Returns the code after applying a diff. */
function applyDiff(diff: string): string {
  const kept = diff.split("\n").filter((line) => !line.startsWith("-"));
  return kept.map((line) => line.slice(1)).join("\n");
}

describe("the code blocks of the guides", () => {
  it("are in a checked language, or in HTML, Swift, Kotlin or a Caddyfile, which have no compiler here", () => {
    const checked = inLanguage(
      "ts",
      "tsx",
      "diff",
      "js",
      "json",
      "sh",
      "sql",
      "http",
      "html",
      "swift",
      "kotlin",
      "caddyfile",
    );
    expect(blocks.filter((block) => !checked.includes(block))).toEqual([]);
    expect(inLanguage("ts", "tsx").length).toBeGreaterThan(20);
  });

  it("match the types of the packages they use", { timeout: 120_000 }, () => {
    const folder = join(folders.site, "dist/code");
    rmSync(folder, { recursive: true, force: true });
    // Files that the reader already has, such as a config and screens.
    cpSync(join(folders.site, "code/reader"), folder, { recursive: true });
    const named = inLanguage("ts", "tsx", "diff").map(({ code, language, where }, index) => {
      const file = `block-${index}.tsx`;
      const shown = language === "diff" ? applyDiff(code) : code;
      writeFileSync(join(folder, "app", file), `${shown}\nexport {};\n`);
      return { file, where };
    });
    const tsc = join(root, "node_modules/.bin/tsc");
    const { stdout } = spawnSync(tsc, ["--project", join(folders.site, "code")], {
      encoding: "utf8",
    });
    const errors = named.reduce((text, { file, where }) => text.replaceAll(file, where), stdout);
    expect(errors).toBe("");
  });

  it.each(inLanguage("json"))("contain valid JSON at $where", ({ code }) => {
    // A part of a file has no braces around it.
    expect(() =>
      JSON.parse(code.startsWith("{") || code.startsWith("[") ? code : `{${code}}`),
    ).not.toThrow();
  });

  it.each(inLanguage("js"))("contain valid JavaScript at $where", ({ code }) => {
    const { status, stderr } = spawnSync(
      process.execPath,
      ["--check", "--input-type=commonjs", "-"],
      {
        input: code,
        encoding: "utf8",
      },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("contain valid shell commands", () => {
    const script = inLanguage("sh")
      .map(({ code }) => code)
      .join("\n");
    const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
