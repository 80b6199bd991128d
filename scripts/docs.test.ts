import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { oldestNode } from "../packages/cli/src/oldest-node.ts";

interface Manifest {
  readonly engines?: { readonly node?: string };
}

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = globSync(["*.md", "{docs,skills}/**/*.md", "{apps,packages,tools}/*/*.md"], {
  cwd: root,
});

/** Returns the anchors that GitHub creates for the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Returns the links and pictures of a page that point to files of the repository. */
function linksOf(page: string): string[] {
  const prose = readFileSync(join(root, page), "utf8").replaceAll(/^```.*?^```$/gms, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  return targets
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^<?[a-z]+:/.test(target));
}

it.each(pages)("%s has no broken links", (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? join(root, page) : join(root, dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it("pages name only existing commands", () => {
  const cli = ["--conditions=source", "packages/cli/src/main.ts", "--help"];
  const { stdout: help } = spawnSync(process.execPath, cli, { cwd: root, encoding: "utf8" });
  const named = pages.flatMap((page) => [
    ...readFileSync(join(root, page), "utf8").matchAll(
      /throughline -- ([a-z]+)(?: ([a-z][a-z-]*))?/g,
    ),
  ]);
  expect(named.length).toBeGreaterThan(10);
  const exists = (name: string) => new RegExp(`^  ${name} `, "m").test(help);
  const unknown = named.filter(
    ([, verb = "", object]) => !exists(`${verb} ${object}`) && !exists(verb),
  );
  expect(unknown.map(([command]) => command)).toEqual([]);
});

it("pages and workflows name one oldest Node", () => {
  const named = [...pages, ...globSync(".github/workflows/*.yaml", { cwd: root })].flatMap(
    (page) => {
      const text = readFileSync(join(root, page), "utf8");
      const versions = text.matchAll(/Node (\d+\.\d+) or newer|\bnode: \["(\d+\.\d+)"/g);
      return [...versions].map(([, inText, inMatrix]) => inText ?? inMatrix);
    },
  );
  expect(new Set(named)).toEqual(new Set([oldestNode]));
  expect(named.length).toBeGreaterThan(4);
  const manifests = globSync("{packages,apps}/*/package.json", { cwd: root })
    .map((file) => JSON.parse(readFileSync(join(root, file), "utf8")) as Manifest)
    .flatMap(({ engines }) => engines?.node ?? []);
  expect(new Set(manifests)).toEqual(new Set([`>=${oldestNode}`]));
});

describe("the guide for operators", () => {
  const guide = readFileSync(join(root, "docs/guides/operating.md"), "utf8");

  it("explains every field of the log", () => {
    const sources = globSync("packages/{server,cli}/src/**/*.ts", { cwd: root })
      .filter((file) => !file.includes(".test."))
      .map((file) => readFileSync(join(root, file), "utf8"));
    const calls = sources.flatMap((source) => [
      ...source.matchAll(/\blog\.(?:fatal|error|warn|info|debug)\(\s*\{([^}]*)/g),
    ]);
    const fields = calls.flatMap(([, given = ""]) =>
      [...given.matchAll(/(?:^|[,{])\s*(\w+)\s*(?=[:,]|$)/g)].map(([, field = ""]) => field),
    );
    expect(fields).toContain("adminUrl");
    const [, table = ""] = /\| field .*?\n(.*?)\n\n/s.exec(guide) ?? [];
    expect(fields.filter((field) => !table.includes(`\`${field}\``))).toEqual([]);
  });

  it("names every setting that can be read from a file", () => {
    const example = readFileSync(join(root, "deploy/throughline.env.example"), "utf8");
    const files = [...example.matchAll(/^#(\w+_FILE)=/gm)].map(([, name]) => name);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) expect(guide).toContain(`\`${file}\``);
  });
});
