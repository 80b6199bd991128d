import { maxHeaderSize } from "node:http";
import { limits } from "@throughline/protocol";
import { compileSchema, fieldName } from "@throughline/protocol/validate";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerError, answerUnreadable, ApiError } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import { registerRoutes } from "./register-routes.ts";
import { responseLog } from "./response-log.ts";
import { Drain, drainOnClose } from "./drain.ts";
import { dropUntrustedPlaces } from "./place-headers.ts";
import { limitBodyMemory } from "./body-memory.ts";
import type { ReserveBodyMemory } from "./body-memory.ts";
import { parseJsonBodies } from "./json-body.ts";
import { defaultServerLimits, serverFactory } from "./server-factory.ts";
import type { RequestWrapper, FastPath, ServerLimits } from "./server-factory.ts";
import { openApi } from "./openapi.ts";
import { makeRequestId } from "./request-id.ts";
import { refuseUnknownRoutes } from "./unknown-routes.ts";

/** The options of {@link createHttpServer}. */
export interface HttpServerOptions {
  log: FastifyBaseLogger;
  version: string;
  /** The proxies whose forwarding headers are trusted. None by default. */
  trustProxy?: false | string[];
  /** Whether X-Forwarded-Host is trusted too. Many proxies pass on the value that a visitor sent. */
  forwardedHost?: boolean;
  /** The readiness check. It rejects while the service cannot do its work. */
  check?: () => Promise<void>;
  /** Answers requests that do not need the router. */
  fastPath?: FastPath;
  /** Wraps the handling of every request, for tracing. */
  wrapRequest?: RequestWrapper | undefined;
  /** Tells handlers that the server is shutting down. */
  drain?: Drain;
  /** Limits on connections and response times. */
  limits?: ServerLimits;
  /** Runs first for every request. It rejects to refuse the request. */
  limitRequest?: ((request: FastifyRequest) => Promise<void>) | undefined;
  /** Reserves memory for large bodies. Without it, memory is not limited. */
  reserveBodyMemory?: ReserveBodyMemory;
  /** Answers a request whose path cannot be decoded. Returns false to answer with an error instead. */
  answerBadUrl?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/**
 * Creates the HTTP server with what all endpoints share: error responses, validation, health checks, OpenAPI and graceful
 * shutdown. Tests call `http.inject(…)`; the process calls `http.listen(…)`.
 */
export function createHttpServer({
  log,
  version,
  trustProxy = false,
  forwardedHost = false,
  check = async () => undefined,
  fastPath = () => false,
  wrapRequest,
  drain = new Drain(),
  limits: serverLimits = defaultServerLimits,
  limitRequest,
  reserveBodyMemory,
  answerBadUrl = () => false,
}: HttpServerOptions): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    // Few requests are logged, and they log their id themselves, so a child logger per request is not needed.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes,
    // Ids and link codes may be longer than the router's default of 100 characters. Node limits the headers.
    routerOptions: { maxParamLength: maxHeaderSize },
    trustProxy,
    serverFactory: serverFactory(
      fastPath,
      drain,
      serverLimits,
      (sentence) => {
        log.error({}, `${sentence}; new ones are closed (MAX_CONNECTIONS, ulimit -n)`);
      },
      wrapRequest,
    ),
    // During shutdown, requests on keep-alive connections are still answered; then the connection closes.
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      const requestId = makeRequestId();
      // Do not log the error itself, because it contains the received bytes, which may include keys.
      log.debug({ reqId: requestId, code: error.code }, "unreadable request");
      answerUnreadable(error, socket, requestId);
    },
    async frameworkErrors(error, request, reply) {
      try {
        // Hooks do not run for requests that reach no route.
        await limitRequest?.(request);
        if (error.code === "FST_ERR_BAD_URL" && answerBadUrl(request, reply)) return;
        throw error;
      } catch (refusal) {
        answerError(refusal, request, reply as FastifyReply);
      }
    },
  });

  const dropUntrusted = dropUntrustedPlaces(trustProxy);
  http.addHook("onRequest", ({ raw }, _reply, done) => {
    dropUntrusted(raw);
    done();
  });
  if (!forwardedHost) {
    http.addHook("onRequest", async ({ headers }) => {
      delete headers["x-forwarded-host"];
    });
  }
  parseJsonBodies(http);
  http.setValidatorCompiler(({ schema }) => {
    // Compile a schema with its first request, because there are hundreds and few are needed at the start.
    let findViolation: ReturnType<typeof compileSchema> | undefined;
    return (value: unknown) => {
      findViolation ??= compileSchema(schema);
      const violation = findViolation(value);
      if (!violation) return { value };
      const message = `The request is not valid: ${violation.message}.`;
      const field = violation.pointer === "" ? undefined : fieldName(violation.pointer);
      return { error: new ApiError("malformed_request", message, {}, field) };
    };
  });
  // Response schemas only document the response; they do not filter it.
  http.setSerializerCompiler(() => JSON.stringify);
  http.setErrorHandler(answerError);
  // Hooks that run for every request use callbacks, because promises would cost more than the work itself.
  http.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    // Responses contain keys and personal data, so nothing may cache them unless a route allows it.
    reply.header("Cache-Control", "no-store");
    done();
  });
  logResponses(http, log);
  if (limitRequest) http.addHook("onRequest", limitRequest);
  refuseUnknownRoutes(http);
  if (reserveBodyMemory) limitBodyMemory(http, reserveBodyMemory);
  drainOnClose(http, drain);

  openApi(http, version);
  // Registered as a plugin, so that it runs after the plugin that collects the schemas.
  registerRoutes(http, healthRoutes, { version, isDraining: () => drain.isDraining, check });
  return http;
}

function logResponses(http: FastifyInstance, log: FastifyBaseLogger): void {
  const logResponse = responseLog(log);
  if (!logResponse) return;
  http.addHook("onResponse", ({ id: reqId, method, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply;
    logResponse({ reqId, method, route: routeOptions.url, status, ms });
    done();
  });
}
