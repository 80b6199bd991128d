import { maxHeaderSize } from "node:http";
import { limits } from "@throughline/protocol";
import { compileSchema } from "@throughline/protocol/validate";
import fastify, { LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { drainOnClose } from "./drain.ts";
import { answerError, answerUnreadable, ApiError, notJson, watchAnswers } from "./errors.ts";
import { healthRoutes } from "./health/routes.ts";
import { openApi } from "./openapi.ts";
import { makeRequestId } from "./requestId.ts";
import { refuseUnknownRoutes } from "./unknownRoutes.ts";

/** What the frame needs from outside. */
export interface AppOptions {
  log: FastifyBaseLogger;
  version: string;
  /** The proxies whose forwarded headers count; none by default. */
  trustProxy?: false | string[];
  /** Rejects while the service cannot do its work: it is then not ready. */
  check?: () => Promise<void>;
  /** Answers a path that cannot be decoded, where it knows better than with an error; says whether it did. */
  answerBadUrl?: (request: FastifyRequest, reply: FastifyReply) => boolean;
}

/**
 * The frame every endpoint stands in: errors in the contract's shape, validation, health, OpenAPI,
 * draining. `app.inject(…)` in tests, `app.listen(…)` in the process around it.
 */
export function createApp({
  log,
  version,
  trustProxy = false,
  check = async () => undefined,
  answerBadUrl = () => false,
}: AppOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: makeRequestId,
    // Nearly no request is ever logged; those that are name their id themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: limits.bodyBytes,
    // Ids and the names of links are longer than the router's usual 100 characters; Node sets the bound.
    routerOptions: { maxParamLength: maxHeaderSize },
    requestTimeout: 30_000,
    // Node looks for late requests every 30 s only. A missing Host is for the handlers to judge.
    http: {
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
      optimizeEmptyRequests: true,
    },
    trustProxy,
    // While it drains, a request on a kept-alive connection is served like any other; then the connection closes.
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      const requestId = makeRequestId();
      // The error itself carries the bytes that came: keys and queries among them.
      log.debug({ code: error.code, requestId }, "unreadable request");
      answerUnreadable(error, socket, requestId);
    },
    frameworkErrors(error, request, reply) {
      if (error.code === "FST_ERR_BAD_URL" && answerBadUrl(request, reply)) return;
      answerError(error, request, reply as FastifyReply);
    },
  });

  watchAnswers(app.server);
  refuseOtherThanJson(app);
  app.setValidatorCompiler(({ schema }) => {
    const findFault = compileSchema(schema);
    return (value: unknown) => {
      const fault = findFault(value);
      if (!fault) return { value };
      return {
        error: new ApiError("malformed_request", `The request is not valid: ${fault.message}.`),
      };
    };
  });
  // The answers' schemas describe them; they are not a filter.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(answerError);
  // Hooks of every request take callbacks: a promise each would cost more than their work.
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("X-Request-Id", request.id);
    done();
  });
  if (isTalkative(log)) logAnswers(app);
  refuseUnknownRoutes(app);
  const isDraining = drainOnClose(app);

  openApi(app, version);
  // A plugin, so that it comes after the one that collects the routes' schemas.
  void app.register(async (scope) => {
    healthRoutes(scope, { version, isDraining, check });
  });
  return app;
}

/** Whether answers are logged at all; asked once, because a record nobody reads costs each of them. */
export function isTalkative({ level }: FastifyBaseLogger): boolean {
  return level === "debug" || level === "trace";
}

/** Neither address nor query: both may tell who the visitor is. */
function logAnswers(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    request.log.debug(
      {
        reqId: request.id,
        method,
        route: routeOptions.url,
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      "answered",
    );
    done();
  });
}

/** The contract speaks JSON: a body of any other type is refused, wherever it is sent. */
function refuseOtherThanJson(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  app.addContentTypeParser("*", (_request, _body, done) => {
    done(notJson());
  });
}
