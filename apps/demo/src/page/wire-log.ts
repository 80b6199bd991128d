import type { InstallExplanation } from "@throughline/protocol";
import type { Exchange, WireEvent } from "../wire/exchange.ts";

export interface WireState {
  /** Oldest first. */
  readonly exchanges: readonly Exchange[];
  /** The newest of each phone. */
  readonly verdicts: Readonly<Record<string, InstallExplanation | undefined>>;
  /** Whether the demo's server answers. */
  readonly connected: boolean;
}

const kept = 60;

/** The part of an `EventSource` that is needed here. */
export type WireSource = EventTarget & Pick<EventSource, "readyState" | "close">;

export interface WireDependencies {
  readonly open: (url: string) => WireSource;
  /** Runs something after a moment. */
  readonly later: (run: () => void) => void;
}

const ofBrowser: WireDependencies = {
  open: (url) => new EventSource(url),
  later: (run) => void setTimeout(run, 1000),
};
/** `EventSource.CLOSED`: the browser has given up, and does not try again. */
const closed = 2;

/** What went over the wire, as the demo's server tells it. */
export class WireLog {
  readonly #deps: WireDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #returnListeners = new Set<() => void>();
  #state: WireState = { exchanges: [], verdicts: {}, connected: false };
  #wasConnected = false;
  #source: WireSource | undefined;
  #resting = false;
  #reopen: () => void = () => undefined;

  constructor(deps = ofBrowser) {
    this.#deps = deps;
  }

  /** Returns when nothing will be missed any more; rejects when nobody answers the first time. */
  async connect(session: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#open(`/wire/${session}`, resolve, () => {
        if (!this.#wasConnected) reject(new Error("The demo's server does not answer."));
      });
    });
  }

  /** The server answers again: perhaps a new one, which knows none of the phones. */
  onReturn = (listener: () => void): (() => void) => {
    this.#returnListeners.add(listener);
    return () => this.#returnListeners.delete(listener);
  };

  /** Lets the stream go while nobody looks: a browser opens six to one host, over all its tabs. */
  rest(): void {
    this.#resting = true;
    this.#source?.close();
  }

  /** Listens again after a rest. */
  wake(): void {
    if (!this.#resting) return;
    this.#resting = false;
    this.#reopen();
  }

  #open(url: string, onOpen: () => void, onError: () => void): void {
    const source = this.#deps.open(url);
    this.#source = source;
    this.#reopen = () => this.#open(url, onOpen, onError);
    source.addEventListener("message", (event) =>
      this.#take(JSON.parse((event as MessageEvent<string>).data) as WireEvent),
    );
    source.addEventListener("open", () => {
      const returns = this.#wasConnected;
      this.#wasConnected = true;
      this.#change({ connected: true });
      if (returns) for (const listener of this.#returnListeners) listener();
      onOpen();
    });
    source.addEventListener("error", () => {
      this.#change({ connected: false });
      onError();
      if (!this.#wasConnected) source.close();
      else if (source.readyState === closed) {
        this.#deps.later(() => {
          if (!this.#resting && this.#source === source) this.#reopen();
        });
      }
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
