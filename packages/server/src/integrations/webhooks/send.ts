import { Agent as HttpAgent } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { retryAfterMs } from "@throughline/protocol";
import type { WebhookRequest } from "./forwarders/forwarder.ts";
import { OutgoingGuard } from "../../platform/http/outgoing-guard.ts";
import type { LookUp } from "../../platform/http/outgoing-guard.ts";
import { isPublicAddress } from "../../platform/http/public-address.ts";

/** The response of a webhook's receiver: its status and the beginning of its body. */
export interface WebhookResponse {
  readonly status: number;
  readonly text: string;
  /** The delay that the receiver asks for in `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Sends a request and waits for the response. Rejects with {@link NoResponse}, whose message may be shown to the user. */
export type Send = (outgoing: WebhookRequest, signal?: AbortSignal) => Promise<WebhookResponse>;

/** Thrown when a receiver could not be reached or did not respond in time. */
export class NoResponse extends Error {
  override name = "NoResponse";
}

export interface SendOptions {
  readonly allowHttp: boolean;
  /** Returns whether a private address may be reached. */
  readonly isAllowed: (address: string) => boolean;
  /** The timeout from the first packet to the end of the response. */
  readonly timeoutMs: number;
  /** Resolves host names. */
  readonly lookUp?: LookUp;
  /** Additional trusted certificates, for tests. */
  readonly ca?: string;
}

/** How much of a response is kept. The rest is not read. */
const maxResponseBytes = 2048;

/** Creates a function that sends to URLs chosen by users. It refuses private addresses and follows no redirects. */
export function sender({ allowHttp, isAllowed, timeoutMs, lookUp, ca }: SendOptions): Send {
  const guard = new OutgoingGuard({
    allowHttp,
    mayReach: (address) => isPublicAddress(address) || isAllowed(address),
    refusal,
    wrongScheme: () => new NoResponse("The URL is not https. Only https URLs are called."),
    lookUp,
  });
  const pool = { keepAlive: true, maxFreeSockets: 32, timeout: timeoutMs };
  const agents = {
    http: new HttpAgent(pool),
    https: new HttpsAgent({ ...pool, ...(ca !== undefined && { ca }) }),
  };

  return async ({ url, headers, body }, signal) => {
    const timeout = AbortSignal.timeout(timeoutMs);
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await new Promise<WebhookResponse>((resolve, reject) => {
        const sent = guard.request(
          url,
          {
            method: "POST",
            agent: URL.parse(url)?.protocol === "https:" ? agents.https : agents.http,
            signal: stop,
            headers: {
              ...headers,
              "user-agent": "Throughline-Webhooks",
              "content-length": Buffer.byteLength(body),
            },
          },
          (response) => {
            readStart(response).then((text) => resolve(webhookResponse(response, text)), reject);
          },
        );
        sent.on("error", reject);
        sent.end(body);
      });
    } catch (error) {
      throw describeError(error as NodeJS.ErrnoException, timeout.aborted, timeoutMs);
    }
  };
}

function webhookResponse(
  { statusCode = 0, headers }: IncomingMessage,
  text: string,
): WebhookResponse {
  const delayMs = retryAfterMs(headers["retry-after"], Date.now());
  return { status: statusCode, text, ...(delayMs > 0 && { retryAfterMs: delayMs }) };
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection, so that an endless response cannot keep it open.
    if (size >= maxResponseBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxResponseBytes).toString("utf8");
}

function refusal(host: string, address: string | undefined): NoResponse {
  return new NoResponse(
    address === undefined
      ? `${host} has no address.`
      : `${host} is at ${address}, which is not a public address. The operator can allow it with WEBHOOK_PRIVATE_TARGETS.`,
  );
}

function describeError(
  error: NodeJS.ErrnoException,
  isLate: boolean,
  timeoutMs: number,
): NoResponse {
  if (error instanceof NoResponse) return error;
  if (isLate) return new NoResponse(`No response within ${timeoutMs / 1000} seconds.`);
  switch (error.code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new NoResponse("The host name could not be resolved.");
    case "ECONNREFUSED":
      return new NoResponse("The connection was refused.");
    case "ECONNRESET":
    case "EPIPE":
      return new NoResponse("The connection was closed before the response.");
    default:
      return new NoResponse(`The request failed (${error.code ?? error.message}).`);
  }
}
