import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { notesOf, withVersion } from "./changelog.mjs";
import {
  billOfMaterials,
  otherLicenses,
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
    [["one.md"], "", "v1.2.3", /1 changesets? waits?/],
    [[], " M README.md", "v1.2.3", /uncommitted changes/],
    [[], "", "v1.2.4", /tag is v1\.2\.4, but the packages have version 1\.2\.3/],
  ])("is refused with the changesets %j, the changes %j and the tag %s", (...reason) => {
    const [waiting, changes, tag, words] = reason;
    expect(whyNotYet(waiting, changes, { tag, version: "1.2.3" })).toMatch(words);
  });

  it("is possible when everything is versioned and committed", () => {
    expect(whyNotYet([], "", { tag: "v1.2.3", version: "1.2.3" })).toBeUndefined();
    expect(whyNotYet([], "", { version: "1.2.3" })).toBeUndefined();
  });

  it("lists the bundled libraries, and refuses those with other licenses", () => {
    const text =
      "# Libraries\n\n## pg 8.1.0 (MIT)\n\nText\n\n## @a/b 1.0.0 (GPL-3.0)\n\n## c 2.0.0 ((MIT OR GPL-2.0))\n";
    expect(otherLicenses(text)).toEqual(["@a/b 1.0.0: GPL-3.0"]);
    expect(billOfMaterials(text, "1.2.3")).toMatchObject({
      metadata: { component: { purl: "pkg:npm/throughline@1.2.3" } },
      components: [
        { name: "pg", purl: "pkg:npm/pg@8.1.0", licenses: [{ expression: "MIT" }] },
        { name: "@a/b", purl: "pkg:npm/%40a/b@1.0.0" },
        { name: "c" },
      ],
    });
  });

  it("has the notes of its version", () => {
    const changelog = "# Changelog\n\n## 1.1.0\n\nNew\n\n## 1.0.0\n\nFirst\n";
    expect(notesOf(changelog, "1.0.0")).toBe("First");
    expect(notesOf(changelog, "1.1.0")).toBe("New");
    expect(() => notesOf(changelog, "1.2.0")).toThrow("nothing about 1.2.0");
  });

  it("begins the changelog with the texts of its changesets", () => {
    const changelog = "# Changelog\n\n## 1.0.0\n\nFirst\n";
    const changesets = [
      '---\n"@throughline/web": minor\n---\n\nTwo\nlines.\n',
      "---\n---\n\nMore.\n",
    ];
    expect(withVersion(changelog, "1.1.0", changesets)).toBe(
      "# Changelog\n\n## 1.1.0\n\n- Two lines.\n- More.\n\n## 1.0.0\n\nFirst\n",
    );
    expect(withVersion(changelog, "1.0.0", changesets)).toBe(changelog);
  });

  it("has notes, and one version in all packages", () => {
    const manifests = globSync("{packages,apps,tools}/*/package.json", { cwd: root });
    const versions = new Set(
      manifests.map((file) => (JSON.parse(read(file)) as { version: string }).version),
    );
    expect([...versions]).toHaveLength(1);
    expect(notesOf(read("CHANGELOG.md"), [...versions].join())).toContain("###");
  });

  it("lists the pending changesets", () => {
    const folder = mkdtempSync(join(tmpdir(), "throughline-changesets-"));
    for (const file of ["config.json", "README.md", "one.md"])
      writeFileSync(join(folder, file), "");
    expect(waitingChangesets(folder)).toEqual(["one.md"]);
    rmSync(folder, { recursive: true });
  });

  it("is published with provenance on a supported build machine", () => {
    const ci = { ACTIONS_ID_TOKEN_REQUEST_URL: "https://token" };
    expect(publishArguments("a.tgz", ci)).toContain("--provenance=true");
    expect(publishArguments("a.tgz", {})).toContain("--provenance=false");
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

  it("includes only public packages", () => {
    for (const { folder } of released) {
      const source = folder.replace(/\/dist(\/package)?$/, "");
      if (source !== "packages/cli")
        expect(read(join(source, "package.json"))).toContain('"publishConfig"');
    }
    expect(read("scripts/build-package.mjs")).toContain("publishConfig");
  });
});
