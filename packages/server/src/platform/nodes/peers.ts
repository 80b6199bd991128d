/** One kind of information that nodes exchange. */
export interface Topic<Item> {
  /** Returns the items to send in this exchange. */
  collect(): Iterable<Item>;
  /**
   * Receives an item of another node. The item may come from another release or be invalid, because anybody who can connect
   * to the database can send messages. Errors are ignored, so an item must be checked before it is kept.
   */
  receive(item: Item, from: string): void | Promise<void>;
  /** Returns further items to send after a node has joined. All nodes receive them. */
  snapshot?(): Iterable<Item>;
}

/** How far a node's clock may be off, in milliseconds. */
const maxClockErrorMs = 600_000;

/** Returns whether an event that another node reports as current is recent. Events from a clock that is days off would make other nodes expire their data. */
export function isRecent(at: number, now: number): boolean {
  return Math.abs(now - at) <= maxClockErrorMs;
}

/** The other nodes on the same store. */
export interface Peers {
  /** The name of this node. */
  readonly name: string;
  /** The number of running nodes, including this one. */
  readonly nodeCount: number;
  /** Returns whether another node of this name is running. */
  isAlive(name: string): boolean;
  /** Adds a topic. Call this before `start`. Topics are sent in the order in which they were added. */
  addTopic<Item>(name: string, topic: Topic<Item>): void;
  /** Starts an exchange within 50 ms instead of waiting for the next one. */
  exchangeSoon(): void;
  /** Sends the items of all topics. Never rejects. Items that could not be sent are lost. */
  exchange(): Promise<void>;
  /** Starts to exchange every second. */
  start(): void;
  /** Stops the exchange and tells the other nodes that this one stops. */
  stop(): Promise<void>;
}

/** The peers of a single node. */
export const singleNode: Peers = {
  name: "this node",
  nodeCount: 1,
  isAlive: () => false,
  addTopic: () => undefined,
  exchangeSoon: () => undefined,
  exchange: async () => undefined,
  start: () => undefined,
  stop: async () => undefined,
};
