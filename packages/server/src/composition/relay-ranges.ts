import { readFile } from "node:fs/promises";
import { addressRanges } from "@throughline/engine";
import { ConfigError } from "./config.ts";

/**
 * Networks that hide the location of their users, such as iCloud Private Relay and VPNs. Clicks and opens from them are
 * compared without their network.
 */
export class RelayRanges {
  readonly #files: readonly string[];
  #contains: (address: string) => boolean = () => false;

  private constructor(files: readonly string[]) {
    this.#files = files;
  }

  /** Loads the files. Throws a {@link ConfigError} that names the file and the invalid line. */
  static async load(files: readonly string[]): Promise<RelayRanges> {
    const ranges = new RelayRanges(files);
    await ranges.reload();
    return ranges;
  }

  /** Reads the files again. Throws and keeps the old ranges if a file is invalid. */
  async reload(): Promise<void> {
    const lists = await Promise.all(this.#files.map(readRanges));
    const ranges = lists.flat();
    this.#contains = ranges.length === 0 ? () => false : addressRanges(ranges).contains;
  }

  readonly contains = (address: string): boolean => this.#contains(address);
}

/** Reads one range per line, up to the first comma or space. `#` begins a comment. */
async function readRanges(file: string): Promise<string[]> {
  const ranges: string[] = [];
  const lines = (await readText(file)).split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const [range = ""] = line.replace(/#.*/, "").trim().split(/[,\s]/, 1);
    if (range === "") continue;
    if (addressRanges([range]).malformed.length > 0) {
      throw new ConfigError(
        `RELAY_RANGES: line ${index + 1} of ${file} begins with "${range.slice(0, 60)}", but must begin with an address range such as 172.224.224.0/27.`,
      );
    }
    ranges.push(range);
  }
  return ranges;
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "no such file" : (code ?? "unknown reason");
    throw new ConfigError(`RELAY_RANGES: ${file} cannot be read: ${reason}.`);
  }
}
