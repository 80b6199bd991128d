import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folders, root } from "../src/pages.ts";
import { codeBlocks } from "./code-blocks.ts";

const blocks = codeBlocks();
const inLanguage = (...languages: string[]) =>
  blocks.filter(({ language }) => languages.includes(language));

/** The code that a reader has once a diff is applied. */
function afterDiff(diff: string): string {
  const kept = diff.split("\n").filter((line) => !line.startsWith("-"));
  return kept.map((line) => line.slice(1)).join("\n");
}

describe("the code blocks of the guides", () => {
  it("are each in a language that is checked here, or in Swift or Kotlin, which have no compiler here", () => {
    const checked = inLanguage(
      "ts",
      "tsx",
      "diff",
      "js",
      "json",
      "sh",
      "sql",
      "http",
      "swift",
      "kotlin",
    );
    expect(blocks.filter((block) => !checked.includes(block))).toEqual([]);
    expect(inLanguage("ts", "tsx").length).toBeGreaterThan(20);
  });

  it("fit the types of the packages they use", { timeout: 120_000 }, () => {
    const folder = join(folders.site, "dist/code");
    rmSync(folder, { recursive: true, force: true });
    // What a reader has beside them: a config, some screens.
    cpSync(join(folders.site, "code/reader"), folder, { recursive: true });
    const named = inLanguage("ts", "tsx", "diff").map(({ code, language, where }, index) => {
      const file = `block-${index}.tsx`;
      const shown = language === "diff" ? afterDiff(code) : code;
      writeFileSync(join(folder, "app", file), `${shown}\nexport {};\n`);
      return { file, where };
    });
    const tsc = join(root, "node_modules/.bin/tsc");
    const { stdout } = spawnSync(tsc, ["--project", join(folders.site, "code")], {
      encoding: "utf8",
    });
    const faults = named.reduce((text, { file, where }) => text.replaceAll(file, where), stdout);
    expect(faults).toBe("");
  });

  it.each(inLanguage("json"))("$where is JSON", ({ code }) => {
    // A part of a file is shown without its braces.
    expect(() =>
      JSON.parse(code.startsWith("{") || code.startsWith("[") ? code : `{${code}}`),
    ).not.toThrow();
  });

  it.each(inLanguage("js"))("$where is JavaScript", ({ code }) => {
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

  it("are commands a shell can read", () => {
    const script = inLanguage("sh")
      .map(({ code }) => code)
      .join("\n");
    const { status, stderr } = spawnSync("bash", ["-n"], { input: script, encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });
});
