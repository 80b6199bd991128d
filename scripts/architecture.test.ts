import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dashboardLayers, serverLayers } from "../oxlint.config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** The folders that paths on the page are relative to. */
const starts = ["", "packages", "packages/server/src"];

/** Files and folders that the page names by their path. A single folder name may stand in a list of one layer's folders. */
const paths = [...page.matchAll(/`((?:[\w.-]+\/){2,}|(?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].flatMap(
  ([, path]) => path ?? [],
);
/** Files that the page names without their folder. */
const files = [...page.matchAll(/`([\w.-]+\.tsx?)`/g)].flatMap(([, name]) => name ?? []);

describe("the architecture page", () => {
  it.each([...new Set(paths)])("names %s, which exists", (path) => {
    expect(starts.some((start) => existsSync(join(root, start, path)))).toBe(true);
  });

  it.each([...new Set(files)])("names the file %s beside a folder it names", (name) => {
    const places = ["packages/server/src/composition", "", ...paths].flatMap((path) => {
      const folder = path.replace(/[^/]+\.\w+$/, "");
      return starts.map((start) => join(root, start, folder, name));
    });
    expect(places.some(existsSync)).toBe(true);
  });

  it.each([
    { place: "service", layers: serverLayers, line: /^- `(\w+)\/`, .*?: (.*)$/gm },
    { place: "dashboard", layers: dashboardLayers, line: /^- (pages|parts|base).*?: (.*)$/gm },
  ])(
    "lists the folders of each layer of the $place in the order in which they may be imported",
    ({ layers, line }) => {
      const listed = [...page.matchAll(line)].map(([, layer, names]) => [
        layer,
        names?.match(/[\w-]+(?=\/`)/g),
      ]);
      expect(listed).toEqual(Object.entries(layers));
    },
  );
});
