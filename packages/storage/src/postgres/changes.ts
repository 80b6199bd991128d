import { Listeners } from "../listeners.ts";
import { longestMessage } from "../ports.ts";
import type { Change } from "../ports.ts";
import type { Run } from "./database.ts";
import type { Listening } from "./listening.ts";

/** Tells every node of a change, when and if the transaction it is made in commits. */
export type Announce = (run: Run, change: Change) => Promise<void>;

const channel = "throughline_changes";

/** A change on its way, with the node that made it. */
interface Told {
  readonly by: string;
  readonly change: Change;
}

/**
 * Hears what other nodes change; what this one changes is told without a detour. Where changes may have been missed,
 * everything is said to have changed.
 */
export class PostgresChanges extends Listeners {
  readonly #node: string;

  constructor(listening: Listening) {
    super();
    this.#node = listening.node;
    listening.hear(channel, (payload) => {
      const { by, change } = JSON.parse(payload) as Told;
      if (by !== this.#node) this.tell(change);
    });
    listening.onGap(() => this.tell({ kind: "everything" }));
  }

  readonly announce: Announce = async (run, change) => {
    const text = (what: Change) => JSON.stringify({ by: this.#node, change: what } satisfies Told);
    const whole = text(change);
    const fits = Buffer.byteLength(whole) <= longestMessage;
    const payload = fits ? whole : text({ kind: "everything" });
    await run("SELECT pg_notify($1, $2)", channel, payload);
  };
}
