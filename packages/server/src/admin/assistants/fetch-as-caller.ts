import { clientHeaders } from "@throughline/protocol";
import type { FastifyInstance, FastifyRequest, HTTPMethods } from "fastify";

/** The headers that identify a caller and their connection. */
const callerHeaders = [
  clientHeaders.authorization,
  clientHeaders.app,
  clientHeaders.sdk,
  "Cookie",
  "Host",
  "Origin",
  "User-Agent",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
].map((name) => name.toLowerCase());

/**
 * Returns a `fetch` that sends requests to this service without a socket, with the credentials and the address of another
 * request. They pass every hook and check of a request over the network.
 */
export function fetchAsCaller(
  http: FastifyInstance,
  { headers, socket }: FastifyRequest,
): typeof fetch {
  const caller = Object.fromEntries(
    callerHeaders.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
  return async (input, { method, headers: own, body } = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    const answer = await http.inject({
      method: method as HTTPMethods,
      url: pathname + search,
      headers: { ...(own as Record<string, string>), ...caller },
      ...(typeof body === "string" && { payload: body }),
      ...(socket.remoteAddress !== undefined && { remoteAddress: socket.remoteAddress }),
    });
    const { "retry-after": retryAfter } = answer.headers;
    return new Response(answer.body === "" ? null : answer.body, {
      status: answer.statusCode,
      headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
    });
  };
}
