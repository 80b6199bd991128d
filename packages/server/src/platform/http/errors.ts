import { STATUS_CODES } from "node:http";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorStatus, limits } from "@throughline/protocol";
import type { ErrorBody, ErrorCode } from "@throughline/protocol";
import { BadCursor, StoreBusy, StoreUnavailable } from "@throughline/storage";
import type { FastifyError, FastifyRequest } from "fastify";
import { makeRequestId } from "./request-id.ts";

/** A failure with a place in the contract. Throw it anywhere; the edge turns it into the answer. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  /** Which field is wrong, where it is one. */
  readonly field: string | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    field?: string,
  ) {
    super(message);
    this.code = code;
    this.headers = headers;
    this.field = field;
  }
}

/** One field is wrong, in a sentence of its own. */
export function invalidField(field: string, fault: string): ApiError {
  const message = `The request is not valid: ${field}: ${fault}`;
  return new ApiError("malformed_request", message, {}, field);
}

export function notJson(): ApiError {
  return new ApiError("unsupported_media_type", "Send the body as application/json.");
}

/** What of a request its failure is told by; Fastify's is one. */
type Failed = Pick<FastifyRequest, "id" | "log"> & Partial<Pick<FastifyRequest, "routeOptions">>;

/** What a failure is answered through; Fastify's reply is one. */
interface Refusable {
  code(status: number): Refusable;
  headers(values: Record<string, string>): Refusable;
  send(body: unknown): unknown;
}

/** The one place where a failure becomes an answer. */
export function answerError(error: unknown, request: Failed, reply: Refusable): void {
  const failure =
    error instanceof ApiError
      ? error
      : (fromStore(error) ?? fromFramework(error as FastifyError | undefined, request));
  if (failure.code === "internal_error" || isOfSystem(error))
    request.log.error({ err: error, reqId: request.id }, "request failed");
  if (error instanceof StoreUnavailable) {
    request.log.error({ reqId: request.id }, `store unavailable: ${error.message}`);
  }
  void reply
    .code(errorStatus[failure.code])
    .headers(failure.headers)
    .send(bodyOf(failure, request.id));
}

function bodyOf({ code, message, field }: ApiError, requestId: string): ErrorBody {
  return { error: message, code, ...(field && { field }), requestId };
}

/**
 * The store says what it cannot do; the client learns whether to come again. A busy store did nothing; of one that cannot be
 * reached, nobody knows whether it still made the change. What clients repeat by themselves is done once: first opens by their
 * install, events by their id, links and keys by their idempotency key. A refusal of the operating
 * system (no file descriptor, no space, a failing disk) passes too, and is the log's to explain.
 */
function fromStore(error: unknown): ApiError | undefined {
  if (error instanceof StoreBusy) {
    return new ApiError("unavailable", "The service is overloaded; try again shortly.", {
      "Retry-After": "2",
    });
  }
  if (error instanceof StoreUnavailable || isOfSystem(error)) {
    return new ApiError(
      "unavailable",
      "The service cannot reach its data; try again later. Whether a change was made is not known.",
      { "Retry-After": "30" },
    );
  }
  if (error instanceof BadCursor) return new ApiError("malformed_request", error.message);
  return undefined;
}

/** Whether the operating system refused a call: such errors name it. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "errno" in error;
}

/** Fastify refuses some requests before a handler sees them; its codes get the contract's names. */
function fromFramework(error: FastifyError | undefined, request: Failed): ApiError {
  switch (error?.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE": {
      const limit = request.routeOptions?.bodyLimit ?? limits.bodyBytes;
      return new ApiError(
        "body_too_large",
        `The body is larger than the ${limit} bytes allowed here.`,
      );
    }
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return notJson();
    case "FST_ERR_CTP_EMPTY_JSON_BODY":
      return new ApiError("malformed_json", "The body is empty; send JSON.");
    case "FST_ERR_CTP_INVALID_JSON_BODY":
      return new ApiError("malformed_json", "The body is not valid JSON.");
    case "FST_ERR_BAD_URL":
      return new ApiError("malformed_request", "The path cannot be decoded.");
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
      return new ApiError("malformed_request", "The body's length does not match Content-Length.");
    default:
      return new ApiError(
        "internal_error",
        "Internal error; the service's log has the details under this requestId.",
      );
  }
}

/** A connection's latest answer: while it is under way, bytes of another would end up in its middle. */
const latest = Symbol("latest answer");
type Connection = Socket & { [latest]?: ServerResponse };

/** A request came, which this answers: {@link answerUnreadable} must know which connections it may write to. */
export function noteAnswer({ socket }: { socket: Connection }, response: ServerResponse): void {
  socket[latest] = response;
}

/** Refuses in place of a handler that has not answered in time, or ends a connection on which nothing happens. */
export function answerLate(socket: Connection): void {
  const response = socket[latest];
  if (response === undefined || response.headersSent) {
    socket.destroy();
    return;
  }
  const failure = new ApiError("unavailable", "The service took too long; try again shortly.");
  const body = JSON.stringify(bodyOf(failure, makeRequestId()));
  response
    .writeHead(errorStatus[failure.code], {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Retry-After": "5",
      Connection: "close",
    })
    .end(body);
}

/** Whether a connection waits for an answer to a request that has arrived. */
export function awaitsAnswer(socket: Connection): boolean {
  const response = socket[latest];
  return response !== undefined && !response.writableFinished && response.req.complete;
}

/** Whether a connection was answered and is kept for a next request. */
export function isKeptIdle(socket: Connection): boolean {
  return socket[latest]?.writableFinished === true;
}

/** What Node's HTTP parser refuses never becomes a request; its answer is written to the socket by hand. */
export function answerUnreadable(
  error: Error & { code?: string },
  socket: Connection,
  requestId: string,
): void {
  if (!socket.writable || socket[latest]?.writableFinished === false) {
    socket.destroy();
    return;
  }
  const failure = fromParser(error.code);
  const status = errorStatus[failure.code];
  const body = JSON.stringify(bodyOf(failure, requestId));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Content-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  );
}

function fromParser(code: string | undefined): ApiError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new ApiError("headers_too_large", "The request's headers are too large.");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ApiError("request_timeout", "The request did not arrive in time.");
    default:
      return new ApiError("malformed_request", "This is not a readable HTTP request.");
  }
}
