import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../processes.mjs";
import { apiChanges } from "./api-changes.ts";
import { commandChanges, settingChanges } from "./command-changes.ts";
import { exportChanges } from "./export-changes.ts";
import { majorChangesets } from "./major-changesets.ts";
import { schemaChanges } from "./schema-changes.ts";
import type { Direction, Schema } from "./schema-changes.ts";
import {
  createScratch,
  currentEntries,
  currentSurface,
  releasedSurface,
  removeSurface,
  surfaceChanges,
} from "./surface.ts";
import type { Entry, Surface } from "./surface.ts";
import { typeChanges } from "./type-changes.ts";

const text: Schema = { type: "string" };
function object(properties: Record<string, Schema>, ...required: string[]): Schema {
  return { type: "object", properties, required };
}

let surface: Surface;
let scratch: string;
let entries: Entry[];
beforeAll(async () => {
  scratch = await createScratch();
  [surface, entries] = await Promise.all([currentSurface(), currentEntries(scratch)]);
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe("unless a changeset announces a major version, nothing that the last release promised is broken", () => {
  const isAnnounced = majorChangesets(join(root, ".changeset")).length > 0;

  it("in the API, webhooks, commands and settings", () => {
    const changes = surfaceChanges(releasedSurface(), surface);
    expect(isAnnounced ? [] : changes).toEqual([]);
  });

  it("in the types of the packages for apps and websites", async () => {
    const changes = await typeChanges(entries);
    expect(isAnnounced ? [] : changes).toEqual([]);
  });
});

describe("a change since the last release is noticed and named:", () => {
  const last = releasedSurface();

  it("a field of a response that is gone", () => {
    const api = structuredClone(surface.api) as Mutable;
    const response = api.paths["/api/v1/links/{code}"]?.get.responses["200"];
    delete response?.content["application/json"].schema.properties["destination"];
    expect(apiChanges(last.api, api)).toEqual([
      "GET /api/v1/links/{code}: response 200.destination is gone",
    ]);
  });

  it("a field of a webhook message that is gone", () => {
    const api = structuredClone(surface.api) as Mutable;
    const body = api.webhooks["link.clicked"]?.post.requestBody;
    delete body?.content["application/json"].schema.properties["timestamp"];
    expect(apiChanges(last.api, api)).toEqual(["webhook link.clicked: body.timestamp is gone"]);
  });

  it("an endpoint that is gone", () => {
    const { "/api/v1/stats": _, ...paths } = surface.api.paths;
    expect(apiChanges(last.api, { ...surface.api, paths })).toEqual(["GET /api/v1/stats is gone"]);
  });

  it("a renamed option of a command", () => {
    const command = surface.commands["link create"];
    const { code, ...options } = command?.options ?? {};
    const renamed = {
      arguments: command?.arguments ?? [],
      options: { ...options, slug: { type: "string" } },
    };
    expect(code).toBeDefined();
    expect(commandChanges(last.commands, { ...surface.commands, "link create": renamed })).toEqual([
      "throughline link create: --code is gone",
    ]);
  });

  it("a command that is gone or needs another argument", () => {
    const command = (...args: string[]) => ({ arguments: args, options: {} });
    expect(commandChanges({ serve: command() }, {})).toEqual(["throughline serve is gone"]);
    expect(commandChanges({ a: command("<x>") }, { a: command("<x>", "<y>") })).toEqual([
      "throughline a: argument <y> is required now",
    ]);
    expect(commandChanges({ a: command("<x>") }, { a: command("<x>", "[y]") })).toEqual([]);
  });

  it("a type of the client that is another one", async () => {
    const client = entries.find(({ name }) => name === "@throughline/react-native");
    if (!client) throw new Error("The client has a main entry.");
    const current = join(scratch, "changed.d.ts");
    const path = `./${relative(scratch, client.current).replace(/\.d\.ts$/, ".js")}`;
    writeFileSync(
      current,
      `export * from "${path}";\nexport declare function useLinkContext(name: string): string;`,
    );
    expect(await typeChanges([{ ...client, current }])).toEqual([
      expect.stringMatching(/^@throughline\/react-native.*useLinkContext/),
    ]);
  });

  it("a column of an export that is gone, or that stands elsewhere", () => {
    const before = { links: ["code", "name"], notes: ["day"] };
    expect(exportChanges(before, { links: ["code", "name", "more"], notes: ["day"] })).toEqual([]);
    expect(exportChanges(before, { links: ["code", "more", "name"] })).toEqual([
      "the export of links: column 2 is name no longer",
      "the export of notes is gone",
    ]);
  });

  it("a setting that is gone or has another default", () => {
    expect(settingChanges({ PORT: "8787", HOST: "" }, { PORT: "80" })).toEqual([
      "the default of PORT was 8787 and is 80",
      "HOST is gone",
    ]);
  });

  it.each<[Direction, Schema, Schema, string[]]>([
    ["sent", object({ a: text }), object({ a: text, b: text }), []],
    ["sent", object({ a: text }), object({ a: text, b: text }, "b"), ["x.b is required now"]],
    ["sent", object({ a: text }), object({}), ["x.a is gone"]],
    ["sent", { enum: ["a", "b"] }, { enum: ["b", "c"] }, ["x no longer accepts a"]],
    ["sent", { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, ["x has another maxLength"]],
    ["sent", { type: "number" }, { type: "integer" }, ["x was number and is integer"]],
    ["sent", text, { anyOf: [text, { type: "null" }] }, []],
    ["received", object({ a: text }, "a"), object({ a: text }), ["x.a may be missing now"]],
    ["received", object({ a: text }), object({ a: text, b: text }, "b"), []],
    ["received", { enum: ["a"] }, { enum: ["a", "b"] }, []],
    ["received", text, { anyOf: [text, { type: "null" }] }, ["x was string and is null"]],
    [
      "received",
      { type: "array", items: text },
      { type: "array", items: { type: "number" } },
      ["x[] was string and is number"],
    ],
  ])("%s: %j to %j", (direction, before, after, changes) => {
    expect(schemaChanges(before, after, direction, "x")).toEqual(changes);
  });

  it("a type, a property and a parameter of the client", async () => {
    const write = (file: string, ...lines: string[]) => {
      writeFileSync(join(scratch, file), lines.join("\n"));
      return join(scratch, file);
    };
    const released = write(
      "released.d.ts",
      "export declare interface Config { a?: string; b?: string }",
      "export declare interface Link { code: string }",
      "export declare interface Gone { code: string }",
      "export declare function open(code: string, config?: Config): Link;",
    );
    const current = write(
      "current.d.ts",
      "export interface Config { a?: string; c?: string }",
      "export interface Link { code: string; more: number }",
      "export declare function open(code: number, config?: Config): Link;",
    );
    const added = { name: "added", released: join(scratch, "none.d.ts"), current };
    const changes = await typeChanges([added, { name: "client", released, current }]);
    expect(changes).toEqual([
      expect.stringMatching(/^client.*open.*Type 'string' is not assignable to type 'number'/),
      expect.stringMatching(/^client.*Property 'b' is missing/),
      expect.stringMatching(/^client.*'Gone'/),
    ]);
  });
});

it("finds the changesets that announce a major version", () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-changesets-"));
  const write = (file: string, kind: string) =>
    writeFileSync(join(folder, file), `---\n"@throughline/cli": ${kind}\n---\n\nNot: major\n`);
  write("a.md", "minor");
  write("b.md", "major");
  expect(majorChangesets(folder)).toEqual(["b.md"]);
  rmSync(folder, { recursive: true });
});

interface Mutable {
  paths: Record<string, { get: { responses: Record<string, Body> } }>;
  webhooks: Record<string, { post: { requestBody: Body } }>;
}
interface Body {
  content: { "application/json": { schema: { properties: Record<string, Schema> } } };
}

it("writing what a release promises keeps the data of earlier releases", async () => {
  const folder = mkdtempSync(join(tmpdir(), "throughline-surface-"));
  mkdirSync(join(folder, "data"));
  for (const file of ["openapi.json", "gone.d.ts", "data/folder.tar.gz"]) {
    writeFileSync(join(folder, file), "");
  }
  await removeSurface(folder);
  expect(readdirSync(folder, { recursive: true })).toEqual(["data", "data/folder.tar.gz"]);
  rmSync(folder, { recursive: true });
});
