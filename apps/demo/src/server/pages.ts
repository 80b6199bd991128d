import { globSync, readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Serves the built pages from memory, because a later build may delete the folder. */
export class Pages {
  readonly #files: ReadonlyMap<string, Buffer>;

  constructor(folder: string) {
    const names = globSync("**/*.*", { cwd: folder });
    this.#files = new Map(names.map((name) => [name, readFileSync(join(folder, name))]));
  }

  send(name: string, response: ServerResponse): void {
    const file = this.#files.get(name);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": types[extname(name)] ?? "application/octet-stream",
      // An asset’s name contains its hash, so browsers can cache it forever.
      "cache-control": name.startsWith("assets/") ? "max-age=31536000, immutable" : "no-store",
    });
    response.end(file);
  }
}
