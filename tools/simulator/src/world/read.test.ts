import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { worlds } from "../generate/presets.ts";
import { generateWorld } from "../generate/world.ts";
import { readWorld } from "./read.ts";
import { writeWorld } from "./write.ts";

const tiny = fileURLToPath(new URL("../../fixtures/tiny", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "world-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes the tiny world with one line of one file replaced. */
async function spoilt(file: string, line: number, text: string): Promise<string> {
  await cp(tiny, folder, { recursive: true, force: false });
  const lines = (await readFile(path.join(tiny, file), "utf8")).split("\n");
  lines[line - 1] = text;
  await writeFile(path.join(folder, file), lines.join("\n"));
  return folder;
}

describe("readWorld", () => {
  it("reads the world that was written", async () => {
    const world = generateWorld({ ...worlds.sparse, days: 3, clicks: 100 });
    await writeWorld(world, folder);
    expect(await readWorld(folder)).toEqual(world);
  });

  it("accepts lines without optional fields", async () => {
    const { clicks, opens } = await readWorld(tiny);
    expect(clicks[0]).not.toHaveProperty("js");
    expect(opens[0]).not.toHaveProperty("model");
  });

  it("converts numbers to texts, texts to numbers and lists, and a touch flag to touch points", async () => {
    await spoilt(
      "opens.jsonl",
      5,
      `{"id":5,"t":9999,"platform":"android","osVersion":14,"sw":"412","locales":"de-DE, en"}`,
    );
    await spoilt("truth.jsonl", 5, `{"open":5,"kind":"organic"}`);
    const js = `{"touch":true,"langs":null}`;
    await spoilt("clicks.jsonl", 4, `{"id":"c4","t":9000,"link":"winter","js":${js}}`);
    const { clicks, opens } = await readWorld(folder);
    expect(opens.at(-1)).toMatchObject({ id: "5", osVersion: "14", sw: 412 });
    expect(opens.at(-1)?.locales).toEqual(["de-DE", "en"]);
    expect(clicks.at(-1)?.js).toEqual({ touch: 5, langs: null });
  });

  it("sorts clicks and opens by time, and truth like the opens", async () => {
    await cp(tiny, folder, { recursive: true });
    for (const file of ["clicks.jsonl", "opens.jsonl", "truth.jsonl"]) {
      const lines = (await readFile(path.join(tiny, file), "utf8")).trim().split("\n");
      const turned = file === "truth.jsonl" ? lines : lines.toReversed();
      await writeFile(path.join(folder, file), turned.join("\n"));
    }
    expect(await readWorld(folder)).toEqual(await readWorld(tiny));
  });

  it.each([
    ["clicks.jsonl", 2, "{", "clicks.jsonl:2: this line is not JSON."],
    ["clicks.jsonl", 1, "[]", "clicks.jsonl:1: this line is not a JSON object."],
    ["clicks.jsonl", 3, `{"id":"c3","t":1}`, `clicks.jsonl:3: "link" must be a text.`],
    ["clicks.jsonl", 3, `{"id":"c3","link":"x"}`, `clicks.jsonl:3: "t" must be a number`],
    ["clicks.jsonl", 4, `{"id":"c4","t":1,"link":"x","js":"no"}`, `"js" must be null or an object`],
    ["clicks.jsonl", 4, `{"id":"c4","t":1,"link":"x","js":{"sw":"wide"}}`, `"sw" must be a number`],
    ["clicks.jsonl", 4, `{"id":"c4","t":1,"link":"x","ipFlag":"tor"}`, `"ipFlag" must be null`],
    ["clicks.jsonl", 4, `{"id":"c1","t":1,"link":"x"}`, `has the id "c1" twice`],
    ["opens.jsonl", 2, `{"id":"o2","t":1}`, `opens.jsonl:2: "platform" must be a text`],
    ["opens.jsonl", 5, `{"id":"o5","t":1,"platform":"ios","locales":[1]}`, `"locales" must be`],
    ["truth.jsonl", 5, `{"open":"o5","kind":"both"}`, `truth.jsonl:5: "kind" must be`],
    ["truth.jsonl", 1, `{"open":"o1","kind":"clicked"}`, `truth.jsonl:1: "link" must be a text`],
    ["truth.jsonl", 5, "", `truth.jsonl has no line for open "o5".`],
  ])(
    "rejects a malformed line with its file and number: %s:%i %s",
    async (file, line, text, message) => {
      await expect(readWorld(await spoilt(file, line, text))).rejects.toThrow(message);
    },
  );

  it("throws with the missing folder or file", async () => {
    await expect(readWorld(path.join(folder, "nowhere"))).rejects.toThrow("There is no folder");
    await expect(readWorld(folder)).rejects.toThrow(
      "clicks.jsonl. A world needs the files clicks.jsonl, opens.jsonl, truth.jsonl.",
    );
  });
});
