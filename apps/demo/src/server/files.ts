import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join } from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

/** Sends a file of the built demo. The name of an asset holds its hash, so browsers may keep it. */
export function sendFile(folder: string, name: string, response: ServerResponse): void {
  let body: Buffer;
  try {
    body = readFileSync(join(folder, name));
  } catch {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    "content-type": types[extname(name)] ?? "application/octet-stream",
    "cache-control": name.startsWith("assets/") ? "max-age=31536000, immutable" : "no-store",
  });
  response.end(body);
}
