import { describe, expect, it } from "vitest";
import { allTexts, insertAppName, textsFor } from "./choose.ts";

describe("the language of the landing pages", () => {
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
  ])("for the header %s is %s", (header, language) => {
    expect(textsFor(header).language).toBe(language);
  });

  it("is one of seven, and every text is translated", () => {
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

  it("inserts any app name literally", () => {
    expect(insertAppName("Open {app}, {app}", "$& {app}")).toBe("Open $& {app}, $& {app}");
  });
});
