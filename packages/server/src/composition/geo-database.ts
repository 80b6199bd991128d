import { readFile } from "node:fs/promises";
import { Reader } from "mmdb-lib";
import type { CityResponse } from "mmdb-lib";
import { ConfigError } from "./config.ts";

/** Finds the country of an address in a file from the operator. Addresses are not stored. */
export class GeoDatabase {
  readonly #file: string;
  #reader: Reader<CityResponse> | undefined;

  private constructor(file: string) {
    this.#file = file;
  }

  /** Loads the file. Throws a {@link ConfigError} when the file cannot be used. */
  static async load(file: string): Promise<GeoDatabase> {
    const database = new GeoDatabase(file);
    await database.reload();
    return database;
  }

  /** Reads the file again. Throws and keeps the old data if the file is invalid. */
  async reload(): Promise<void> {
    let bytes: Buffer;
    try {
      bytes = await readFile(this.#file);
    } catch (error) {
      throw new ConfigError(`GEO_DATABASE: ${(error as Error).message}`);
    }
    try {
      this.#reader = new Reader(bytes);
    } catch {
      throw new ConfigError(`GEO_DATABASE: ${this.#file} is not a MaxMind database (MMDB).`);
    }
  }

  /** Returns the ISO 3166 code of the country, or undefined for an unknown address. */
  readonly countryOf = (address: string): string | undefined => {
    const entry = this.#find(address);
    return entry?.country?.iso_code ?? entry?.registered_country?.iso_code;
  };

  /** Returns the ISO 3166-2 code of the region. Databases of countries contain no regions. */
  readonly regionOf = (address: string): string | undefined => {
    const entry = this.#find(address);
    const region = entry?.subdivisions?.[0]?.iso_code;
    return region && entry.country ? `${entry.country.iso_code}-${region}` : undefined;
  };

  #find(address: string): CityResponse | null | undefined {
    try {
      return this.#reader?.get(address);
    } catch {
      // The text is not an address, or the entry is damaged. The click is recorded without a country.
      return undefined;
    }
  }
}
