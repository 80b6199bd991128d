import type { OpenEvidence } from "@throughline/engine";
import { isOfNow } from "../nodes/peers.ts";
import type { Peers } from "../nodes/peers.ts";
import type { Clock } from "../time/clock.ts";
import { Guesses } from "./guesses.ts";

/** How many opens the others are told of at one exchange. */
const most = 500;

type Told = readonly [app: string, open: OpenEvidence, at: number];

/** Guesses as all nodes count them together: whoever tries phones cannot begin anew at the next node. */
export class SharedGuesses extends Guesses {
  readonly #peers: Peers;
  #told: Told[] = [];

  constructor(peers: Peers, now: Clock) {
    super();
    this.#peers = peers;
    peers.about("guesses", {
      collect: () => this.#told.splice(0),
      hear: ([app, open, at]: Told) => {
        if (isOfNow(at, now())) super.count(app, open, at);
      },
    });
  }

  override count(app: string, open: OpenEvidence, at: number): void {
    super.count(app, open, at);
    if (this.#peers.nodes === 1 || this.#told.length >= most) return;
    const { platform, networks } = open;
    this.#told.push([app, { platform, languages: [], networks: networks.slice(0, 1) }, at]);
  }
}
