import { readFile } from "node:fs/promises";
import { Reader } from "mmdb-lib";
import type { CountryResponse } from "mmdb-lib";
import { ConfigError } from "./config.ts";

/** Finds the country of an address in a file from the operator. Addresses are not stored. */
export class GeoDatabase {
  readonly #file: string;
  #reader: Reader<CountryResponse> | undefined;

  private constructor(file: string) {
    this.#file = file;
  }

  /** Loads the file. Throws a {@link ConfigError} when the file cannot be used. */
  static async load(file: string): Promise<GeoDatabase> {
    const database = new GeoDatabase(file);
    await database.reload();
    return database;
  }

  /** Reads the file again. If it is invalid, it throws and keeps the old one. */
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
    try {
      const found = this.#reader?.get(address);
      return found?.country?.iso_code ?? found?.registered_country?.iso_code;
    } catch {
      // The text is not an address, or the entry is damaged. A click counts without its country.
      return undefined;
    }
  };
}
