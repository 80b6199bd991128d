import { isRecent } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { AddressTries } from "./address-tries.ts";
import type { AddressTry } from "./address-tries.ts";
import { GuessLimiter } from "./guess-limiter.ts";
import type { Guess } from "./guess-limiter.ts";

/** How many guesses or tries are sent to the other nodes in one exchange. */
const maxItems = 500;

/** A guess limiter that counts the guesses of all nodes, so that an attacker gains nothing by trying another node. */
export class SharedGuessLimiter extends GuessLimiter {
  readonly #send: (guess: Guess) => void;

  constructor(peers: Peers, now: Clock) {
    super();
    this.#send = shareWithPeers(peers, now, "guesses", (guess) => super.count(guess));
  }

  override count(guess: Guess): void {
    super.count(guess);
    this.#send(guess);
  }
}

/** Counts the tries of all nodes. Until the next exchange, each node admits its own first tries. */
export class SharedAddressTries extends AddressTries {
  readonly #send: (open: AddressTry) => void;

  constructor(peers: Peers, now: Clock) {
    super();
    this.#send = shareWithPeers(peers, now, "addressTries", (open) => super.count(open));
  }

  override count(open: AddressTry): void {
    super.count(open);
    if (open.addresses.length > 0) this.#send(open);
  }
}

/** Calls `receive` with what other nodes sent. Returns a function that sends to them. */
function shareWithPeers<T extends { readonly at: number }>(
  peers: Peers,
  now: Clock,
  topic: string,
  receive: (item: T) => void,
): (item: T) => void {
  const unsent: T[] = [];
  peers.addTopic(topic, {
    collect: () => unsent.splice(0),
    receive: (item: T) => {
      if (isRecent(item.at, now())) receive(item);
    },
  });
  return (item) => {
    if (peers.nodeCount > 1 && unsent.length < maxItems) unsent.push(item);
  };
}
