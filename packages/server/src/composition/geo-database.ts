import { readFile } from "node:fs/promises";
import { Reader } from "mmdb-lib";
import type { CountryResponse } from "mmdb-lib";
import { ConfigError } from "./config.ts";

/** Which country an address is from, by a file the operator gave; nothing of the address is kept. */
export class GeoDatabase {
  readonly #file: string;
  #reader: Reader<CountryResponse> | undefined;

  private constructor(file: string) {
    this.#file = file;
  }

  /** Throws a {@link ConfigError} that names a file it cannot use. */
  static async load(file: string): Promise<GeoDatabase> {
    const database = new GeoDatabase(file);
    await database.reload();
    return database;
  }

  /** Reads the file again; when it is of no use, this throws and the old one stays. */
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

  /** Two letters of ISO 3166; undefined for an address the file does not know. */
  readonly countryOf = (address: string): string | undefined => {
    try {
      const found = this.#reader?.get(address);
      return found?.country?.iso_code ?? found?.registered_country?.iso_code;
    } catch {
      // Not an address, or a damaged entry: a click is worth more than its country.
      return undefined;
    }
  };
}
