import { maxHeaderSize } from "node:http";
import { limits } from "@throughline/protocol";
import { compileSchema, nameOf } from "@throughline/protocol/validate";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answerError, answerUnreadable, ApiError } from "./errors.ts";
import { healthRoutes } from "./health.ts";
import { answerLog } from "./answer-log.ts";
import { Drain, drainOnClose } from "./drain.ts";
import { makeRoomFor } from "./body-room.ts";
import type { BodyRoom } from "./body-room.ts";
import { readJsonBodies } from "./json-body.ts";
import { defaultServerLimits, serverFactory } from "./server.ts";
import type { Around, FastPath, ServerLimits } from "./server.ts";
import { openApi } from "./openapi.ts";
import { makeRequestId } from "./request-id.ts";
import { refuseUnknownRoutes } from "./unknown-routes.ts";

/** What the frame needs from outside. */
export interface FrameOptions {
  log: FastifyBaseLogger;
  version: string;
  /** The proxies whose forwarded headers count; none by default. */
  trustProxy?: false | string[];
  /** Whether they name the host in X-Forwarded-Host too; many proxies pass on what a visitor wrote there. */
  forwardedHost?: boolean;
  /** Rejects while the service cannot do its work: it is then not ready. */
  check?: () => Promise<void>;
  /** Tried on every request before the router. */
  fastPath?: FastPath;
  /** Called around the answer to every request. */
  around?: Around | undefined;
  /** Tells whoever answers that the server is closing. */
  drain?: Drain;
  /** How much the server takes on. */
  limits?: ServerLimits;
  /** Asked first of all, whatever the request asks for; rejects to refuse it. */
  admit?: ((request: FastifyRequest) => Promise<void>) | undefined;
  /** Where large bodies wait; without it they all find room. */
  room?: BodyRoom;
  /** Answers a path that cannot be decoded, where it knows better than with an error; says whether it did. */
  answerBadUrl?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/**
 * The frame every endpoint stands in: errors in the contract's shape, validation, health, OpenAPI,
 * draining. `http.inject(…)` in tests, `http.listen(…)` in the process around it.
 */
export function createFrame({
  log,
  version,
  trustProxy = false,
  forwardedHost = false,
  check = async () => undefined,
  fastPath = () => false,
  around,
  drain = new Drain(),
  limits: serverLimits = defaultServerLimits,
  admit,
  room,
  answerBadUrl = () => false,
}: FrameOptions): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    // Nearly no request is ever logged; those that are name their id themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes,
    // Ids and the names of links are longer than the router's usual 100 characters; Node sets the bound.
    routerOptions: { maxParamLength: maxHeaderSize },
    trustProxy,
    serverFactory: serverFactory(
      fastPath,
      drain,
      serverLimits,
      (sentence) => {
        log.error({}, `${sentence}; new ones are closed (MAX_CONNECTIONS, ulimit -n)`);
      },
      around,
    ),
    // While it drains, a request on a kept-alive connection is served like any other; then the connection closes.
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      const requestId = makeRequestId();
      // The error itself carries the bytes that came: keys and queries among them.
      log.debug({ reqId: requestId, code: error.code }, "unreadable request");
      answerUnreadable(error, socket, requestId);
    },
    async frameworkErrors(error, request, reply) {
      try {
        // What never reaches a route passes no hook either.
        await admit?.(request);
        if (error.code === "FST_ERR_BAD_URL" && answerBadUrl(request, reply)) return;
        throw error;
      } catch (refusal) {
        answerError(refusal, request, reply as FastifyReply);
      }
    },
  });

  if (!forwardedHost) {
    http.addHook("onRequest", async ({ headers }) => {
      delete headers["x-forwarded-host"];
    });
  }
  readJsonBodies(http);
  http.setValidatorCompiler(({ schema }) => {
    // Compiled with the first request: there are hundreds of schemas, and most starts need few of them.
    let findFault: ReturnType<typeof compileSchema> | undefined;
    return (value: unknown) => {
      findFault ??= compileSchema(schema);
      const fault = findFault(value);
      if (!fault) return { value };
      const message = `The request is not valid: ${fault.message}.`;
      const field = fault.at === "" ? undefined : nameOf(fault.at);
      return { error: new ApiError("malformed_request", message, {}, field) };
    };
  });
  // The answers' schemas describe them; they are not a filter.
  http.setSerializerCompiler(() => JSON.stringify);
  http.setErrorHandler(answerError);
  // Hooks of every request take callbacks: a promise each would cost more than their work.
  http.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    // Keys, links and what people did: nothing anybody on the way may keep, unless a route says otherwise.
    reply.header("Cache-Control", "no-store");
    done();
  });
  logAnswers(http, log);
  if (admit) http.addHook("onRequest", admit);
  refuseUnknownRoutes(http);
  if (room) makeRoomFor(http, room);
  drainOnClose(http, drain);

  openApi(http, version);
  // A plugin, so that it comes after the one that collects the routes' schemas.
  void http.register(async (scope) => {
    healthRoutes(scope, { version, isDraining: () => drain.isDraining, check });
  });
  return http;
}

function logAnswers(http: FastifyInstance, log: FastifyBaseLogger): void {
  const logAnswer = answerLog(log);
  if (!logAnswer) return;
  http.addHook("onResponse", ({ id: reqId, method, routeOptions }, reply, done) => {
    const { statusCode: status, elapsedTime: ms } = reply;
    logAnswer({ reqId, method, route: routeOptions.url, status, ms });
    done();
  });
}
