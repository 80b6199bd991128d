import { isRecent } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { GuessLimiter } from "./guess-limiter.ts";
import type { Guess } from "./guess-limiter.ts";

/** How many guesses are sent to the other nodes in one exchange. */
const maxGuesses = 500;

/** A guess limiter that counts the guesses of all nodes, so that an attacker gains nothing by trying another node. */
export class SharedGuessLimiter extends GuessLimiter {
  readonly #peers: Peers;
  #unsent: Guess[] = [];

  constructor(peers: Peers, now: Clock) {
    super();
    this.#peers = peers;
    peers.addTopic("guesses", {
      collect: () => this.#unsent.splice(0),
      receive: (guess: Guess) => {
        if (isRecent(guess.at, now())) super.count(guess);
      },
    });
  }

  override count(guess: Guess): void {
    super.count(guess);
    if (this.#peers.nodeCount === 1 || this.#unsent.length >= maxGuesses) return;
    this.#unsent.push(guess);
  }
}
