import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { routes } from "@throughline/protocol";
import { readConnection } from "../phone/connection.ts";
import { unknownPhonePage } from "./browser-pages.ts";
import { BodyTooLarge, readBody } from "./forward.ts";
import type { Keys } from "./keys.ts";
import { isOwnHost } from "./own-host.ts";
import { Pages } from "./pages.ts";
import { parseJson } from "./parse-json.ts";
import { carry } from "./phone-traffic.ts";
import type { ConnectedPhone } from "./phone-traffic.ts";
import { reachable } from "./reachable.ts";
import { Service } from "./service.ts";
import { Wire } from "./wire.ts";

/** What the demo stands on. */
export interface DemoOptions {
  readonly serviceUrl: string;
  readonly keys: Keys;
  /** The folder of the built pages. */
  readonly pages: string;
  /** Where it listens. */
  readonly host: string;
  readonly clock: () => number;
  /** Aborts when an answer of the service takes longer than anybody waits. */
  readonly patience: () => AbortSignal;
  /** Hears of what went wrong in here. */
  readonly report: (error: unknown) => void;
}

/** Phones that are remembered; a page that was left open for long may lose its own. */
const mostPhones = 1000;

/** Of a phone or a page. */
const name = /^[\w-]{1,80}$/;

/** The pages, and for each phone on them a network of its own. */
export function createDemoServer(options: DemoOptions): Server {
  const { serviceUrl, keys, pages: folder, host, clock, patience, report } = options;
  const pages = new Pages(folder);
  const wire = new Wire();
  const service = new Service(serviceUrl, keys.secretKey);
  const phones = new Map<string, ConnectedPhone>();
  // A page outlives a restart of this server, and waits for larger numbers than it has seen.
  let lastId = clock();
  const traffic = { service, wire, nextId: () => (lastId += 1), patience };

  async function connect(id: string, request: IncomingMessage, response: ServerResponse) {
    const connection = readConnection(parseJson(await readBody(request)));
    if (!connection) {
      response.writeHead(400).end();
      return;
    }
    const known = phones.get(id);
    const [oldest] = phones.keys();
    if (!known && oldest !== undefined && phones.size >= mostPhones) phones.delete(oldest);
    const sameOwner = known?.connection.owner === connection.owner;
    // The one heard of last is the last to go.
    phones.delete(id);
    phones.set(id, { id, connection, cookies: sameOwner ? known.cookies : new Map() });
    response.writeHead(204).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isOwnHost(request.headers.host, host)) {
      response.writeHead(421, { "content-type": "text/plain" });
      return void response.end("Open the demo as localhost, or by this machine's own address.\n");
    }
    const target = request.url ?? "/";
    const [path = "/"] = target.split("?", 1);
    const [, room = "", id = "", part, ...rest] = path.split("/");
    const methods = methodsOf(room, part);
    if (!methods.includes(request.method ?? "")) {
      return void response.writeHead(405, { allow: methods.join(", ") }).end();
    }
    if (path === "/") return pages.send("index.html", response);
    if (path === routes.health.path) return void response.writeHead(204).end();
    if (room === "assets") return pages.send(`assets/${id}`, response);
    if (path === "/app.json") {
      const { appId, publishableKey } = keys;
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      return void response.end(JSON.stringify({ appId, publishableKey }));
    }
    if (!["wire", "phones"].includes(room) || !name.test(id)) {
      return void response.writeHead(404).end();
    }
    if (room === "wire") return wire.listen(id, response);
    if (part === undefined) return connect(id, request, response);
    if (part === "app" && rest.join("") === "") return pages.send("app.html", response);

    const phone = phones.get(id);
    const inner = target.slice(`/phones/${id}/${part}`.length);
    if ((part !== "web" && part !== "service") || !reachable(part, inner)) {
      return void response.writeHead(404).end();
    }
    if (!phone) {
      const { status, headers, body } = unknownPhonePage();
      return void response.writeHead(status, headers).end(body);
    }
    const from = part === "web" ? "browser" : "app";
    return carry(traffic, phone, from, inner, request, response);
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // Whoever hangs up within a request wants no answer.
      if (request.errored) return;
      const tooLarge = error instanceof BodyTooLarge;
      if (!tooLarge) report(error);
      if (!response.headersSent) response.writeHead(tooLarge ? 413 : 500);
      response.end();
      request.resume();
    });
  });
}

function methodsOf(room: string, part: string | undefined): string[] {
  if (room !== "phones") return ["GET", "HEAD"];
  return part === undefined ? ["PUT"] : ["GET", "HEAD", "POST"];
}
