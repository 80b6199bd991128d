import type { IncomingMessage, ServerResponse } from "node:http";
import { matchLinkPath } from "@throughline/protocol";
import type { Connection } from "../phone/connection.ts";
import { shop } from "../shop.ts";
import type { Exchange, Outcome } from "../wire/exchange.ts";
import { noAnswerPage, pageInPhone } from "./browser-pages.ts";
import { forward, readBody } from "./forward.ts";
import type { Incoming, Outgoing } from "./forward.ts";
import { parseJson } from "./parse-json.ts";
import type { Service } from "./service.ts";
import type { Wire } from "./wire.ts";

/** How long an answer takes on a slow network: longer than an app's start may wait for it. */
const slowMs = 7000;
const nobodyThere = "nobody there to take the answer";

/** A phone on the network, with what its browser remembers. */
export interface ConnectedPhone {
  readonly id: string;
  readonly connection: Connection;
  readonly cookies: Map<string, string>;
}

export interface Traffic {
  readonly service: Service;
  readonly wire: Wire;
  /** The number of the next exchange, larger than any a page has seen. */
  readonly nextId: () => number;
  /** Aborts when an answer takes longer than anybody waits. */
  readonly patience: () => AbortSignal;
}

/** Carries a phone's request to the service and the answer back, as well as its network does, and tells its page. */
export async function carry(
  { service, wire, nextId, patience }: Traffic,
  { id: phone, connection, cookies }: ConnectedPhone,
  from: Outgoing["from"],
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
  const tell = (news: Pick<Exchange, "onItsWay" | "outcome"> = {}) =>
    wire.tell(session, { kind: "exchange", exchange: { ...exchange, ...news } });
  const fail = (failure: string) => tell({ outcome: { failure, ms: since(startedAt) } });

  tell();
  if (network === "offline") {
    fail("offline");
    refuse(from, response, true);
    return;
  }
  const hangUp = new AbortController();
  response.once("close", () => hangUp.abort());
  let answer: Incoming;
  try {
    const { headers } = request;
    const signal = AbortSignal.any([hangUp.signal, patience()]);
    const outgoing = { from, method, path, headers, body, cookies, signal };
    answer = await forward(service.url, connection, outgoing);
  } catch {
    fail(response.closed ? nobodyThere : "no answer from the service");
    refuse(from, response, false);
    return;
  }
  if (network === "slow") {
    tell({ onItsWay: true });
    await slowness(response);
  }
  if (response.closed) {
    fail(nobodyThere);
    return;
  }
  tell({ outcome: outcomeOf(answer, since(startedAt)) });
  reply(phone, from, answer, response);
  if (path === matchLinkPath && answer.status === 200) {
    await tellVerdict(service, wire, session, phone, sent);
  }
}

async function tellVerdict(
  service: Service,
  wire: Wire,
  session: string,
  phone: string,
  sent: unknown,
): Promise<void> {
  const { installId } = sent as { installId?: string };
  // The service may be gone by now; the phone has its answer.
  const explanation =
    installId === undefined ? undefined : await service.explain(installId).catch(() => undefined);
  if (explanation) wire.tell(session, { kind: "verdict", phone, explanation });
}

function reply(
  phone: string,
  from: Outgoing["from"],
  answer: Incoming,
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

/** A browser shows that nobody answers; to an app the connection just breaks. */
function refuse(from: Outgoing["from"], response: ServerResponse, offline: boolean): void {
  if (from === "app") {
    response.destroy();
    return;
  }
  const { status, headers, body } = noAnswerPage(offline);
  response.writeHead(status, headers).end(body);
}

/** Waits as long as a slow network takes, or until the phone hangs up. */
async function slowness(response: ServerResponse): Promise<void> {
  if (response.closed) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, slowMs);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function outcomeOf({ status, headers, body }: Incoming, ms: number): Outcome {
  const { location } = headers;
  const received = `${headers["content-type"]}`.includes("json") ? parseJson(body) : undefined;
  return {
    status,
    ms,
    ...(location !== undefined && { location }),
    ...(received !== undefined && { received }),
  };
}

function since(start: number): number {
  return Math.round(performance.now() - start);
}
