import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, notJson } from "./errors.ts";
import { findShapeProblem } from "./json-shape.ts";
import { repairSurrogates } from "./map-strings.ts";

/** Parses JSON bodies within the limits. Bodies of any other type are refused. */
export function parseJsonBodies(http: FastifyInstance): void {
  http.removeContentTypeParser(["text/plain", "application/json"]);
  http.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, jsonParser(http));
  http.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}

/** Returns a parser of JSON bodies that keeps the limits. */
export function jsonParser(http: FastifyInstance) {
  const parse = http.getDefaultJsonParser("error", "error");
  return (
    request: FastifyRequest,
    body: Buffer,
    done: (error: Error | null, value?: unknown) => void,
  ): void => {
    const problem = findShapeProblem(body, "The body");
    if (problem !== undefined) return done(new ApiError("malformed_request", problem));
    const text = body.toString("utf8");
    return void parse(request, text, (error, value) => done(error, repairSurrogates(value, text)));
  };
}
