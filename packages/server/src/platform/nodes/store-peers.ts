import { longestMessage } from "@throughline/storage";
import type { NodeChannel } from "@throughline/storage";
import type { Peers, Topic } from "./peers.ts";

/** How often nodes exchange what they have to tell, and how soon when it is urgent. */
const [everyMs, soonMs] = [1_000, 50];
/** A node that has nothing to tell says so this often; one that was not heard for so long is gone. */
const [beatMs, goneMs] = [5_000, 15_000];

const [here, bye] = ["here", "bye"];

/** How many other nodes are listened to. Limits are divided among all nodes, so made-up ones must stay few. */
const mostNodes = 64;

/** A message: what it is about, then items. */
type Message = readonly [topic: string, ...items: unknown[]];

/** The nodes that are heard over the store's channel. */
export class StorePeers implements Peers {
  readonly #channel: NodeChannel;
  /** A clock that does not jump. */
  readonly #clock: () => number;
  readonly #topics = new Map<string, Topic<unknown>>();
  /** When each of the others was heard last. */
  readonly #heard = new Map<string, number>();
  #newcomers = false;
  #saidAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #soon: NodeJS.Timeout | undefined;
  #underWay: Promise<void> | undefined;

  constructor(channel: NodeChannel, clock: () => number = () => performance.now()) {
    this.#channel = channel;
    this.#clock = clock;
    channel.hear((message, from) => this.#hear(message, from));
  }

  get name(): string {
    return this.#channel.name;
  }

  get nodes(): number {
    return 1 + this.#heard.size;
  }

  hears(name: string): boolean {
    return this.#heard.has(name);
  }

  about<Item>(name: string, topic: Topic<Item>): void {
    this.#topics.set(name, topic);
  }

  hurry(): void {
    if (this.#timer === undefined) return;
    this.#soon ??= setTimeout(() => void this.exchange(), soonMs).unref();
  }

  exchange(): Promise<void> {
    // One at a time, so that each node is heard in order; the next one tells what came meanwhile.
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
    await this.#say([JSON.stringify([bye])]);
  }

  async #exchange(): Promise<void> {
    clearTimeout(this.#soon);
    this.#soon = undefined;
    const now = this.#clock();
    for (const [node, at] of this.#heard) if (at < now - goneMs) this.#heard.delete(node);
    const messages = this.nodes > 1 ? this.#news() : [];
    if (messages.length === 0 && now - this.#saidAt < beatMs) return;
    this.#saidAt = now;
    await this.#say(messages.length > 0 ? messages : [JSON.stringify([here])]);
  }

  #news(): string[] {
    const hasNewcomers = this.#newcomers;
    this.#newcomers = false;
    return [...this.#topics].flatMap(([name, topic]) => [
      ...packed(name, topic.collect()),
      ...(hasNewcomers ? packed(name, topic.greet?.() ?? []) : []),
    ]);
  }

  async #say(messages: readonly string[]): Promise<void> {
    try {
      await this.#channel.say(messages);
    } catch {
      // Whoever asks the store for something is told what is wrong with it.
    }
  }

  async #hear(text: string, from: string): Promise<void> {
    const [name, ...items] = readMessage(text);
    if (name === bye) {
      this.#heard.delete(from);
      return;
    }
    if (!this.#heard.has(from)) {
      if (this.#heard.size >= mostNodes) return;
      this.#newcomers = true;
      this.#saidAt = Number.NEGATIVE_INFINITY;
      this.hurry();
    }
    this.#heard.set(from, this.#clock());
    const topic = this.#topics.get(name);
    for (const item of items) await this.#tell(topic, item, from);
  }

  async #tell(topic: Topic<unknown> | undefined, item: unknown, from: string): Promise<void> {
    try {
      await topic?.hear(item, from);
    } catch {
      // The item is of another release, or of somebody who is no node.
    }
  }
}

/** Whatever it is, it came over the channel, and whoever said it is there. */
function readMessage(text: string): Message {
  try {
    const [name, ...items] = JSON.parse(text) as Message;
    return [name, ...items];
  } catch {
    return [here];
  }
}

/** As few messages as hold the items; one that does not fit into any is left out. */
function packed(name: string, items: Iterable<unknown>): string[] {
  const open = JSON.stringify([name]).slice(0, -1);
  const room = longestMessage - Buffer.byteLength(open) - 1;
  const messages: string[] = [];
  let [body, bytes] = ["", 0];
  for (const item of items) {
    const text = `,${JSON.stringify(item)}`;
    const size = Buffer.byteLength(text);
    if (size > room) continue;
    if (bytes + size > room) {
      messages.push(`${open}${body}]`);
      [body, bytes] = ["", 0];
    }
    body += text;
    bytes += size;
  }
  if (bytes > 0) messages.push(`${open}${body}]`);
  return messages;
}
