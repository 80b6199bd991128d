import { isOfNow } from "../../platform/nodes/peers.ts";
import type { Peers } from "../../platform/nodes/peers.ts";
import type { Clock } from "../../platform/time/clock.ts";
import { GuessLimiter } from "./guess-limiter.ts";
import type { Guess } from "./guess-limiter.ts";

/** How many guesses the other nodes are told of at one exchange. */
const maxGuesses = 500;

/** Counts guesses on all nodes together: a guesser cannot begin anew at the next node. */
export class SharedGuessLimiter extends GuessLimiter {
  readonly #peers: Peers;
  #untold: Guess[] = [];

  constructor(peers: Peers, now: Clock) {
    super();
    this.#peers = peers;
    peers.about("guesses", {
      collect: () => this.#untold.splice(0),
      hear: (guess: Guess) => {
        if (isOfNow(guess.at, now())) super.count(guess);
      },
    });
  }

  override count(guess: Guess): void {
    super.count(guess);
    if (this.#peers.nodes === 1 || this.#untold.length >= maxGuesses) return;
    this.#untold.push(guess);
  }
}
