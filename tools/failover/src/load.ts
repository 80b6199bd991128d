import { setTimeout as pause } from "node:timers/promises";
import { clientHeaders, routes } from "@throughline/protocol";
import type { MatchLinkResponse } from "@throughline/protocol";
import type { ShopApp } from "./service-node.ts";

const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const timeoutMs = 15_000;
const retryMs = 100;
/** A small number of links, so that every node soon caches all of them. */
const links = 50;

/** Everything that the nodes acknowledged, and how long the answers took. */
export interface LoadResults {
  readonly clicks: Set<string>;
  /** The click that each install was matched to. */
  readonly installs: Map<string, string | null>;
  readonly events: Set<string>;
  /** Clicks whose visitors were redirected with the notice that the click was not recorded. These are not acknowledged. */
  readonly unrecorded: Set<string>;
  /** Installs that were answered with different clicks. */
  readonly contradicted: string[];
  refused: number;
  /** The time of the last acknowledgement, and the longest time between two. */
  last: number;
  gapMs: number;
  /** The duration of the slowest answer, including errors. */
  slowestMs: number;
}

/**
 * People who click, install and use the app, while nodes may fail. A request that fails or times out is repeated at another
 * node, as browsers and phones do.
 */
export class Load {
  readonly #nodes: () => readonly string[];
  readonly #app: ShopApp;
  readonly #people: Promise<void>[] = [];
  #running = true;
  #turn = 0;
  #next = 0;
  results: LoadResults = noResults();

  constructor(nodes: () => readonly string[], app: ShopApp) {
    this.#nodes = nodes;
    this.#app = app;
  }

  start(people: number): void {
    for (let each = 0; each < people; each += 1) this.#people.push(this.#person());
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#people);
  }

  /** The longest time without an acknowledgement, including the time since the last one. */
  get gapMs(): number {
    return Math.max(this.results.gapMs, performance.now() - this.results.last);
  }

  /** Resets the times and the number of errors. Acknowledged records stay. */
  resetGap(): void {
    this.results.gapMs = 0;
    this.results.refused = 0;
    this.results.slowestMs = 0;
    this.results.last = performance.now();
  }

  async #person(): Promise<void> {
    while (this.#running) {
      const number = (this.#next += 1);
      const click = await this.#click(number);
      if (click === undefined) continue;
      if (number % 3 === 0) await this.#open(`install-${number}`, click);
      if (number % 2 === 0) await this.#log(`event-${number}`, `install-${number}`);
    }
  }

  /** Follows a link. Without an answer the person reloads the page, which is another click. */
  async #click(number: number): Promise<string | undefined> {
    const response = await this.#ask(`/products/${number % links}`, {
      headers: { "user-agent": pixel, "accept-language": "en-GB" },
      redirect: "manual",
    });
    const click = /clickId(?:%3D|=)([\w-]+)/.exec(response?.headers.get("location") ?? "")?.[1];
    if (click === undefined) return undefined;
    if (response?.headers.get("x-click-recorded") === "no") {
      this.results.unrecorded.add(click);
      return undefined;
    }
    this.#acknowledge();
    this.results.clicks.add(click);
    return click;
  }

  async #open(installId: string, clickId: string): Promise<void> {
    const response = await this.#retry(routes.matchLink.path, { installId, clickId });
    if (!response) return;
    const { match } = JSON.parse(response.body) as MatchLinkResponse;
    const before = this.results.installs.get(installId);
    if (before !== undefined && before !== match.clickId) this.results.contradicted.push(installId);
    this.results.installs.set(installId, match.clickId);
    this.#acknowledge();
  }

  async #log(id: string, installId: string): Promise<void> {
    const events = [{ id, name: "opened", timestamp: Date.now() }];
    const body = { installId, platform: "android", sentAt: Date.now(), events };
    if (await this.#retry(routes.events.path, body)) {
      this.#acknowledge();
      this.results.events.add(id);
    }
  }

  /** Repeats a request with the same id until it succeeds. The service must count the request once. */
  async #retry(path: string, body: object): Promise<CompleteResponse | undefined> {
    while (this.#running) {
      const response = await this.#ask(path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [clientHeaders.authorization]: `Bearer ${this.#app.key}`,
          [clientHeaders.app]: this.#app.id,
        },
        body: JSON.stringify(body),
      });
      if (response?.ok) return response;
      await pause(retryMs);
    }
    return undefined;
  }

  async #ask(path: string, init: RequestInit): Promise<CompleteResponse | undefined> {
    const nodes = this.#nodes();
    const node = nodes[(this.#turn += 1) % nodes.length];
    const started = performance.now();
    try {
      const response = await fetch(`${node}${path}`, {
        ...init,
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.status >= 500) this.results.refused += 1;
      const { ok, headers } = response;
      // The body is read here, so that the timeout covers it.
      const text = await response.text();
      return response.status < 500 ? { ok, headers, body: text } : undefined;
    } catch {
      this.results.refused += 1;
      await pause(retryMs);
      return undefined;
    } finally {
      this.results.slowestMs = Math.max(this.results.slowestMs, performance.now() - started);
    }
  }

  #acknowledge(): void {
    const now = performance.now();
    this.results.gapMs = Math.max(this.results.gapMs, now - this.results.last);
    this.results.last = now;
  }
}

/** A response that arrived completely. */
interface CompleteResponse {
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: string;
}

function noResults(): LoadResults {
  return {
    clicks: new Set(),
    installs: new Map(),
    events: new Set(),
    unrecorded: new Set(),
    contradicted: [],
    refused: 0,
    last: performance.now(),
    gapMs: 0,
    slowestMs: 0,
  };
}
