import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMmdb } from "../testing/mmdb.ts";
import { ConfigError } from "./config.ts";
import { GeoDatabase } from "./geo-database.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "throughline-geo-"));
  file = join(folder, "countries.mmdb");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("the geo database", () => {
  it("finds countries in the operator's file", async () => {
    writeFileSync(file, createMmdb({ 198: "PL", 203: "JP" }));
    const { countryOf } = await GeoDatabase.load(file);
    expect(["198.51.100.7", "203.0.113.9", "8.8.8.8"].map(countryOf)).toEqual([
      "PL",
      "JP",
      undefined,
    ]);
    for (const odd of ["", "no address", "2001:db8::1"]) expect(countryOf(odd)).toBeUndefined();
  });

  it("can be reloaded, and keeps the old file when the new one is invalid", async () => {
    writeFileSync(file, createMmdb({ 198: "PL" }));
    const database = await GeoDatabase.load(file);
    writeFileSync(file, createMmdb({ 198: "DE" }));
    await database.reload();
    expect(database.countryOf("198.51.100.7")).toBe("DE");
    writeFileSync(file, "no database");
    await expect(database.reload()).rejects.toThrow("is not a MaxMind database");
    expect(database.countryOf("198.51.100.7")).toBe("DE");
  });

  it("names a missing or invalid file in the error", async () => {
    await expect(GeoDatabase.load(file)).rejects.toThrow(ConfigError);
    await expect(GeoDatabase.load(file)).rejects.toThrow(/GEO_DATABASE: .*countries\.mmdb/);
  });
});
