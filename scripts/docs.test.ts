import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const pages = globSync(["*.md", "docs/**/*.md", "{apps,packages,tools}/*/*.md"], { cwd: root });

/** As GitHub makes them of headings. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm);
  return [...headings].map(([, words = ""]) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Links and pictures that lead to a file of the repository. */
function linksOf(page: string): string[] {
  const prose = readFileSync(join(root, page), "utf8").replaceAll(/^```.*?^```$/gms, "");
  const targets = [...prose.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)];
  return targets
    .map(([, link, picture]) => link ?? picture ?? "")
    .filter((target) => !/^<?[a-z]+:/.test(target));
}

it.each(pages)("%s links to what is there", (page) => {
  const broken = linksOf(page).filter((link) => {
    const [path = "", anchor] = link.split("#");
    const file = path === "" ? join(root, page) : join(root, dirname(page), path);
    return !existsSync(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
  });
  expect(broken).toEqual([]);
});

it("the pages name only commands that exist", () => {
  const cli = ["--conditions=source", "packages/cli/src/main.ts", "--help"];
  const { stdout: help } = spawnSync(process.execPath, cli, { cwd: root, encoding: "utf8" });
  const named = pages.flatMap((page) => [
    ...readFileSync(join(root, page), "utf8").matchAll(/throughline -- ([a-z]+)(?: ([a-z]+))?/g),
  ]);
  expect(named.length).toBeGreaterThan(10);
  const exists = (name: string) => new RegExp(`^  ${name} `, "m").test(help);
  const unknown = named.filter(
    ([, verb = "", object]) => !exists(`${verb} ${object}`) && !exists(verb),
  );
  expect(unknown.map(([command]) => command)).toEqual([]);
});
