import { describe, expect, it } from "vitest";
import { importFormats } from "./formats/index.ts";
import { maxLinksInFile, readLinks } from "./read-links.ts";

describe("a file of links", () => {
  it("may have at most half a million links", { timeout: 120_000 }, async () => {
    async function* million(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("code,destination\n");
      for (let group = 0; group < 1000; group += 1) {
        const rows = Array.from({ length: 1000 }, (_, row) => `c${group * 1000 + row},/a\n`);
        yield Buffer.from(rows.join(""));
      }
    }
    let count = 0;
    const reading = async () => {
      const links = readLinks(importFormats.csv, million(), { toStore: false });
      while (!(await links.next()).done) count += 1;
    };
    await expect(reading()).rejects.toThrow("more than 500000 links");
    expect(count).toBe(maxLinksInFile);
  });
});
