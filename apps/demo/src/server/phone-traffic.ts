import type { IncomingMessage, ServerResponse } from "node:http";
import { matchLinkPath } from "@throughline/protocol";
import type { Connection } from "../phone/connection.ts";
import { shop } from "../shop.ts";
import type { Exchange, Outcome } from "../wire/exchange.ts";
import { pageTexts } from "../texts/page.ts";
import { errorPage, pageInPhone } from "./browser-pages.ts";
import { forward, readBody } from "./forward.ts";
import type { ServiceResponse, PhoneRequest } from "./forward.ts";
import { parseJson } from "./parse-json.ts";
import type { Service } from "./service.ts";
import type { Wire } from "./wire.ts";

/** The delay of responses on a slow network. The app’s splash screen does not wait that long. */
const slowNetworkMs = 7000;
const texts = pageTexts.requests;

/** A registered phone with the cookies of its browser. */
export interface ConnectedPhone {
  readonly id: string;
  readonly connection: Connection;
  readonly cookies: Map<string, string>;
}

export interface Traffic {
  readonly service: Service;
  readonly wire: Wire;
  /** Returns the id of the next exchange, which is larger than all earlier ids. */
  readonly nextId: () => number;
  /** Creates a signal that aborts when a response takes too long. */
  readonly responseTimeout: () => AbortSignal;
}

/** Forwards a phone’s request to the service over a simulated network. Reports each step to the phone’s page. */
export async function forwardPhoneRequest(
  { service, wire, nextId, responseTimeout }: Traffic,
  { id: phone, connection, cookies }: ConnectedPhone,
  from: PhoneRequest["from"],
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { session, device, address, network } = connection;
  const method = request.method ?? "GET";
  const body = await readBody(request);
  const startedAt = performance.now();
  const sent = parseJson(body);
  const exchange: Exchange = {
    id: nextId(),
    phone,
    device,
    from,
    address,
    method,
    url: `https://${shop.domain}${path}`,
    ...(sent !== undefined && { sent }),
  };
  const report = (update: Pick<Exchange, "isResponseDelayed" | "outcome"> = {}) =>
    wire.send(session, { kind: "exchange", exchange: { ...exchange, ...update } });
  const fail = (failure: string) => report({ outcome: { failure, ms: msSince(startedAt) } });
  report();

  if (network === "offline") {
    fail(texts.offline);
    replyUnreachable(from, response, true);
    return;
  }
  const disconnect = new AbortController();
  response.once("close", () => disconnect.abort());
  let answer: ServiceResponse;
  try {
    const { headers } = request;
    const signal = AbortSignal.any([disconnect.signal, responseTimeout()]);
    const outgoing = { from, method, path, headers, body, cookies, signal };
    answer = await forward(service.url, connection, outgoing);
  } catch {
    fail(response.closed ? texts.hungUp : texts.noResponse);
    replyUnreachable(from, response, false);
    return;
  }
  if (network === "slow") {
    report({ isResponseDelayed: true });
    await delayResponse(response);
  }
  if (response.closed) {
    fail(texts.hungUp);
    return;
  }
  report({ outcome: outcomeOf(answer, msSince(startedAt)) });
  reply(phone, from, answer, response);
  if (path === matchLinkPath && answer.status === 200) {
    await sendVerdict(service, wire, session, phone, sent);
  }
}

async function sendVerdict(
  service: Service,
  wire: Wire,
  session: string,
  phone: string,
  sent: unknown,
): Promise<void> {
  const { installId } = sent as { installId?: string };
  // The service may have stopped by now. That does not matter, because the phone already has its response.
  const explanation =
    installId === undefined ? undefined : await service.explain(installId).catch(() => undefined);
  if (explanation) wire.send(session, { kind: "verdict", phone, explanation });
}

function reply(
  phone: string,
  from: PhoneRequest["from"],
  answer: ServiceResponse,
  response: ServerResponse,
): void {
  if (from === "browser") {
    const { status, headers, body } = pageInPhone(phone, answer);
    response.writeHead(status, headers).end(body);
    return;
  }
  const { status, headers, body } = answer;
  response.writeHead(status, {
    "content-type": headers["content-type"] ?? "text/plain",
    ...(headers["retry-after"] !== undefined && { "retry-after": headers["retry-after"] }),
  });
  response.end(body);
}

/** Answers as if the service could not be reached. A browser gets an error page, and an app’s connection is closed. */
function replyUnreachable(
  from: PhoneRequest["from"],
  response: ServerResponse,
  offline: boolean,
): void {
  if (from === "app") {
    response.destroy();
    return;
  }
  const { status, headers, body } = errorPage(offline);
  response.writeHead(status, headers).end(body);
}

/** Waits for the delay of a slow network, or until the phone closes the connection. */
async function delayResponse(response: ServerResponse): Promise<void> {
  if (response.closed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, slowNetworkMs);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function outcomeOf({ status, headers, body }: ServiceResponse, ms: number): Outcome {
  const { location } = headers;
  const received = `${headers["content-type"]}`.includes("json") ? parseJson(body) : undefined;
  return {
    status,
    ms,
    ...(location !== undefined && { location }),
    ...(received !== undefined && { received }),
  };
}

function msSince(start: number): number {
  return Math.round(performance.now() - start);
}
