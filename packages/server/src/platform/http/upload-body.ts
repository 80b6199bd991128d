import { isAscii } from "node:buffer";
import { randomUUID } from "node:crypto";
import { errorCodes } from "fastify";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { jsonParser } from "./json-body.ts";

/** The maximum size of the pieces of a file. Node reads a body in chunks of this size or smaller ones. */
const maxPieceBytes = 64 * 1024;

/** Smaller pieces are parsed. A larger one without a quote or a space can only be inside a string. */
const minPieceBytes = 1024;

const [space, quote, backslash] = [0x20, 0x22, 0x5c];

const files = new WeakMap<FastifyRequest, readonly Uint8Array[]>();

/** Returns the text of the uploaded file in pieces. The parsed body has placeholders for most of them. */
export function uploadedFile(request: FastifyRequest): readonly Uint8Array[] | undefined {
  return files.get(request);
}

/**
 * Parses JSON bodies that contain a file in the property `field`. The text of the file stays in the chunks that arrived,
 * because joining, parsing and copying several megabytes would delay every other request.
 */
export function parseUploads(scope: FastifyInstance, field: string): void {
  const parse = jsonParser(scope);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", (request, payload, done) => {
    const limit = request.routeOptions.bodyLimit;
    const body = new BodyWithFile();
    const finish = (error?: Error) => {
      payload.off("data", onData).off("end", finish).off("error", finish);
      if (error) return done(error);
      return parse(request, body.json, (problem, value) => {
        const { [field]: text } = Object(value) as Record<string, unknown>;
        if (typeof text === "string") files.set(request, body.piecesOf(text));
        done(problem, value);
      });
    };
    const onData = (chunk: Buffer) => {
      body.add(chunk);
      if (body.bytes > limit) finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    };
    payload.on("data", onData).on("end", finish).on("error", finish);
    if (Number(request.headers["content-length"]) > limit) {
      finish(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    }
  });
}

/** A JSON body with placeholders for the pieces that can only be inside a string. */
class BodyWithFile {
  bytes = 0;
  readonly #id = randomUUID();
  readonly #json: Buffer[] = [];
  /** The pieces of each placeholder. */
  readonly #runs: Buffer[][] = [];
  #isInRun = false;

  add(chunk: Buffer): void {
    this.bytes += chunk.length;
    for (let start = 0; start < chunk.length; start += maxPieceBytes) {
      const piece = chunk.subarray(start, start + maxPieceBytes);
      const isInRun = isInsideString(piece);
      if (isInRun && !this.#isInRun) {
        this.#json.push(Buffer.from(`${this.#id}:${this.#runs.length};`));
        this.#runs.push([]);
      }
      (isInRun ? this.#runs.at(-1) : this.#json)?.push(piece);
      this.#isInRun = isInRun;
    }
  }

  get json(): Buffer {
    return Buffer.concat(this.#json);
  }

  /** Splits a parsed string at its placeholders and returns all its pieces. */
  piecesOf(text: string): Uint8Array[] {
    // Every second part is the number of a placeholder.
    return text
      .split(new RegExp(`${this.#id}:(\\d+);`))
      .flatMap((part, index) =>
        index % 2 === 0 ? [Buffer.from(part)] : (this.#runs[Number(part)] ?? []),
      );
  }
}

/** Returns whether a piece of JSON is text inside a string, without an escape. */
function isInsideString(piece: Buffer): boolean {
  return (
    piece.length >= minPieceBytes &&
    isAscii(piece) &&
    ![space, quote, backslash].some((byte) => piece.includes(byte))
  );
}
