import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { root } from "../src/pages.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const tools = new Set(Object.values<AdminRoute>(adminRoutes).flatMap(({ tool }) => tool ?? []));
const client = "packages/react-native";

describe.each(globSync("skills/*/SKILL.md", { cwd: root }))("%s", (file) => {
  const text = read(file);

  it("has the front matter that agents read", () => {
    const [, name, description = ""] =
      /^---\nname: ([a-z0-9-]{1,64})\ndescription: (.+)\n---\n\n# /.exec(text) ?? [];
    expect(name).toBe(basename(dirname(file)));
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it("names only tools that exist", () => {
    const named = [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((name) => !tools.has(name ?? ""))).toEqual([]);
  });

  it("names only entries of the client's package", () => {
    const { exports } = JSON.parse(read(`${client}/package.json`)) as { exports: object };
    const named = [...text.matchAll(/"@throughline\/react-native(\/[\w/-]+)?"/g)];
    const entries = named.map(([, path = ""]) => `.${path}`);
    expect(entries.length).toBeGreaterThan(3);
    expect(entries.filter((entry) => !(entry in exports))).toEqual([]);
  });

  it("names only options that the client's README describes", () => {
    const readme = read(`${client}/README.md`);
    const options = ["isFreshInstall", "debug", "API_KEY", "appID", "baseUrl", "domains", "scheme"];
    for (const option of options) {
      expect(text).toContain(option);
      expect(readme).toMatch(new RegExp(`^\\| \`${option}\``, "m"));
    }
  });
});

describe("the guide to assistants", () => {
  const guide = read("docs/guides/assistants.md");

  it("lists every tool with its scope and role", () => {
    const rows = [...guide.matchAll(/^\| `(\w+)` +\| .+? +\| `?(\w+)`? +\| (\w+) +\|$/gm)];
    const listed = rows.map(([, name, scope, role]) => [name, scope, role].join(" "));
    const defined = Object.values<AdminRoute>(adminRoutes).flatMap(({ tool, scope, role }) =>
      tool === undefined ? [] : [[tool, scope, role].join(" ")],
    );
    expect(listed).toEqual(defined);
  });
});
