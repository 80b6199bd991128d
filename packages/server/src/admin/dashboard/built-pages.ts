import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The text in the built HTML that is replaced by a new nonce in every response. */
const noncePlaceholder = '"NONCE"';

/** The encodings that a browser may accept, best first. Brotli at quality 9 is as quick as gzip, and smaller. */
const compress = {
  br: (bytes: Buffer) =>
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }),
};
type Encoding = keyof typeof compress;

/** A file of the dashboard, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Returns the best encoding that a browser accepts, and the file in it. Undefined if there is none. */
  readonly encode: (accepted: string) => { encoding: Encoding; encoded: Buffer } | undefined;
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
          // A font is compressed already.
          encode: extname(name) === ".woff2" ? () => undefined : createEncoder(bytes),
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

/** Encodes a file when it is first requested, and remembers the result. */
function createEncoder(bytes: Buffer): BuiltFile["encode"] {
  const known = new Map<Encoding, Buffer>();
  return (accepted) => {
    const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
    if (encoding === undefined) return undefined;
    const encoded = known.get(encoding) ?? compress[encoding](bytes);
    known.set(encoding, encoded);
    return { encoding, encoded };
  };
}
