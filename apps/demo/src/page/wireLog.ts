import type { InstallExplanation } from "@throughline/protocol";
import type { Exchange, WireEvent } from "../wire/exchange.ts";

export interface WireState {
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** The newest of each phone. */
  readonly verdicts: Readonly<Record<string, InstallExplanation | undefined>>;
}

const kept = 60;

/** What went over the wire, as the demo's server tells it. */
export class WireLog {
  readonly #listeners = new Set<() => void>();
  #state: WireState = { exchanges: [], verdicts: {} };

  /** Returns when nothing will be missed any more. */
  async connect(session: string): Promise<void> {
    const source = new EventSource(`/wire/${session}`);
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      this.#take(JSON.parse(data) as WireEvent),
    );
    await new Promise((resolve, reject) => {
      source.addEventListener("open", resolve, { once: true });
      source.addEventListener("error", reject, { once: true });
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): WireState => this.#state;

  /** A new owner's phone has no past. */
  forget(phone: string): void {
    this.#change({ verdicts: { ...this.#state.verdicts, [phone]: undefined } });
  }

  clear(): void {
    this.#change({ exchanges: [] });
  }

  #take(event: WireEvent): void {
    const { exchanges, verdicts } = this.#state;
    if (event.kind === "verdict") {
      this.#change({ verdicts: { ...verdicts, [event.phone]: event.explanation } });
      return;
    }
    const { exchange } = event;
    const known = exchanges.some(({ id }) => id === exchange.id);
    this.#change({
      exchanges: known
        ? exchanges.map((each) => (each.id === exchange.id ? exchange : each))
        : [...exchanges, exchange].slice(-kept),
    });
  }

  #change(change: Partial<WireState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
