/** What nodes tell each other of one kind of thing. */
export interface Topic<Item> {
  /** What the others are to be told at this exchange. */
  collect(): Iterable<Item>;
  /**
   * Told by the node of that name. The item may be of another release, or garbage: whoever can connect to the database can
   * speak. What `hear` throws is dropped; what it keeps must not fail later.
   */
  hear(item: Item, from: string): void | Promise<void>;
  /** What a node that has just come is to be told besides; all of them hear it. */
  greet?(): Iterable<Item>;
}

/** How far a node's clock may be off for it to be believed what it says of the present, in milliseconds. */
const soundMs = 600_000;

/** Whether a node that tells of this moment as of the present has a sound clock: one that is days off would age all that others know. */
export function isOfNow(at: number, now: number): boolean {
  return Math.abs(now - at) <= soundMs;
}

/** The other nodes on the same store. */
export interface Peers {
  /** This node's own name. */
  readonly name: string;
  /** How many serve at this moment, this one included. */
  readonly nodes: number;
  /** Whether the node of that name is one of the others that serve at this moment. */
  hears(name: string): boolean;
  /** Call it before `start`; the first topics are told first. */
  about<Item>(name: string, topic: Topic<Item>): void;
  /** Asks for an exchange well before the next one is due. */
  hurry(): void;
  /** Tells the others what there is to tell. Never rejects: what could not be told is lost. */
  exchange(): Promise<void>;
  /** Exchanges every second from now on. */
  start(): void;
  /** Takes leave of the others. */
  stop(): Promise<void>;
}

/** There are no others. */
export const alone: Peers = {
  name: "this node",
  nodes: 1,
  hears: () => false,
  about: () => undefined,
  hurry: () => undefined,
  exchange: async () => undefined,
  start: () => undefined,
  stop: async () => undefined,
};
