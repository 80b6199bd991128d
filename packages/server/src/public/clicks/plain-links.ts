import type { IncomingMessage } from "node:http";
import { serviceTrees } from "@throughline/protocol";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { answerLog } from "../../platform/http/answer-log.ts";
import { NodeReply } from "../../platform/http/node-reply.ts";
import type { Drain } from "../../platform/http/drain.ts";
import type { PlainRequest } from "../../platform/http/exchange.ts";
import { readForwarded } from "../../platform/http/forwarded.ts";
import type { FastPath } from "../../platform/http/server.ts";
import { clientAddress } from "../../platform/http/client-address.ts";
import { makeRequestId } from "../../platform/http/request-id.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { ClickDependencies } from "./dependencies.ts";
import { answerLinkError, answerLink } from "./answer-link.ts";
import { linkRoute } from "./routes.ts";

/** What the fast path needs. */
export interface PlainLinksDependencies extends ClickDependencies {
  readonly config: { readonly trustProxy: false | string[]; readonly forwardedHost: boolean };
  /** Refuses an address that asks too often; undefined where none is refused. */
  readonly addressLimit: ((address: string) => Promise<void>) | undefined;
  readonly log: FastifyBaseLogger;
  readonly drain: Drain;
  readonly metrics: Pick<Metrics, "requests">;
}

/**
 * The fast path of links: answers plain ones before the router sees them, since they are nearly all of
 * the traffic, and the router's way costs as much again as the click. Everything else goes the long
 * way, which answers a plain link just the same.
 */
export class PlainLinks {
  readonly #deps: PlainLinksDependencies;
  readonly #answered: (status: number, milliseconds: number) => void;
  readonly #forwarded: ReturnType<typeof readForwarded>;
  readonly #logAnswer: ReturnType<typeof answerLog>;
  readonly #taken = new Set(serviceTrees.map((tree) => tree.slice(1)).filter(isPlainWord));
  #plainLink = plainLinkExcept(this.#taken);

  constructor(deps: PlainLinksDependencies) {
    const { config, log, metrics } = deps;
    this.#deps = deps;
    this.#answered = metrics.requests.ofRoute("GET", linkRoute);
    this.#forwarded = readForwarded(config.trustProxy, config.forwardedHost);
    this.#logAnswer = answerLog(log);
  }

  /** What begins like one of the server's routes is no plain link. Call it before the routes are added. */
  exceptRoutesOf(http: FastifyInstance): void {
    http.addHook("onRoute", ({ url }) => {
      const [, first = ""] = url.split("/");
      // What is no plain word needs no mention, and neither does a parameter.
      if (isPlainWord(first)) this.#plainLink = plainLinkExcept(this.#taken.add(first));
    });
  }

  readonly answer: FastPath = (request, response) => {
    if (request.method !== "GET" || !this.#plainLink.test(request.url ?? "")) return false;
    const { drain } = this.#deps;
    this.#answerInBatch(
      this.#plainRequest(request),
      new NodeReply(response, () => drain.isDraining),
    );
    return true;
  };

  readonly #answerInBatch = batchPerTurn<[PlainRequest, NodeReply]>((request, reply) => {
    this.#answerAndCount(request, reply).catch((error: unknown) => {
      request.log.error({ err: error, reqId: request.id }, "answering a link failed");
      reply.abandon();
    });
  });

  #plainRequest(request: IncomingMessage): PlainRequest {
    const { ip, host, protocol } = this.#forwarded(request);
    return {
      ip,
      host,
      protocol,
      id: makeRequestId(),
      headers: request.headers,
      method: "GET",
      originalUrl: request.url ?? "/",
      log: this.#deps.log,
    };
  }

  async #answerAndCount(request: PlainRequest, reply: NodeReply): Promise<void> {
    const { addressLimit } = this.#deps;
    const began = performance.now();
    reply.header("X-Request-Id", request.id);
    try {
      if (addressLimit) await addressLimit(clientAddress(request));
      await answerLink(this.#deps, request, reply);
    } catch (error) {
      answerLinkError(this.#deps, error, request, reply);
    }
    const ms = performance.now() - began;
    this.#answered(reply.status, ms);
    const { id: reqId, method } = request;
    this.#logAnswer?.({ reqId, method, route: linkRoute, status: reply.status, ms });
  }
}

function isPlainWord(text: string): boolean {
  return /^[\w-]+$/.test(text);
}

/** One path of plain characters: nothing to decode, no fragment, no absolute URL; nor one that begins with a taken name. */
function plainLinkExcept(taken: ReadonlySet<string>): RegExp {
  return new RegExp(`^/(?!(?:${[...taken].join("|")})(?:[/?]|$))[\\w/-]*(?:\\?[^#]*)?$`, "i");
}

/**
 * Does the work of one turn of the event loop at its end, one after the other: the code of each stays
 * in the processor's cache for the next, which takes a fifth off what a click costs under load.
 */
function batchPerTurn<Work extends unknown[]>(
  work: (...what: Work) => void,
): (...what: Work) => void {
  let waiting: Work[] = [];
  const run = () => {
    const all = waiting;
    waiting = [];
    for (const what of all) work(...what);
  };
  return (...what) => {
    if (waiting.length === 0) setImmediate(run);
    waiting.push(what);
  };
}
