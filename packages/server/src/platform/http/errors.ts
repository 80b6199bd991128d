import { STATUS_CODES } from "node:http";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { errorStatus, limits } from "@throughline/protocol";
import type { ErrorBody, ErrorCode } from "@throughline/protocol";
import { BadCursor, StoreBusy, StoreUnavailable, UnknownVersion } from "@throughline/storage";
import type { FastifyError, FastifyRequest } from "fastify";
import { makeRequestId } from "./request-id.ts";

/** An error with a code of the API. Throw it anywhere; {@link answerError} turns it into the response. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  readonly headers: Record<string, string>;
  /** The invalid field, if there is one. */
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

/** Creates the error for an invalid field. */
export function invalidField(field: string, reason: string): ApiError {
  const message = `The request is not valid: ${field}: ${reason}`;
  return new ApiError("malformed_request", message, {}, field);
}

/** Creates the error for a body that is not JSON. */
export function notJson(): ApiError {
  return new ApiError("unsupported_media_type", "Send the body as application/json.");
}

/** The part of a request that error handling needs. Fastify's request has it. */
type FailedRequest = Pick<FastifyRequest, "id" | "log"> &
  Partial<Pick<FastifyRequest, "routeOptions">>;

/** The part of a reply that error handling needs. Fastify's reply has it. */
interface ErrorReply {
  code(status: number): ErrorReply;
  headers(values: Record<string, string>): ErrorReply;
  send(body: unknown): unknown;
}

/** Answers a request with an error. */
export function answerError(error: unknown, request: FailedRequest, reply: ErrorReply): void {
  const failure =
    error instanceof ApiError
      ? error
      : (fromStore(error) ?? fromFramework(error as FastifyError | undefined, request));
  if (failure.code === "internal_error" || isSystemError(error))
    request.log.error({ err: error, reqId: request.id }, "request failed");
  if (error instanceof StoreUnavailable) {
    request.log.error({ reqId: request.id }, `store unavailable: ${error.message}`);
  }
  void reply
    .code(errorStatus[failure.code])
    .headers(failure.headers)
    .send(errorBody(failure, request.id));
}

function errorBody({ code, message, field }: ApiError, requestId: string): ErrorBody {
  return { error: message, code, ...(field && { field }), requestId };
}

/**
 * Maps a store error to an API error, which tells the client whether to retry. A busy store changed nothing. If the store is
 * unavailable, it is unknown whether a change was made; retries are safe, because first opens are identified by their
 * install, events by their id, and new links and keys by their idempotency key. System errors, such as a full disk, count as
 * unavailable too; the log has their details.
 */
function fromStore(error: unknown): ApiError | undefined {
  if (error instanceof StoreBusy) {
    return new ApiError("unavailable", "The service is overloaded; try again shortly.", {
      "Retry-After": "2",
    });
  }
  if (error instanceof UnknownVersion) {
    return new ApiError("unavailable", error.message, { "Retry-After": "30" });
  }
  if (error instanceof StoreUnavailable || isSystemError(error)) {
    return new ApiError(
      "unavailable",
      "The service cannot reach its data; try again later. Whether a change was made is not known.",
      { "Retry-After": "30" },
    );
  }
  if (error instanceof BadCursor) return new ApiError("malformed_request", error.message);
  return undefined;
}

/** Returns whether a system call failed. Such errors have `syscall` and `errno`. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error && "errno" in error;
}

/** Maps errors that Fastify raises before a handler runs to API errors. */
function fromFramework(error: FastifyError | undefined, request: FailedRequest): ApiError {
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

/** The latest response of a connection. While it is being sent, nothing else must be written to the connection. */
const latest = Symbol("latest response");
type Connection = Socket & { [latest]?: ServerResponse };

/** Remembers the response of a connection's latest request, so that {@link answerUnreadable} knows whether it may write to the connection. */
export function trackResponse({ socket }: { socket: Connection }, response: ServerResponse): void {
  socket[latest] = response;
}

/** Answers a request whose handler took too long, or closes an inactive connection. */
export function answerTimeout(socket: Connection): void {
  const response = socket[latest];
  if (response === undefined || response.headersSent) {
    socket.destroy();
    return;
  }
  const failure = new ApiError("unavailable", "The service took too long; try again shortly.");
  const body = JSON.stringify(errorBody(failure, makeRequestId()));
  response
    .writeHead(errorStatus[failure.code], {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "Retry-After": "5",
      Connection: "close",
    })
    .end(body);
}

/** Returns whether a complete request on this connection waits for its answer. */
export function isAwaitingResponse(socket: Connection): boolean {
  const response = socket[latest];
  return response !== undefined && !response.writableFinished && response.req.complete;
}

/** Returns whether a connection was answered and waits for another request. */
export function isIdle(socket: Connection): boolean {
  return socket[latest]?.writableFinished === true;
}

/** Answers bytes that Node's HTTP parser refused. They never become a request, so the response is written to the socket. */
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
  const body = JSON.stringify(errorBody(failure, requestId));
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
