import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  publishArguments,
  released,
  waitingChangesets,
  whyNotYet,
  withRepository,
} from "./release.mjs";

const root = fileURLToPath(new URL("../", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");

describe("a release", () => {
  it.each([
    [["one.md"], "", /1 changesets? waits?/],
    [[], " M README.md", /uncommitted changes/],
  ])("is refused with the changesets %j and the changes %j", (waiting, changes, words) => {
    expect(whyNotYet(waiting, changes)).toMatch(words);
  });

  it("is possible when everything is versioned and committed", () => {
    expect(whyNotYet([], "")).toBeUndefined();
  });

  it("lists the pending changesets", () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-changesets-"));
    for (const file of ["config.json", "README.md", "one.md"])
      writeFileSync(join(folder, file), "");
    expect(waitingChangesets(folder)).toEqual(["one.md"]);
    rmSync(folder, { recursive: true });
  });

  it("publishes only with --publish, and with provenance on a supported build machine", () => {
    const ci = { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token" };
    const args = (publish: boolean, env: NodeJS.ProcessEnv) =>
      publishArguments("packages/cli/dist", { publish, env }).slice(3);
    expect(args(false, ci)).toEqual(["--dry-run"]);
    expect(args(true, ci)).toEqual(["--provenance=true"]);
    expect(args(true, {})).toEqual(["--provenance=false"]);
  });

  it("sets the repository of the build machine for provenance", () => {
    const github = {
      ACTIONS_ID_TOKEN_REQUEST_URL: "https://token",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_REPOSITORY: "somebody/throughline",
    };
    const gitlab = {
      SIGSTORE_ID_TOKEN: "token",
      CI_PROJECT_URL: "https://gitlab.com/a/throughline",
    };
    const named = (env: NodeJS.ProcessEnv) => withRepository({ name: "throughline" }, env);
    const repository = (url: string) => ({ name: "throughline", repository: { type: "git", url } });
    expect(named(github)).toEqual(repository("git+https://github.com/somebody/throughline.git"));
    expect(named(gitlab)).toEqual(repository("git+https://gitlab.com/a/throughline.git"));
    expect(named({})).toEqual({ name: "throughline" });
  });

  it("includes only public packages with a changelog", () => {
    for (const { folder } of released) {
      const source = folder.replace(/\/dist(\/package)?$/, "");
      expect(read(join(source, "CHANGELOG.md"))).toMatch(/^# @throughline\//);
      if (source !== "packages/cli")
        expect(read(join(source, "package.json"))).toContain('"publishConfig"');
    }
    expect(read("scripts/build-package.mjs")).toContain("publishConfig");
  });
});
