import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The text in the built HTML that is replaced by a new nonce in every response. */
const noncePlaceholder = '"NONCE"';

/** A file of the dashboard, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
  readonly zipped: Buffer;
  /** Returns the HTML page with this nonce. Undefined for other files. */
  readonly withNonce?: (nonce: string) => string;
  /** Whether the file name contains a hash, so that browsers may cache the file forever. */
  readonly lasting: boolean;
}

/** The built dashboard. It is kept in memory, since a later build may remove the folder. */
export class BuiltPages {
  readonly #files: ReadonlyMap<string, BuiltFile>;

  constructor(folder: string) {
    const names = globSync("**/*.*", { cwd: folder });
    this.#files = new Map(
      names.map((name) => {
        const bytes = readFileSync(join(folder, name));
        const html = extname(name) === ".html" ? bytes.toString() : undefined;
        const file: BuiltFile = {
          type: types[extname(name)] ?? "application/octet-stream",
          bytes,
          zipped: gzipSync(bytes, { level: 9 }),
          lasting: name.startsWith("assets/"),
          ...(html !== undefined && {
            withNonce: (nonce: string) => html.replaceAll(noncePlaceholder, `"${nonce}"`),
          }),
        };
        return [name.replaceAll("\\", "/"), file];
      }),
    );
  }

  /** Returns the file at a path below the dashboard, or the single-page app for any other path. */
  at(path: string): BuiltFile | undefined {
    if (path.startsWith("assets/")) return this.#files.get(path);
    return this.#files.get(path) ?? this.#files.get("index.html");
  }
}
