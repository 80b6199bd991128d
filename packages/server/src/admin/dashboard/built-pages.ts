import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

/** A file of the dashboard, as it is sent. */
export interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
  /** Its name holds its hash, so browsers may keep it for good. */
  readonly lasting: boolean;
}

/** The built dashboard, in memory: a later build may take the folder away. */
export class BuiltPages {
  readonly #files: ReadonlyMap<string, BuiltFile>;

  constructor(folder: string) {
    const names = globSync("**/*.*", { cwd: folder });
    this.#files = new Map(
      names.map((name) => {
        const bytes = readFileSync(join(folder, name));
        const file: BuiltFile = {
          type: types[extname(name)] ?? "application/octet-stream",
          bytes,
          zipped: gzipSync(bytes, { level: 9 }),
          lasting: name.startsWith("assets/"),
        };
        return [name.replaceAll("\\", "/"), file];
      }),
    );
  }

  /** The file at a path below the dashboard; for a path that names none, the page that shows it. */
  at(path: string): BuiltFile | undefined {
    if (path.startsWith("assets/")) return this.#files.get(path);
    return this.#files.get(path) ?? this.#files.get("index.html");
  }
}
