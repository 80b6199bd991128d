import { maxMessageBytes } from "@throughline/storage";
import type { NodeChannel } from "@throughline/storage";
import type { Peers, Topic } from "./peers.ts";

/** How often nodes exchange messages, and how soon in urgent cases. */
const [everyMs, soonMs] = [1_000, 50];
/** How often a node without messages sends a heartbeat, and after how long a silent node counts as stopped. */
const [heartbeatMs, timeoutMs] = [5_000, 15_000];

const [here, bye] = ["here", "bye"];

/** How many other nodes are accepted. Limits are divided among all nodes, so the number of forged nodes must be bounded. */
const maxNodes = 64;

/** A message: the name of a topic, followed by its items. */
type Message = readonly [topic: string, ...items: unknown[]];

/** Exchanges messages with the other nodes over the store's channel. */
export class StorePeers implements Peers {
  readonly #channel: NodeChannel;
  /** A monotonic clock. */
  readonly #clock: () => number;
  readonly #topics = new Map<string, Topic<unknown>>();
  /** The time of the last message, by node. */
  readonly #lastSeen = new Map<string, number>();
  #hasNewNodes = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(channel: NodeChannel, clock: () => number = () => performance.now()) {
    this.#channel = channel;
    this.#clock = clock;
    channel.subscribe((message, from) => this.#receive(message, from));
  }

  get name(): string {
    return this.#channel.name;
  }

  get nodeCount(): number {
    return 1 + this.#lastSeen.size;
  }

  isAlive(name: string): boolean {
    return this.#lastSeen.has(name);
  }

  addTopic<Item>(name: string, topic: Topic<Item>): void {
    this.#topics.set(name, topic);
  }

  exchangeSoon(): void {
    if (this.#timer === undefined) return;
    this.#soon ??= setTimeout(() => void this.exchange(), soonMs).unref();
  }

  exchange(): Promise<void> {
    // One exchange at a time keeps messages in order. Later items are sent in the next exchange.
    this.#underWay ??= this.#exchange().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  start(): void {
    this.#timer = setInterval(() => void this.exchange(), everyMs).unref();
    void this.exchange();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#soon);
    this.#timer = undefined;
    await this.#underWay;
    await this.#send([JSON.stringify([bye])]);
  }

  async #exchange(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const now = this.#clock();
    for (const [node, at] of this.#lastSeen) if (at < now - timeoutMs) this.#lastSeen.delete(node);
    const messages = this.nodeCount > 1 ? this.#collect() : [];
    if (messages.length === 0 && now - this.#sentAt < heartbeatMs) return;
    this.#sentAt = now;
    await this.#send(messages.length > 0 ? messages : [JSON.stringify([here])]);
  }

  #collect(): string[] {
    const hasNewNodes = this.#hasNewNodes;
    this.#hasNewNodes = false;
    return [...this.#topics].flatMap(([name, topic]) => [
      ...packMessages(name, topic.collect()),
      ...(hasNewNodes ? packMessages(name, topic.snapshot?.() ?? []) : []),
    ]);
  }

  async #send(messages: readonly string[]): Promise<void> {
    try {
      await this.#channel.publish(messages);
    } catch {
      // A broken store is reported by the requests that need it.
    }
  }

  async #receive(text: string, from: string): Promise<void> {
    const [name, ...items] = parseMessage(text);
    if (name === bye) {
      this.#lastSeen.delete(from);
      return;
    }
    if (!this.#lastSeen.has(from)) {
      if (this.#lastSeen.size >= maxNodes) return;
      this.#hasNewNodes = true;
      this.#sentAt = Number.NEGATIVE_INFINITY;
      this.exchangeSoon();
    }
    this.#lastSeen.set(from, this.#clock());
    const topic = this.#topics.get(name);
    for (const item of items) await this.#deliver(topic, item, from);
  }

  async #deliver(topic: Topic<unknown> | undefined, item: unknown, from: string): Promise<void> {
    try {
      await topic?.receive(item, from);
    } catch {
      // The item comes from another release or is invalid.
    }
  }
}

/** Parses a message. An invalid one counts as a heartbeat, because its sender is running. */
function parseMessage(text: string): Message {
  try {
    const [name, ...items] = JSON.parse(text) as Message;
    return [name, ...items];
  } catch {
    return [here];
  }
}

/** Packs items into as few messages as possible. An item that is too large for a message is left out. */
function packMessages(name: string, items: Iterable<unknown>): string[] {
  const start = JSON.stringify([name]).slice(0, -1);
  const maxBytes = maxMessageBytes - Buffer.byteLength(start) - 1;
  const messages: string[] = [];
  let [body, bytes] = ["", 0];
  for (const item of items) {
    const text = `,${JSON.stringify(item)}`;
    const size = Buffer.byteLength(text);
    if (size > maxBytes) continue;
    if (bytes + size > maxBytes) {
      messages.push(`${start}${body}]`);
      [body, bytes] = ["", 0];
    }
    body += text;
    bytes += size;
  }
  if (bytes > 0) messages.push(`${start}${body}]`);
  return messages;
}
