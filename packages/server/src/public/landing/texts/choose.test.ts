import { describe, expect, it } from "vitest";
import { about, allTexts, textsFor } from "./choose.ts";

describe("the pages' language", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["*", "en"],
    ["de", "de"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["nl,fr;q=0.8,en;q=0.9", "en"],
    ["nl-NL,nl;q=0.9", "en"],
    ["pt-BR", "pt"],
    ["ja-JP", "ja"],
    ["PL-pl", "pl"],
    ["es-419, en;q=0.5", "es"],
    ["fr;q=0,de;q=0.1", "de"],
    ["fr;q=nonsense", "en"],
    [`${"x,".repeat(100_000)}de`, "en"],
  ])("by %s is %s", (header, language) => {
    expect(textsFor(header).language).toBe(language);
  });

  it("are at least seven, each with every text, its own", () => {
    expect(allTexts.map(({ language }) => language)).toEqual(
      expect.arrayContaining(["en", "de", "es", "fr", "pl", "pt", "ja"]),
    );
    const [english] = allTexts;
    for (const texts of allTexts.slice(1)) {
      for (const [name, text] of Object.entries(texts)) {
        const original = english?.[name as keyof typeof english] ?? "";
        expect(text, `${texts.language} ${name}`).not.toBe(original);
        expect(text.includes("{app}"), `${texts.language} ${name}`).toBe(
          original.includes("{app}"),
        );
      }
    }
  });

  it("takes any name for an app", () => {
    expect(about("Open {app}, {app}", "$& {app}")).toBe("Open $& {app}, $& {app}");
  });
});
