import { spawnSync } from "node:child_process";
import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folders, root } from "../src/pages.ts";
import { codeBlocks } from "./code-blocks.ts";

const blocks = codeBlocks();
const inLanguage = (...languages: string[]) =>
  blocks.filter(({ language }) => languages.includes(language));

describe("the code blocks of the guides", () => {
  it("are each in a language that is checked here", () => {
    const checked = inLanguage("ts", "tsx", "js", "json", "sh", "sql", "http");
    expect(blocks.filter((block) => !checked.includes(block))).toEqual([]);
    expect(inLanguage("ts", "tsx").length).toBeGreaterThan(20);
  });

  it("fit the types of the packages they use", { timeout: 120_000 }, () => {
    const folder = join(folders.site, "dist/code");
    rmSync(folder, { recursive: true, force: true });
    // What a reader has beside them: a config, some screens.
    cpSync(join(folders.site, "code/reader"), folder, { recursive: true });
    const named = inLanguage("ts", "tsx").map(({ code, where }, index) => {
      const file = `block-${index}.tsx`;
      writeFileSync(join(folder, "app", file), `${code}\nexport {};\n`);
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
