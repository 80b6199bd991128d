import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file that does not change while the process runs, compressed once. */
export interface FixedFile {
  readonly bytes: Buffer;
  readonly zipped: Buffer;
  /** The start of the content's SHA-256, in hexadecimal. */
  readonly hash: string;
}

const hashLength = 12;

export function fixedFile(bytes: Buffer): FixedFile {
  return {
    bytes,
    zipped: gzipSync(bytes, { level: 9 }),
    hash: createHash("sha256").update(bytes).digest("hex").slice(0, hashLength),
  };
}

/** Sends a file, compressed if the client accepts that, or 304 if the client has it. */
export function sendFixedFile(
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
  { bytes, zipped, hash }: FixedFile,
  { type, caching }: { readonly type: string; readonly caching: string },
): FastifyReply {
  const etag = `"${hash}"`;
  reply.headers({ "Cache-Control": caching, ETag: etag, Vary: "Accept-Encoding" });
  // A proxy that compresses the file makes the tag a weak one.
  if (headers["if-none-match"]?.replace(/^W\//, "") === etag) return reply.code(304).send();
  reply.type(type);
  const acceptsGzip = /\bgzip\b/.test(headers["accept-encoding"] ?? "");
  return acceptsGzip ? reply.header("Content-Encoding", "gzip").send(zipped) : reply.send(bytes);
}
