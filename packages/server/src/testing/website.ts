import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { testService } from "./test-service.ts";

const executablePath = process.env["CHROME_BIN"] ?? "/usr/bin/chromium";
const args = [
  "--disable-gpu",
  // Requests to other hosts are blocked.
  "--host-resolver-rules=MAP go.shop.example 127.0.0.1, MAP www.shop.example 127.0.0.1, MAP * ~NOTFOUND",
];

/** A page of the website. */
export interface WebsitePage {
  readonly lang?: string;
  readonly head?: string;
  readonly body?: string;
  /** Further attributes of the script tag. */
  readonly attributes?: string;
  readonly headers?: Record<string, string>;
}

/** A service, and a website with the service's script. */
export interface StartedWebsite {
  readonly test: Awaited<ReturnType<typeof testService>>;
  readonly website: Website;
}

/** Starts a service, a website with its script and a browser once per test file. Closes all pages after each test. */
export function startWebsiteOnce(onStart: (started: StartedWebsite) => void): void {
  let started: StartedWebsite | undefined;
  beforeAll(async () => {
    const test = await testService();
    await test.service.listen({ port: 0, host: "127.0.0.1" });
    const { port } = test.service.server.address() as AddressInfo;
    started = { test, website: await Website.open(port) };
    onStart(started);
  }, 60_000);
  afterEach(() => started?.website.closePages());
  afterAll(async () => {
    await started?.website.close();
    await started?.test.service.close();
  });
}

/** A browser, and a website with the script of a service. The service's link domain is `go.shop.example`. */
class Website {
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #contexts: BrowserContext[] = [];
  readonly origin: string;
  /** The origin of the link domain. */
  readonly links: string;
  #page: WebsitePage = {};

  private constructor(browser: Browser, server: Server, servicePort: number) {
    this.#browser = browser;
    this.#server = server;
    this.origin = `http://www.shop.example:${(server.address() as AddressInfo).port}`;
    this.links = `http://go.shop.example:${servicePort}`;
  }

  static async open(servicePort: number): Promise<Website> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const website = new Website(
      await chromium.launch({ executablePath, args }),
      server,
      servicePort,
    );
    server.on("request", (_request, response) => {
      const { headers } = website.#page;
      response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
      response.end(website.#html());
    });
    return website;
  }

  /** Visits a path of the website, on which every page has this content. Requests to other hosts get an empty page. */
  async visit(path: string, options: BrowserContextOptions, content: WebsitePage = {}) {
    this.#page = content;
    const { page, requests, problems } = await this.newPage(options);
    await page.goto(this.origin + path);
    return { page, requests, problems, banner: page.locator("throughline-banner") };
  }

  /** Opens an empty page, as another visitor. */
  async newPage(options: BrowserContextOptions) {
    const context = await this.#browser.newContext(options);
    this.#contexts.push(context);
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Elsewhere</title>" }),
    );
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    // A refused resource or script is reported on the console.
    const problems: string[] = [];
    page.on("console", (message) => problems.push(message.text()));
    page.on("pageerror", (error) => problems.push(error.message));
    return { page, requests, problems };
  }

  async closePages(): Promise<void> {
    await Promise.all(this.#contexts.splice(0).map((context) => context.close()));
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
  }

  #html(): string {
    const { lang = "en", head = "", body = "", attributes = "" } = this.#page;
    return `<!doctype html><html lang="${lang}"><head><meta name="viewport" content="width=device-width">${head}
<script src="${this.links}/throughline.js" ${attributes}></script></head><body>${body}</body></html>`;
  }
}
