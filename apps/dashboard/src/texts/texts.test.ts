import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { languages } from "@throughline/protocol";
import { adminRoutes } from "@throughline/protocol/admin";
import type { AdminRoute } from "@throughline/protocol/admin";
import { describe, expect, it } from "vitest";
import { equalWords, names } from "../language/equal-words.fixture.ts";

const folder = import.meta.dirname;
const files = globSync("*.ts", { cwd: folder }).filter((file) => !file.endsWith(".test.ts"));
const translated = languages.filter((language) => language !== "en");

type Leaf = readonly [key: string, value: unknown];

/** Returns every text below a value, with its key. */
function leavesOf(value: unknown, key: string): Leaf[] {
  if (typeof value !== "object" || value === null) return [[key, value]];
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, `${key}.${name}`));
}

async function textsOf(language: string, file: string): Promise<ReadonlyMap<string, unknown>> {
  const path = language === "en" ? file : join(language, file);
  const module = (await import(join(folder, path))) as Readonly<Record<string, unknown>>;
  return new Map(leavesOf(module, basename(file, ".ts")));
}

/** Values for the parameters of a text, which can be found in it. */
const examples: readonly unknown[][] = [
  [1, 1, 1, 1].map((one, index) => one + index * 10),
  [21, 32, 43, 54],
  ["α", "β", "γ", "δ"],
  [["α"], 21, 32],
];

/** Returns what a text says for some parameters. A text may return another one. */
function say(text: unknown, parameters: readonly unknown[]): string {
  let said = text;
  while (typeof said === "function") said = (said as (...all: unknown[]) => unknown)(...parameters);
  return String(said);
}

/** Returns which of the parameters appear in what a text says. */
function shownIn(text: unknown, parameters: readonly unknown[]): unknown[] {
  try {
    const said = say(text, parameters);
    return parameters.flat().filter((each) => said.includes(String(each)));
  } catch {
    // The text takes another kind of parameters.
    return [];
  }
}

describe.each(translated)("the texts in %s", (language) => {
  it.each(files)("have the keys and parameters of the English ones: %s", async (file) => {
    const english = await textsOf("en", file);
    const texts = await textsOf(language, file);
    // The definitions of the API have the English texts of its routes.
    const isRoute = (key: string) => key.startsWith("settings.settingsTexts.audit.routes");
    const keys = [...texts.keys()].filter((key) => !isRoute(key));
    expect(keys.toSorted()).toEqual([...english.keys()].filter((key) => !isRoute(key)).toSorted());
    for (const key of keys) {
      const [own, source] = [texts.get(key), english.get(key)];
      expect(typeof own, key).toBe(typeof source);
      if (typeof source !== "function") continue;
      for (const parameters of examples) {
        // A translation may say a number that English puts into words, such as 1, but not the other way round.
        const [needed, shown] = [shownIn(source, parameters), shownIn(own, parameters)];
        expect(shown, key).toEqual(expect.arrayContaining(needed));
        for (const text of parameters.includes("α") ? shown : [])
          expect(needed, key).toContain(text);
      }
    }
  });

  it.each(files)("are not empty and not in English: %s", async (file) => {
    const english = await textsOf("en", file);
    const same: string[] = [];
    for (const [key, own] of await textsOf(language, file)) {
      if (typeof own === "function") continue;
      expect(String(own), key).toMatch(/\S/);
      const isSame = own === english.get(key) && /\p{L}/u.test(String(own));
      // The section of a field and the value of a choice are not texts.
      if (isSame && !/\.(?:section|value)$/.test(key)) same.push(String(own));
    }
    const allowed = new Set([...names, ...(equalWords[language] ?? [])]);
    expect(same.filter((text) => !allowed.has(text))).toEqual([]);
  });

  it("have a sentence for each change in the audit log", async () => {
    const routes: Readonly<Record<string, AdminRoute>> = adminRoutes;
    const changes = Object.keys(routes).filter((name) => routes[name]?.audit);
    const texts = await textsOf(language, "settings.ts");
    for (const name of changes) {
      expect(texts.get(`settings.settingsTexts.audit.routes.${name}`), name).toMatch(/\S/);
    }
  });
});

it("are all in a file that exists in English", () => {
  const all = globSync("*/*.ts", { cwd: folder });
  expect(all.toSorted()).toEqual(
    translated.flatMap((language) => files.map((file) => `${language}/${file}`)).toSorted(),
  );
});

it("never format with the rules of the machine", () => {
  const source = join(folder, "..");
  const fixed = globSync("**/*.{ts,tsx}", { cwd: source })
    .filter((file) => !file.includes(".test."))
    .filter((file) =>
      /Intl\.\w+Format\((?:undefined|\)|"en")|DisplayNames\((?:undefined|"en")|toLocale(?:Date|Time)?String\(\)/.test(
        readFileSync(join(source, file), "utf8").replaceAll(/\/\/.*hourCycle.*/g, ""),
      ),
    );
  expect(fixed).toEqual([]);
});
