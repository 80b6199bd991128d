import { setTimeout as pause } from "node:timers/promises";
import { clientHeaders, routes } from "@throughline/protocol";
import type { MatchLinkResponse } from "@throughline/protocol";
import type { ShopApp } from "./service-node.ts";

const pixel =
  "Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const patienceMs = 15_000;
const retryMs = 100;
/** So few that every node has soon been asked for each. */
const links = 50;

/** Everything the nodes acknowledged, and how it went. */
export interface Acknowledged {
  readonly clicks: Set<string>;
  /** The click each install was given. */
  readonly installs: Map<string, string | null>;
  readonly events: Set<string>;
  /** Clicks whose visitors were sent on with the word that they were not recorded: not acknowledged. */
  readonly unrecorded: Set<string>;
  /** Installs that were answered twice with different links. */
  readonly contradicted: string[];
  refused: number;
  /** When something was acknowledged last, and the longest time in which nothing was. */
  last: number;
  gapMs: number;
  /** How long the slowest answer took, refusals included. */
  slowestMs: number;
}

/**
 * People who click, install and use the app, one after another, through nodes that may fail: what is
 * refused or not answered is asked again, as browsers and phones do, of another node each time.
 */
export class Load {
  readonly #nodes: () => readonly string[];
  readonly #app: ShopApp;
  readonly #people: Promise<void>[] = [];
  #running = true;
  #turn = 0;
  #next = 0;
  seen: Acknowledged = nothing();

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

  /** The longest time without an acknowledgement, one that still lasts included. */
  get gapMs(): number {
    return Math.max(this.seen.gapMs, performance.now() - this.seen.last);
  }

  /** Counts anew from here; what was acknowledged stays. */
  beginGap(): void {
    this.seen.gapMs = 0;
    this.seen.refused = 0;
    this.seen.slowestMs = 0;
    this.seen.last = performance.now();
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

  /** Follows a link; a browser that gets no answer is reloaded, which is another click. */
  async #click(number: number): Promise<string | undefined> {
    const answer = await this.#ask(`/products/${number % links}`, {
      headers: { "user-agent": pixel, "accept-language": "en-GB" },
      redirect: "manual",
    });
    const click = /clickId(?:%3D|=)([\w-]+)/.exec(answer?.headers.get("location") ?? "")?.[1];
    if (click === undefined) return undefined;
    if (answer?.headers.get("x-click-recorded") === "no") {
      this.seen.unrecorded.add(click);
      return undefined;
    }
    this.#acknowledge();
    this.seen.clicks.add(click);
    return click;
  }

  async #open(installId: string, clickId: string): Promise<void> {
    const answer = await this.#insist(routes.matchLink.path, { installId, clickId });
    if (!answer) return;
    const { match } = JSON.parse(answer.body) as MatchLinkResponse;
    const before = this.seen.installs.get(installId);
    if (before !== undefined && before !== match.clickId) this.seen.contradicted.push(installId);
    this.seen.installs.set(installId, match.clickId);
    this.#acknowledge();
  }

  async #log(id: string, installId: string): Promise<void> {
    const events = [{ id, name: "opened", timestamp: Date.now() }];
    const body = { installId, platform: "android", sentAt: Date.now(), events };
    if (await this.#insist(routes.events.path, body)) {
      this.#acknowledge();
      this.seen.events.add(id);
    }
  }

  /** Sends until it is taken, with the same id: it counts once. */
  async #insist(path: string, body: object): Promise<Answer | undefined> {
    while (this.#running) {
      const answer = await this.#ask(path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          [clientHeaders.authorization]: `Bearer ${this.#app.key}`,
          [clientHeaders.app]: this.#app.id,
        },
        body: JSON.stringify(body),
      });
      if (answer?.ok) return answer;
      await pause(retryMs);
    }
    return undefined;
  }

  async #ask(path: string, init: RequestInit): Promise<Answer | undefined> {
    const nodes = this.#nodes();
    const node = nodes[(this.#turn += 1) % nodes.length];
    const started = performance.now();
    try {
      const answer = await fetch(`${node}${path}`, {
        ...init,
        signal: AbortSignal.timeout(patienceMs),
      });
      if (answer.status >= 500) this.seen.refused += 1;
      const { ok, headers } = answer;
      // Here, where it may take too long.
      const text = await answer.text();
      return answer.status < 500 ? { ok, headers, body: text } : undefined;
    } catch {
      this.seen.refused += 1;
      await pause(retryMs);
      return undefined;
    } finally {
      this.seen.slowestMs = Math.max(this.seen.slowestMs, performance.now() - started);
    }
  }

  #acknowledge(): void {
    const now = performance.now();
    this.seen.gapMs = Math.max(this.seen.gapMs, now - this.seen.last);
    this.seen.last = now;
  }
}

/** An answer that arrived whole. */
interface Answer {
  readonly ok: boolean;
  readonly headers: Headers;
  readonly body: string;
}

function nothing(): Acknowledged {
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
