import type { InstallExplanation } from "@throughline/protocol";
import type { Exchange, WireEvent } from "../wire/exchange.ts";

export interface WireState {
  /** The phones’ requests with their responses, oldest first. */
  readonly exchanges: readonly Exchange[];
  /** The newest verdict on each phone, by the phone’s id. */
  readonly verdicts: Readonly<Record<string, InstallExplanation | undefined>>;
  /** Whether the demo’s server is reachable. */
  readonly connected: boolean;
}

const maxExchanges = 60;

/** The part of `EventSource` that the log uses. */
export type WireSource = EventTarget & Pick<EventSource, "readyState" | "close">;

export interface WireDependencies {
  readonly open: (url: string) => WireSource;
  /** Runs a function after a short delay. */
  readonly later: (run: () => void) => void;
}

const browserDependencies: WireDependencies = {
  open: (url) => new EventSource(url),
  later: (run) => void setTimeout(run, 1000),
};
/** The value of `EventSource.CLOSED`: the browser gave up and does not reconnect. */
const closed = 2;

/** The requests and verdicts of the page’s phones, as the demo’s server streams them. */
export class WireLog {
  readonly #deps: WireDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #reconnectListeners = new Set<() => void>();
  #state: WireState = { exchanges: [], verdicts: {}, connected: false };
  #wasConnected = false;
  #source: WireSource | undefined;
  #paused = false;
  #reopen: () => void = () => undefined;

  constructor(deps = browserDependencies) {
    this.#deps = deps;
  }

  /** Resolves when the stream is open. Rejects if the first connection fails. */
  async connect(session: string): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#open(`/wire/${session}`, resolve, () => {
        if (!this.#wasConnected) reject(new Error("The demo's server is not responding."));
      });
    });
  }

  /** Calls the listener after a reconnect. A restarted server does not know the phones. */
  onReconnect = (listener: () => void): (() => void) => {
    this.#reconnectListeners.add(listener);
    return () => this.#reconnectListeners.delete(listener);
  };

  /** Closes the stream while the page is hidden, because browsers allow only six connections per host. */
  pause(): void {
    this.#paused = true;
    this.#source?.close();
  }

  /** Opens the stream again after a pause. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#reopen();
  }

  #open(url: string, onOpen: () => void, onError: () => void): void {
    const source = this.#deps.open(url);
    this.#source = source;
    this.#reopen = () => this.#open(url, onOpen, onError);
    source.addEventListener("message", (event) =>
      this.#handle(JSON.parse((event as MessageEvent<string>).data) as WireEvent),
    );
    source.addEventListener("open", () => {
      const isReconnect = this.#wasConnected;
      this.#wasConnected = true;
      this.#change({ connected: true });
      if (isReconnect) for (const listener of this.#reconnectListeners) listener();
      onOpen();
    });
    source.addEventListener("error", () => {
      this.#change({ connected: false });
      onError();
      if (!this.#wasConnected) source.close();
      else if (source.readyState === closed) {
        this.#deps.later(() => {
          if (!this.#paused && this.#source === source) this.#reopen();
        });
      }
    });
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getSnapshot = (): WireState => this.#state;

  /** Removes the verdict of a phone. */
  forget(phone: string): void {
    this.#change({ verdicts: { ...this.#state.verdicts, [phone]: undefined } });
  }

  clear(): void {
    this.#change({ exchanges: [] });
  }

  #handle(event: WireEvent): void {
    const { exchanges, verdicts } = this.#state;
    if (event.kind === "verdict") {
      this.#change({ verdicts: { ...verdicts, [event.phone]: event.explanation } });
      return;
    }
    const { exchange } = event;
    const known = exchanges.some(({ id }) => id === exchange.id);
    this.#change({
      exchanges: known
        ? exchanges.map((other) => (other.id === exchange.id ? exchange : other))
        : [...exchanges, exchange].slice(-maxExchanges),
    });
  }

  #change(change: Partial<WireState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
