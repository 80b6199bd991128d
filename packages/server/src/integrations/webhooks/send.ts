import { Agent as HttpAgent } from "node:http";
import type { IncomingMessage } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { retryAfterMs } from "@throughline/protocol";
import type { Outgoing } from "./forwarders/forwarder.ts";
import { OutgoingGuard } from "../../platform/http/outgoing-guard.ts";
import type { LookUp } from "../../platform/http/outgoing-guard.ts";
import { isPublicAddress } from "../../platform/http/public-address.ts";

/** What an endpoint answered: its status, and the beginning of its body. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** How long it asks to be left alone, by its `Retry-After`. */
  readonly retryAfterMs?: number;
}

/** Sends a request and waits for its answer. Rejects with `NoAnswer`, whose message may be shown to the endpoint's owner. */
export type Send = (outgoing: Outgoing, signal?: AbortSignal) => Promise<Answer>;

export class NoAnswer extends Error {
  override name = "NoAnswer";
}

export interface SendOptions {
  readonly allowHttp: boolean;
  /** Whether an address may be reached although it is not public. */
  readonly isAllowed: (address: string) => boolean;
  /** From the first packet to the end of the answer. */
  readonly timeoutMs: number;
  /** The DNS. */
  readonly lookUp?: LookUp;
  /** For tests: the certificates that are trusted besides the system's. */
  readonly ca?: string;
}

/** So much of an answer is kept; the rest is not waited for. */
const answerBytes = 2048;

/** Sends to addresses that their owners chose, through a guard. Redirects are not followed. */
export function sender({ allowHttp, isAllowed, timeoutMs, lookUp, ca }: SendOptions): Send {
  const guard = new OutgoingGuard({
    allowHttp,
    mayReach: (address) => isPublicAddress(address) || isAllowed(address),
    refusal,
    wrongScheme: () => new NoAnswer("Only https addresses are called."),
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
      return await new Promise<Answer>((resolve, reject) => {
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
            readStart(response).then((text) => resolve(answerOf(response, text)), reject);
          },
        );
        sent.on("error", reject);
        sent.end(body);
      });
    } catch (error) {
      throw inWords(error as NodeJS.ErrnoException, timeout.aborted, timeoutMs);
    }
  };
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, text: string): Answer {
  const wait = retryAfterMs(headers["retry-after"], Date.now());
  return { status: statusCode, text, ...(wait > 0 && { retryAfterMs: wait }) };
}

async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop ends the connection: nobody can keep it busy with an endless answer.
    if (size >= answerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, answerBytes).toString("utf8");
}

function refusal(host: string, address: string | undefined): NoAnswer {
  return new NoAnswer(
    address === undefined
      ? `${host} has no address.`
      : `${host} is at ${address}, which is not a public address. The operator can allow it with WEBHOOK_PRIVATE_TARGETS.`,
  );
}

function inWords(error: NodeJS.ErrnoException, isLate: boolean, timeoutMs: number): NoAnswer {
  if (error instanceof NoAnswer) return error;
  if (isLate) return new NoAnswer(`No answer within ${timeoutMs / 1000} seconds.`);
  switch (error.code) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new NoAnswer("The host name could not be resolved.");
    case "ECONNREFUSED":
      return new NoAnswer("The connection was refused.");
    case "ECONNRESET":
    case "EPIPE":
      return new NoAnswer("The connection was closed before the answer.");
    default:
      return new NoAnswer(`The request failed (${error.code ?? error.message}).`);
  }
}
