import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { routes } from "@throughline/protocol";
import { parseConnection } from "../phone/connection.ts";
import { errorPage, unknownPhonePage } from "./browser-pages.ts";
import type { BrowserPage } from "./browser-pages.ts";
import { screenTexts } from "../texts/screens.ts";
import { BodyTooLarge, readBody } from "./forward.ts";
import type { Keys } from "./keys.ts";
import { isOwnHost } from "./own-host.ts";
import { Pages } from "./pages.ts";
import { parseJson } from "./parse-json.ts";
import { forwardPhoneRequest } from "./phone-traffic.ts";
import type { ConnectedPhone } from "./phone-traffic.ts";
import { isReachable } from "./is-reachable.ts";
import { Service } from "./service.ts";
import { websitePage } from "./website-page.ts";
import { Wire } from "./wire.ts";

/** The settings of the demo’s server. */
export interface DemoOptions {
  readonly serviceUrl: string;
  readonly keys: Keys;
  /** The folder of the built pages. */
  readonly pages: string;
  /** The host to listen on. */
  readonly host: string;
  readonly clock: () => number;
  /** Creates a signal that aborts when the service takes too long to respond. */
  readonly responseTimeout: () => AbortSignal;
  /** Receives unexpected errors. */
  readonly reportError: (error: unknown) => void;
}

/** The maximum number of phones. Beyond it, the server forgets the phones that registered longest ago. */
const maxPhones = 1000;

/** The id of a phone or a page. */
const validId = /^[\w-]{1,80}$/;

/** Serves the demo’s pages and forwards the requests of their phones to the service. */
export function createDemoServer(options: DemoOptions): Server {
  const { serviceUrl, keys, pages: folder, host, clock, responseTimeout, reportError } = options;
  const pages = new Pages(folder);
  const wire = new Wire();
  const service = new Service(serviceUrl, keys.secretKey);
  const phones = new Map<string, ConnectedPhone>();
  // Ids start at the current time. A page that stays open during a restart expects larger ids than before.
  let lastId = clock();
  const traffic = { service, wire, nextId: () => (lastId += 1), responseTimeout };

  async function connect(id: string, request: IncomingMessage, response: ServerResponse) {
    const connection = parseConnection(parseJson(await readBody(request)));
    if (!connection) {
      response.writeHead(400).end();
      return;
    }
    const known = phones.get(id);
    const [oldest] = phones.keys();
    if (!known && oldest !== undefined && phones.size >= maxPhones) phones.delete(oldest);
    const sameOwner = known?.connection.owner === connection.owner;
    // The phone is inserted again at the end of the map, so that it is forgotten last.
    phones.delete(id);
    phones.set(id, { id, connection, cookies: sameOwner ? known.cookies : new Map() });
    response.writeHead(204).end();
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!isOwnHost(request.headers.host, host)) {
      response.writeHead(421, { "content-type": "text/plain" });
      return void response.end(screenTexts.wrongHost);
    }
    const target = request.url ?? "/";
    const [path = "/"] = target.split("?", 1);
    const [, area = "", id = "", part, ...rest] = path.split("/");
    const methods = methodsOf(area, part);
    if (!methods.includes(request.method ?? "")) {
      return void response.writeHead(405, { allow: methods.join(", ") }).end();
    }
    if (path === "/") return pages.send("index.html", response);
    if (path === routes.health.path) return void response.writeHead(204).end();
    if (area === "assets") return pages.send(`assets/${id}`, response);
    if (path === "/app.json") {
      const { appId, publishableKey } = keys;
      response.writeHead(200, { "content-type": "application/json", "cache-control": "no-store" });
      return void response.end(JSON.stringify({ appId, publishableKey }));
    }
    if (!["wire", "phones"].includes(area) || !validId.test(id)) {
      return void response.writeHead(404).end();
    }
    if (area === "wire") return wire.listen(id, response);
    if (part === undefined) return connect(id, request, response);
    if (part === "app" && rest.join("") === "") return pages.send("app.html", response);

    const phone = phones.get(id);
    const inner = target.slice(`/phones/${id}/${part}`.length);
    const isWebsite = part === "website";
    if (!isWebsite && ((part !== "web" && part !== "service") || !isReachable(part, inner))) {
      return void response.writeHead(404).end();
    }
    if (!phone || isWebsite) {
      const { status, headers, body } = phone ? loadWebsite(phone) : unknownPhonePage();
      return void response.writeHead(status, headers).end(body);
    }
    const from = part === "web" ? "browser" : "app";
    return forwardPhoneRequest(traffic, phone, from, inner, request, response);
  }

  return createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // The client closed the connection and needs no response.
      if (request.errored) return;
      const isTooLarge = error instanceof BodyTooLarge;
      if (!isTooLarge) reportError(error);
      if (!response.headersSent) response.writeHead(isTooLarge ? 413 : 500);
      response.end();
      request.resume();
    });
  });
}

function loadWebsite({ id, connection }: ConnectedPhone): BrowserPage {
  return connection.network === "offline" ? errorPage(true) : websitePage(id);
}

function methodsOf(area: string, part: string | undefined): string[] {
  if (area !== "phones") return ["GET", "HEAD"];
  return part === undefined ? ["PUT"] : ["GET", "HEAD", "POST"];
}
